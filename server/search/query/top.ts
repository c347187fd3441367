/** Pages that end within this many items are picked in one look at each item. */
const picked = 200

type Before = (a: number, b: number) => boolean

/**
 * Returns items from..end in order of descending key, then ascending id. Reorders `items` in place. Sorts only the
 * requested range, so deep pages cost as much as the first.
 */
export function top(
  items: Uint32Array,
  { from, size, key, ids }: { from: number; size: number; key: Float64Array; ids: Uint32Array },
): Uint32Array {
  const end = Math.min(from + size, items.length)
  if (from >= end) return items.subarray(0, 0)
  const before: Before = (a, b) => key[a]! > key[b]! || (key[a] === key[b] && ids[a]! < ids[b]!)
  const inOrder = (range: Uint32Array) => range.sort((a, b) => (before(a, b) ? -1 : 1))
  if (end <= picked) {
    pick(items, end, { key, before })
    return inOrder(items.subarray(0, end)).subarray(from)
  }
  select(items, 0, from, before)
  select(items, from, end, before)
  return inOrder(items.subarray(from, end))
}

/** Moves the first `count` items to the front: a heap of them, the last one at its root, takes in every better item. */
function pick(
  items: Uint32Array,
  count: number,
  { key, before }: { key: Float64Array; before: Before },
): void {
  for (let at = (count >>> 1) - 1; at >= 0; at--) sink(items, at, count, before)
  let worst = key[items[0]!]!
  for (let at = count; at < items.length; at++) {
    const item = items[at]!
    if (key[item]! < worst || !before(item, items[0]!)) continue
    items[at] = items[0]!
    items[0] = item
    sink(items, 0, count, before)
    worst = key[items[0]!]!
  }
}

function sink(items: Uint32Array, start: number, count: number, before: Before): void {
  const item = items[start]!
  let at = start
  for (let child = 2 * at + 1; child < count; child = 2 * at + 1) {
    if (child + 1 < count && before(items[child]!, items[child + 1]!)) child++
    if (!before(item, items[child]!)) break
    items[at] = items[child]!
    at = child
  }
  items[at] = item
}

/** Quickselect: reorders items[low..] so that the first `count` items are the smallest ones. */
function select(
  items: Uint32Array,
  low: number,
  count: number,
  before: (a: number, b: number) => boolean,
): void {
  let left = low
  let right = items.length - 1
  while (left < right && count > left && count <= right) {
    const pivot = items[(left + right) >>> 1]!
    let i = left
    let j = right
    while (i <= j) {
      while (before(items[i]!, pivot)) i++
      while (before(pivot, items[j]!)) j--
      if (i <= j) {
        const item = items[i]!
        items[i++] = items[j]!
        items[j--] = item
      }
    }
    if (count <= j) right = j
    else if (count > i) left = i
    else return
  }
}

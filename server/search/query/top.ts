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
  const before = (a: number, b: number) => key[a]! > key[b]! || (key[a] === key[b] && ids[a]! < ids[b]!)
  select(items, 0, from, before)
  select(items, from, end, before)
  return items.subarray(from, end).sort((a, b) => (before(a, b) ? -1 : 1))
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

import { type ChangeObject, diffWordsWithSpace } from 'diff'

/** Below this share of text that stayed, a word diff is a jumble: both texts are then shown whole. */
const worthComparing = 0.4

/** The words that were added and removed between two texts, or both texts on lines of their own if they share little. */
export function wordDiff(
  from: string,
  to: string,
): Array<Pick<ChangeObject<string>, 'value' | 'added' | 'removed'>> {
  const parts = diffWordsWithSpace(from, to)
  const kept = parts.filter(({ added, removed }) => !added && !removed).map(({ value }) => value)
  const share = kept.join('').trim().length / Math.max(from.length, to.length, 1)
  if (from === '' || to === '' || share >= worthComparing) return parts
  return [
    { value: from, added: false, removed: true },
    { value: '\n', added: false, removed: false },
    { value: to, added: true, removed: false },
  ]
}

import { diffLines } from 'diff'

type Changed = { mine: number[]; theirs: number[] }

/** The lines, from 1, that only one of two texts has. */
export function changedLines(theirs: string, mine: string): Changed {
  const found: Changed = { mine: [], theirs: [] }
  const at = { mine: 1, theirs: 1 }
  for (const { count, added, removed } of diffLines(theirs, mine)) {
    const lines = (from: number) => Array.from({ length: count }, (_, n) => from + n)
    if (added) found.mine.push(...lines(at.mine))
    if (removed) found.theirs.push(...lines(at.theirs))
    if (!removed) at.mine += count
    if (!added) at.theirs += count
  }
  return found
}

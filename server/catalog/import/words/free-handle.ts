/** The first of these that is free, else the last with a number. */
export function freeHandle(isTaken: (handle: string) => boolean, wanted: string[]): string {
  const candidates = wanted.filter((each) => each !== '')
  const free = candidates.find((each) => !isTaken(each))
  if (free !== undefined) return free
  const base = candidates.at(-1) ?? 'entry'
  let n = candidates.length > 0 ? 2 : 1
  while (isTaken(`${base}-${n}`)) n += 1
  return `${base}-${n}`
}

/** The first of these handles that is free, otherwise the last one with a number appended. */
export function freeHandle(isTaken: (handle: string) => boolean, wanted: string[]): string {
  const candidates = wanted.filter((each) => each !== '')
  const free = candidates.find((each) => !isTaken(each))
  if (free !== undefined) return free
  const base = candidates.at(-1) ?? 'entry'
  let n = candidates.length > 0 ? 2 : 1
  while (isTaken(`${base}-${n}`)) n += 1
  return `${base}-${n}`
}

/** The texts of a new entry: English is every page's fallback, so it gets the name as well. */
export function textsOf<Text>(lang: string, text: Text): { en: Text } & Record<string, Text> {
  return { en: text, [lang]: text }
}

/** The versions of records in the order in which this tab saw them, by the moment. */
const seen = new Map<string, { at: number; version: number }[]>()

/** A version that no record has: the server then compares each edit with what is stored. */
const noVersion = -1

/** The place of a version that is a hash. Drafts need versions that grow, also over a reload. */
export function orderOf(record: string, version: number): number {
  const versions = seen.get(record) ?? []
  const last = versions.at(-1)
  if (last?.version === version) return last.at
  const at = Math.max(Date.now(), (last?.at ?? 0) + 1)
  seen.set(record, [...versions, { at, version }])
  return at
}

/** The version of which `orderOf` returned this place. */
export function versionAt(record: string, place: number): number {
  return seen.get(record)?.find(({ at }) => at === place)?.version ?? noVersion
}

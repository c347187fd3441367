/**
 * The keys of PostgreSQL's advisory locks that are numbers, and the work that takes each. All are in this list, by their
 * number, so that one given twice does not compile. A number keeps its meaning: during a deploy, processes of the previous
 * version take it as well.
 */
const works = {
  7_301_412: 'migration',
  7_301_413: 'auditSeal',
  7_301_414: 'demo',
  7_301_415: 'import',
  /** The first half of a pair; the second is a hash of the id of a pool of workers. */
  7_301_416: 'workers',
  7_301_417: 'importStart',
  7_301_418: 'importCommand',
  7_301_419: 'demoPast',
  7_301_420: 'periods',
  8_401_772: 'embeddedEnd',
} as const

type Work = (typeof works)[keyof typeof works]

/** The key of a lock by the work that takes it. */
export const locks = Object.fromEntries(
  Object.entries(works).map(([key, work]) => [work, Number(key)]),
) as Record<Work, number>

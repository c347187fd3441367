/**
 * The keys of PostgreSQL's advisory locks that are numbers, and the work that takes each. All are in this list, by their
 * number, so that one given twice does not compile. A number keeps its meaning: during a deploy, processes of the previous
 * version take it as well.
 */
const works = {
  7301412: 'migration',
  7301413: 'auditSeal',
  7301414: 'demo',
  7301415: 'import',
  /** The first half of a pair; the second is a hash of the id of a pool of workers. */
  7301416: 'workers',
  7301417: 'importStart',
  7301418: 'importCommand',
  7301419: 'demoPast',
  7301420: 'periods',
  7301421: 'migrationTurn',
  7301422: 'restore',
  8401772: 'embeddedEnd',
} as const

type Work = (typeof works)[keyof typeof works]

/** The key of a lock by the work that takes it. */
export const locks = Object.fromEntries(
  Object.entries(works).map(([key, work]) => [work, Number(key)]),
) as Record<Work, number>

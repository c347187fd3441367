import { sql } from 'drizzle-orm'
import { type ErrorKind, type ErrorSide, errorSides } from '#contract/admin/system/observed.ts'
import { insertMany } from '#server/db/insert-many.ts'
import { errorCount } from '#server/db/tables.ts'
import { perShop } from '../changes/cache.ts'
import { type ErrorSummary, summarise } from '../error-summary.ts'
import { flushRegularly } from './flush-regularly.ts'
import { hourOf } from './hour-of.ts'
import { hourlyNames } from './hourly-names.ts'

/**
 * Different causes held in memory, and rows in the table. Further causes are counted together. Browsers have their own,
 * because anybody can send their errors: a flood of invented ones hides none of the server's.
 */
const maxHeld = { server: 200, browser: 50 } as const satisfies Record<ErrorSide, number>
const maxRows = { server: 10_000, browser: 2000 } as const satisfies Record<ErrorSide, number>

/** New causes of browsers in an hour. With those, a flood takes two days to fill the table's rows for browsers. */
const maxBrowserCauses = 50

/** Characters of a route, cause or place that are kept. */
const maxText = 120

type Failure = {
  kind: ErrorKind
  /** The call, kind of page, template or job. */
  route: string
  /** Number of the request in the log. */
  request?: string
}

/** An error in a shopper's browser, cleaned of everything that is not the shop's. */
type BrowserFailure = { route: string; cause: string; place: string }

type Group = typeof errorCount.$inferInsert

export type ErrorCounts = {
  /** Counts an error by its cause. Its message, parameters and everything about the person are left out. */
  note(error: unknown, failure: Failure): void
  noteInBrowser(failure: BrowserFailure): void
  /** Writes what is held in memory. */
  flush(): Promise<void>
}

/**
 * Counts errors by cause in memory and writes them once a minute, so that a storm of errors costs one statement. Counts
 * that cannot be written, for example while the database is away, wait for the next minute.
 */
export const errorCountsOf = perShop((shop): ErrorCounts => {
  let sides = none()
  const isKnown = hourlyNames(maxBrowserCauses)

  function add(group: Group): void {
    const side = sideOf(group)
    const held = sides[side]
    const key = [group.hour.getTime(), group.kind, group.route, group.cause, group.place].join('\n')
    const known = held.get(key)
    if (known) {
      known.count += group.count
      if (group.firstAt < known.firstAt) known.firstAt = group.firstAt
      if (group.lastAt >= known.lastAt) Object.assign(known, { lastAt: group.lastAt, request: group.request })
    } else if (held.size < maxHeld[side]) held.set(key, group)
    else addTogether(group)
  }

  /** One more group an hour and kind, for causes beyond the limit. */
  function addTogether(group: Group): void {
    const held = sides[sideOf(group)]
    const key = `${group.hour.getTime()}\n${group.kind}`
    const known = held.get(key)
    if (known) Object.assign(known, { count: known.count + group.count, lastAt: group.lastAt })
    // Hours pile up while the database is away.
    else if (held.size < 2 * maxHeld[sideOf(group)])
      held.set(key, { ...group, route: '', cause: '', place: '' })
  }

  async function write(): Promise<void> {
    const groups = errorSides.flatMap((side) => [...sides[side].values()])
    sides = none()
    if (groups.length === 0) return
    try {
      await store(groups)
    } catch (error) {
      shop.log.warn({ err: error, groups: groups.length }, 'error counts not written yet')
      for (const group of groups) add(group)
      wake()
    }
  }

  async function store(groups: Group[]): Promise<void> {
    // In order, so that two processes cannot lock each other out.
    const rows = groups.toSorted((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1))
    // Together, because counts that could not be written are added again.
    await shop.db.transaction(async (tx) => {
      await insertMany(
        tx,
        errorCount,
        rows,
        sql`on conflict (hour, kind, route, cause, place) do update set
          count = error_count.count + excluded.count,
          first_at = least(error_count.first_at, excluded.first_at),
          last_at = greatest(error_count.last_at, excluded.last_at),
          request = coalesce(excluded.request, error_count.request)`,
      )
      for (const side of new Set(groups.map(sideOf))) {
        const isOf = side === 'browser' ? sql`kind = 'browser'` : sql`kind <> 'browser'`
        await tx.execute(
          sql`delete from error_count where ${isOf} and last_at <
            (select last_at from error_count where ${isOf} order by last_at desc offset ${maxRows[side]} limit 1)`,
        )
      }
    })
  }

  const { wake, flush } = flushRegularly(write)
  return {
    note(error, { kind, route, request = '' }) {
      const at = shop.now()
      const own = { hour: hourOf(at), count: 1, firstAt: at, lastAt: at, request: request || null }
      add({ ...own, kind, route: short(route), ...causeOf(summarise(error)) })
      wake()
    },
    noteInBrowser(failure) {
      const at = shop.now()
      const own = {
        hour: hourOf(at),
        count: 1,
        firstAt: at,
        lastAt: at,
        request: null,
        kind: 'browser',
      } as const
      const name = [failure.route, failure.cause, failure.place].join('\n')
      if (isKnown(own.hour, name)) add({ ...own, ...failure, cause: short(failure.cause) })
      else addTogether({ ...own, ...failure })
      wake()
    },
    flush,
  }
})

function none(): Record<ErrorSide, Map<string, Group>> {
  return { server: new Map(), browser: new Map() }
}

function sideOf({ kind }: Group): ErrorSide {
  return kind === 'browser' ? 'browser' : 'server'
}

function orderOf({ hour, kind, route, cause, place }: Group): string {
  return [hour.toISOString(), kind, route, cause, place].join('\n')
}

/** Type and code of the innermost error, and the first line of the shop's own code on the way to it. */
function causeOf(summary: ErrorSummary): { cause: string; place: string } {
  const chain = [summary]
  for (let inner = summary.cause; inner; inner = inner.cause) chain.push(inner)
  const { type, code, constraint } = chain.at(-1)!
  const places = chain.map(({ stack = '' }) => /\/((?:server|demo)\/[\w./-]+:\d+):\d+/.exec(stack)?.[1])
  return {
    cause: short([type, code, constraint].filter(Boolean).join(' ')),
    place: short(places.find((place) => place !== undefined) ?? ''),
  }
}

function short(text: string): string {
  return text.slice(0, maxText)
}

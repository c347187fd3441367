import { eq, lt, sql } from 'drizzle-orm'
import { styleSheet } from '#server/db/tables.ts'
import type { Shop } from '#server/platform/shop.ts'
import type { PublishedSheets } from './sheets.ts'

/** Days for which a sheet is answered after its last use by a process. Shared caches keep pages for less. */
const keptDays = 90

export function publishedSheets({ db, log }: Pick<Shop, 'db' | 'log'>): PublishedSheets {
  return {
    async put({ hash, css }) {
      try {
        await db
          .insert(styleSheet)
          .values({ hash, css })
          .onConflictDoUpdate({ target: styleSheet.hash, set: { usedAt: sql`now()` } })
        await db
          .delete(styleSheet)
          .where(lt(styleSheet.usedAt, sql`now() - make_interval(days => ${keptDays})`))
      } catch (error) {
        // The shop sells on with a database that only reads; this process answers the sheet itself.
        log.error({ err: error, hash }, 'style sheet not published')
      }
    },
    async find(hash) {
      const [row] = await db.select().from(styleSheet).where(eq(styleSheet.hash, hash))
      return row?.css ?? null
    },
  }
}

import * as z from 'zod'

/** The first entry of an archive: its tables, and the migrations they belong to. */
export const Manifest = z.object({
  format: z.literal(1),
  createdAt: z.iso.datetime(),
  /** Digests of the migrations the database had, in order. */
  migrations: z.array(z.string()),
  /** Columns in the order of the rows. Without generated columns. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
})

export type Manifest = z.infer<typeof Manifest>

/** Other database state, stored in an entry after the rows. */
export const Remainder = z.object({
  /** Last value of each sequence that was used. */
  sequences: z.array(z.object({ name: z.string(), last: z.string() })),
  /** Waiting jobs, such as emails to send. */
  jobs: z.array(
    z.object({
      task: z.string(),
      payload: z.unknown(),
      queue: z.string().nullable(),
      runAt: z.string(),
      maxAttempts: z.number(),
      key: z.string().nullable(),
      priority: z.number(),
    }),
  ),
})

export type Remainder = z.infer<typeof Remainder>

/** Names of entries: rows come in pieces `rows/<table>/<number>`, files under `files/<key>`. */
export const MANIFEST = 'manifest.json'
export const REMAINDER = 'remainder.json'
export const ROWS = 'rows/'
export const FILES = 'files/'

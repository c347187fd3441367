import type pg from 'pg'
import type { Logger } from 'pino'
import { reasonOf } from './reason-of.ts'
import { StartRefusal } from './start-refusal.ts'

/** A statement of a migration that creates or drops one index. */
type IndexStatement = { name: string; statement: string }
type Split = { now: string[]; later: IndexStatement[] }

const creation = /^create index (?:if not exists )?"?(\w+)"? on "?(\w+)"?\s[^;]*;?$/is
const removal = /^drop index (?:if exists )?"?(\w+)"?;?$/i

/**
 * Takes the indexes of large tables out of a migration: building one inside its transaction would keep everybody from
 * writing to the table until the end. Unique indexes stay, because the rest of a migration may need what they promise,
 * and so does an index that another statement names.
 */
export async function splitIndexes(
  client: pg.Client,
  statements: string[],
  largeTable: number,
): Promise<Split> {
  const split: Split = { now: [], later: [] }
  const candidates = new Map<string, IndexStatement>()
  for (const each of statements) {
    const statement = withoutComments(each)
    const [, name, table] = creation.exec(statement) ?? removal.exec(statement) ?? []
    if (name && (await isLarge(client, table ?? name, largeTable))) candidates.set(each, { name, statement })
  }
  const names = new Set([...candidates.values()].map(({ name }) => name))
  for (const each of statements) {
    if (candidates.has(each)) continue
    for (const name of names) if (new RegExp(`\\b${name}\\b`).test(each)) names.delete(name)
  }
  for (const each of statements) {
    const candidate = candidates.get(each)
    if (candidate && names.has(candidate.name)) split.later.push(candidate)
    else split.now.push(each)
  }
  return split
}

/** `relation`: a table, or an index of one. */
async function isLarge(client: pg.Client, relation: string, largeTable: number): Promise<boolean> {
  const { rows } = await client.query<{ bytes: string }>(
    `select pg_relation_size(coalesce(i.indrelid, c.oid)) as bytes
      from pg_class c left join pg_index i on i.indexrelid = c.oid where c.oid = to_regclass($1)`,
    [`"${relation}"`],
  )
  return Number(rows[0]?.bytes ?? 0) >= largeTable
}

/**
 * Creates and drops the indexes that migrations left, in their order, while others read and write. What a process that
 * ended has left is finished: an index whose build was cut off is invalid and built anew.
 *
 * @throws StartRefusal when the database refuses one.
 */
export async function buildPendingIndexes(client: pg.Client, log?: Pick<Logger, 'info'>): Promise<void> {
  const { rows } = await client.query<IndexStatement & { id: number }>(
    'select id, name, statement from drizzle.pending_index order by id',
  )
  for (const { id, name, statement } of rows) {
    const isRemoval = removal.test(statement)
    const begun = performance.now()
    try {
      if (isRemoval || (await isInvalid(client, name)))
        await client.query(`drop index concurrently if exists "${name}"`)
      if (!isRemoval)
        await client.query(
          statement.replace(/^create index (if not exists )?/i, 'create index concurrently if not exists '),
        )
    } catch (error) {
      throw explained(error, name)
    }
    await client.query('delete from drizzle.pending_index where id = $1', [id])
    const ms = Math.round(performance.now() - begun)
    log?.info(
      { index: name, ms },
      isRemoval ? 'index of a large table dropped' : 'index of a large table built',
    )
  }
}

/** Names the index that failed: it keeps the shop closed until it is built. */
function explained(error: unknown, name: string): unknown {
  const reason = reasonOf(error)
  if (reason === null) return error
  return new StartRefusal(
    `Index ${name} failed (${reason}) after its migration. Remove the cause and start again, or start the version that ran before, and report this message.`,
    { cause: error },
  )
}

async function isInvalid(client: pg.Client, name: string): Promise<boolean> {
  const { rowCount } = await client.query(
    'select from pg_index where indexrelid = to_regclass($1) and not indisvalid',
    [`"${name}"`],
  )
  return rowCount === 1
}

function withoutComments(statement: string): string {
  return statement.replace(/^\s*--.*$/gm, '').trim()
}

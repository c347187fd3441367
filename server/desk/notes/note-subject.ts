import { type SQL, sql } from 'drizzle-orm'
import { type NoteAbout, type NoteKind, noteKinds } from '#contract/admin/note.ts'
import { codes } from '#contract/codes.ts'
import { customerName } from '#server/customers/staff/customer-name.ts'
import type { Reader } from '#server/db/open.ts'
import type { AdminCaller } from '#server/platform/admin/caller.ts'
import { isUuid } from '#server/platform/is-uuid.ts'
import { Refusal } from '#server/platform/refusal.ts'

/** A record that has notes. `about`: as calls and addresses name it. */
export type NoteSubject = { recordId: string; label: string; about: NoteAbout }

type Table = { table: string; key: 'number' | 'id'; type: 'uuid' | 'int'; label: SQL }

const numbered = (table: string): Table => ({ table, key: 'number', type: 'uuid', label: sql`r.number` })

/** The table of each kind of record as `r`, the column by which calls name it, and its name. */
const tables: Record<NoteKind, Table> = {
  order: numbered('orders'),
  return: numbered('return_request'),
  withdrawal: numbered('withdrawal'),
  customer: { table: 'customer', key: 'id', type: 'uuid', label: customerName('r') },
  company: { table: 'company', key: 'id', type: 'uuid', label: sql`r.name` },
  product: {
    ...({ table: 'product', key: 'id', type: 'int' } as const),
    label: sql`coalesce((select t.name from translation t where t.kind = 'product' and t.owner_id = r.id
      order by t.lang = 'en' desc, t.lang limit 1), r.handle)`,
  },
}

/**
 * The record that a call names, if the caller may read it.
 * @throws Refusal 30 `not_allowed`; `not_found`.
 */
export async function subjectOf(
  reader: Reader,
  caller: AdminCaller,
  { kind, id }: NoteAbout,
): Promise<NoteSubject> {
  allow(caller, kind, 'read')
  const found = await find(reader, kind, tables[kind].key, id.trim())
  if (!found) throw new Refusal('not_found')
  return found
}

/** The record of a note; null if it is gone. */
export function subjectBy(reader: Reader, kind: NoteKind, recordId: string): Promise<NoteSubject | null> {
  return find(reader, kind, 'id', recordId)
}

/** @throws Refusal 30 `not_allowed`. */
export function allow({ permissions }: AdminCaller, kind: NoteKind, what: 'read' | 'change'): void {
  const permission = noteKinds[kind][what]
  if (permissions.has(permission)) return
  throw new Refusal('not_allowed', { code: codes.permission, details: { permission } })
}

async function find(
  reader: Reader,
  kind: NoteKind,
  column: 'number' | 'id',
  value: string,
): Promise<NoteSubject | null> {
  const { table, key, type, label } = tables[kind]
  if (column === 'id' && !(type === 'uuid' ? isUuid(value) : /^[1-9]\d{0,8}$/.test(value))) return null
  const wanted = column === 'id' ? sql`${value}::${sql.raw(type)}` : sql`${value.toUpperCase()}`
  const { rows } = await reader.execute<{ recordId: string; key: string; label: string }>(sql`
    select r.id::text "recordId", r.${sql.raw(key)}::text "key", ${label} "label"
    from ${sql.raw(table)} r where r.${sql.raw(column)} = ${wanted}`)
  const row = rows[0]
  return row ? { recordId: row.recordId, label: row.label, about: { kind, id: row.key } } : null
}

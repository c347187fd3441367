import { eq, sql } from 'drizzle-orm'
import { type NoteKind, noteKinds } from '#contract/admin/note.ts'
import type { Reader } from '#server/db/open.ts'
import { role, staff } from '#server/db/tables.ts'
import { permissionsOfRole } from '#server/platform/admin/caller.ts'
import { Refusal } from '#server/platform/refusal.ts'

export type Mention = { id: string; name: string }

/** Colleagues listed. */
const maxPeople = 500

/** Colleagues who may read a kind of record. Somebody without a name is known by their email. */
export async function peopleFor(reader: Reader, kind: NoteKind): Promise<Mention[]> {
  const { read } = noteKinds[kind]
  const people = await reader
    .select({ id: staff.id, name: staff.name, email: staff.email, role: staff.role, own: role.permissions })
    .from(staff)
    .leftJoin(role, eq(role.code, staff.role))
    .where(eq(staff.state, 'active'))
    .orderBy(sql`lower(${staff.name})`, staff.id)
    .limit(maxPeople)
  return people
    .filter((each) => permissionsOfRole(each.role, each.own ?? []).has(read))
    .map(({ id, name, email }) => ({ id, name: name || email }))
}

/**
 * The colleagues that a note mentions. `earlier`: those whom it mentioned already, who stay although they may have left.
 * @throws Refusal `invalid` at `mentions` for somebody else who may not read the record.
 */
export async function mentioned(
  reader: Reader,
  kind: NoteKind,
  ids: string[],
  earlier: Mention[] = [],
): Promise<Mention[]> {
  if (ids.length === 0) return []
  const people = new Map([...earlier, ...(await peopleFor(reader, kind))].map((each) => [each.id, each]))
  return [...new Set(ids)].map((id) => {
    const person = people.get(id)
    if (!person) throw notAReader()
    return person
  })
}

function notAReader(): Refusal {
  const text = { key: 'note.not_a_reader' }
  return new Refusal('invalid', { text, fields: { mentions: text } })
}

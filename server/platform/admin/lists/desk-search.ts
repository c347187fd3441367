import { and, eq, inArray } from 'drizzle-orm'
import type { Permission } from '#contract/admin/permissions.ts'
import type { Tx } from '#server/db/open.ts'
import { deskSearch } from '#server/db/tables.ts'
import { deskWords } from './desk-words.ts'

type Found = {
  kind: string
  id: string
  label: string
  /** Everything by which staff look for the record. */
  texts: readonly string[]
  /** More of it that needs the permission of `restrictedWords`. */
  restricted?: readonly string[]
  /** Newer records are found first. */
  fresh: Date
}

/**
 * Kinds of records with words that not everybody who lists them may read, such as email addresses. Each of their records
 * has a second row under `openKind` without these words, because a search that finds a word also tells it.
 */
export const restrictedWords: Readonly<Record<string, Permission>> = {
  order: 'customers.read',
  return: 'customers.read',
  withdrawal: 'customers.read',
  question: 'customers.read',
}

/** The kind of desk_search whose words a caller may search by. */
export function searchedKind(
  kind: string,
  { permissions }: { permissions: ReadonlySet<Permission> },
): string {
  const permission = restrictedWords[kind]
  return permission && !permissions.has(permission) ? openKind(kind) : kind
}

export const openKind = (kind: string) => `${kind}:open`

/** Makes a record searchable in merchant lists, or updates its words. Called in the transaction of its change. */
export async function indexForDesk(
  tx: Pick<Tx, 'insert'>,
  { texts, restricted = [], kind, ...found }: Found,
): Promise<void> {
  await store(tx, { ...found, kind, ...deskWords([...texts, ...restricted]) })
  if (restrictedWords[kind]) await store(tx, { ...found, kind: openKind(kind), ...deskWords(texts) })
}

async function store(tx: Pick<Tx, 'insert'>, row: typeof deskSearch.$inferInsert): Promise<void> {
  await tx
    .insert(deskSearch)
    .values(row)
    .onConflictDoUpdate({ target: [deskSearch.kind, deskSearch.id], set: row })
}

export async function forgetInDesk(tx: Pick<Tx, 'delete'>, kind: string, id: string): Promise<void> {
  await tx
    .delete(deskSearch)
    .where(and(inArray(deskSearch.kind, [kind, openKind(kind)]), eq(deskSearch.id, id)))
}

import type { Tx } from '#server/db/open.ts'
import type { AuditChange } from '#server/db/tables/staff.ts'
import { deskSearch } from '#server/db/tables.ts'
import { deskWords } from '../lists/desk-words.ts'
import { hiddenFields, withoutFields } from '../restricted.ts'

/** Characters of values that an entry is found by, so that a long text costs no more than a short one. */
const maxCharacters = 1000

type Entry = {
  id: number
  at: Date
  resource: string
  label: string
  reason: string
  changes: AuditChange[]
}

/**
 * Makes entries of the audit searchable by their records' names, by the reason and by changed values. Values that some
 * readers of the audit may not see are left out: a search would tell them.
 */
export async function indexEntries(tx: Pick<Tx, 'insert'>, entries: readonly Entry[]): Promise<void> {
  const rows = entries.map(({ id, at, label, ...entry }) => ({
    ...{ kind: 'change', id: String(id), label, fresh: at },
    ...deskWords([label, entry.reason, ...valuesOf(entry)]),
  }))
  await tx.insert(deskSearch).values(rows)
}

/** Texts and numbers among the changed values, up to a number of characters. */
function valuesOf({ resource, changes }: Pick<Entry, 'resource' | 'changes'>): string[] {
  const hidden = restrictedFields(resource)
  const found: string[] = []
  let left = maxCharacters
  const collect = (value: unknown): void => {
    if (left <= 0) return
    if (typeof value === 'string' || typeof value === 'number') {
      const text = String(value).slice(0, left)
      left -= text.length
      found.push(text)
    } else if (typeof value === 'object' && value !== null) {
      for (const part of Object.values(value)) collect(part)
    }
  }
  for (const { path, before, after } of changes) {
    if (path.split('.').some((name) => hidden.has(name))) continue
    collect(withoutFields(after, hidden))
    collect(withoutFields(before, hidden))
  }
  return found
}

const restricted = new Map<string, Set<string>>()

/** Fields of a resource that take a permission of their own. */
function restrictedFields(resource: string): Set<string> {
  const known = restricted.get(resource) ?? hiddenFields(resource, { permissions: new Set() })
  restricted.set(resource, known)
  return known
}

import { Undo2 } from 'lucide-react'
import { createElement } from 'react'
import { type ChangeRow, changeList } from '#contract/admin/change.ts'
import { fieldOf } from '#contract/admin/change-field.ts'
import { call } from '../calls.ts'
import { moment } from '../formats.ts'
import type { ListScreen } from '../lists/list-screen.ts'
import { useList } from '../lists/use-list.ts'
import { useCall } from '../query.ts'
import { byName } from '../resource/differences.tsx'
import { may } from '../session.ts'
import { hasText, t } from '../texts.ts'
import { canUndo } from '../undo.ts'
import { fieldName } from './path-names.ts'

const resources = [
  ...['order', 'refund', 'return', 'withdrawal', 'invoice', 'thread', 'inquiry', 'review', 'question'],
  ...['product', 'stock', 'category', 'collection', 'media', 'synonym', 'searchRedirect', 'searchRule'],
  ...['customer', 'coupon', 'promotion', 'page', 'article', 'template', 'setting', 'menu', 'view', 'notice'],
  ...['company', 'staff', 'role', 'apiKey', 'webhook', 'export', 'import', 'plan', 'draft', 'draftOrder'],
  ...['attribute', 'tag', 'comment', 'snippet', 'vendor', 'campaign', 'service', 'redirect', 'subscriber'],
]

export function resourceName(resource: string): string {
  return hasText(`desk.audit.resource_${resource}`) ? t(`desk.audit.resource_${resource}`) : resource
}

/** "Customer Ada Lind". A bulk change is named by the kind and number of its records: "Bulk change: Variants × 3". */
export function recordName({ resource, label }: Pick<ChangeRow, 'resource' | 'label'>): string {
  const { kind, count } = /^(?<kind>\w+) × (?<count>\d+)$/.exec(label)?.groups ?? {}
  const records = `desk.plan.kind_${kind}`
  const named = resource === 'plan' && hasText(records) ? `${t(records)} × ${count}` : label
  return `${resourceName(resource)} ${named}`.trim()
}

/** Fields that are often looked for, although no row of the page may have them. */
const often = ['name', 'slug', 'status', 'price', 'compareAtPrice', 'cost', 'stock']

const base: ListScreen<'/change/list'> = {
  call: '/change/list',
  list: changeList,
  // A record is filtered by following a link, not by typing its id.
  fields: { ...changeList.fields, resourceId: { ...changeList.fields.resourceId, ops: [] } },
  kind: 'change',
  views: 'change',
  texts: 'desk.audit.list',
  permission: 'audit.read',
  pathOf: () => '/audit',
  nameOf: (row) => `${recordName(row)}, ${moment(row.at)}`,
  columns: [{ id: 'at', label: 'desk.change.at', text: ({ at }) => moment(at), sort: 'at' }],
  values: { action: (action) => t(`desk.change.action_${action}`) },
  bulk: [
    {
      id: 'undo',
      label: 'desk.frame.undo',
      icon: createElement(Undo2, { 'aria-hidden': true, size: 16 }),
      permission: 'audit.read',
      keys: 'u',
      warning: (count) => t('desk.audit.undo_many', { count }),
      refuses(row) {
        // Beside the change that it took back, undoing an undo would bring that change back.
        if (row.undoes !== null) return t('desk.audit.is_undo')
        return canUndo(row) ? null : t(row.undoneBy ? 'desk.audit.undone' : 'desk.audit.not_undoable')
      },
      // A later change of the same field would otherwise keep the earlier one from being undone.
      order: (one, other) => Number(other.id) - Number(one.id),
      async run({ id }, _answer, idempotencyKey) {
        const { kept } = await call('/change/undo', { id, idempotencyKey })
        return kept.length > 0 ? t('desk.frame.undone_partly', { count: kept.length }) : null
      },
    },
  ],
}

/** The changes that the address names, and the words of their filters. */
export function useAudit() {
  const list = useList(base)
  const { data } = useCall('/staff/list', {}, { enabled: may('staff.manage') })
  const people = new Map([
    ...list.rows.filter(({ by }) => by.kind !== 'system').map(authorOf),
    ...(data?.items ?? []).map(({ id, name, email }) => [id, name || email] as const),
  ])
  const suggest = {
    resource: optionsOf(resources.map((each) => [each, resourceName(each)])),
    staff: optionsOf([...people]),
    field: optionsOf([...fieldsOf(list.rows)]),
  }
  return { list, screen: { ...base, suggest } }
}

/** The names of the fields that these changes touched, and of those that are often looked for. */
function fieldsOf(rows: readonly ChangeRow[]): Map<string, string> {
  const product = { resource: 'product', resourceId: '' }
  const touched = rows.flatMap((row) => row.paths.map((path) => ({ row, field: fieldOf(path) })))
  const all = [...touched, ...often.map((field) => ({ row: product, field }))]
  return new Map(
    all.map(({ row, field }) => [field, fieldName(row, field)] as const).filter(([, name]) => name !== ''),
  )
}

function authorOf(row: ChangeRow) {
  return [row.by.id, byName(row)] as const
}

function optionsOf(pairs: (readonly [value: string, label: string])[]) {
  return pairs
    .map(([value, label]) => ({ value, label }))
    .sort((one, other) => one.label.localeCompare(other.label))
}

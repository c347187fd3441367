import { useNavigate, useSearch } from '@tanstack/react-router'
import { History, Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { ChangeRow } from '#contract/admin/change.ts'
import { useCall } from '../query.ts'
import { shown } from '../settings/labels.ts'
import { hasText, t } from '../texts.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Moment } from '../ui/moment.tsx'
import { Screen } from '../ui/screen.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { undoChange } from '../undo.ts'

/** Every change by staff, programs and the shop, the newest first, with its differences. */
export function AuditScreen() {
  const { after } = useSearch({ from: '/audit' })
  const navigate = useNavigate()
  const { data, error } = useCall(
    '/change/list',
    { size: 50, ...(after ? { cursor: after } : {}) },
    { tags: ['change'] },
  )
  const [open, setOpen] = useState<ChangeRow | null>(null)
  const page = (cursor: string) => void navigate({ to: '/audit', search: { after: cursor } })
  return (
    <Screen title={t('desk.audit.title')} about={t('desk.audit.about')} wide>
      {error && <p role="alert">{error.message}</p>}
      {!data && !error && <Skeleton lines={8} />}
      {data?.items.length === 0 && <EmptyState icon={History} title={t('desk.audit.none')} />}
      {data && data.items.length > 0 && (
        <ul className="divide-y divide-base-300 rounded-box border border-base-300 bg-base-100">
          {data.items.map((row) => (
            <li
              key={row.id}
              className="relative flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5 hover:bg-hover"
            >
              <span className="min-w-0 flex-1 basis-60">
                <button
                  type="button"
                  onClick={() => setOpen(row)}
                  className="text-start font-medium after:absolute after:inset-0"
                >
                  {resourceName(row.resource)} {row.label}
                </button>
                <span className="block truncate text-note text-muted">{row.paths.join(', ')}</span>
              </span>
              {row.undoneBy && <Badge>{t('desk.audit.undone')}</Badge>}
              {row.kind === 'read' && <Badge tone="info">{t('desk.audit.read')}</Badge>}
              <span className="text-muted">{personName(row)}</span>
              <span className="w-36 text-end text-note text-muted">
                <Moment at={row.at} relative />
              </span>
            </li>
          ))}
        </ul>
      )}
      <div className="mt-3 flex justify-end gap-2">
        {data?.previous && <Button onPress={() => page(data.previous!)}>{t('desk.audit.newer')}</Button>}
        {data?.next && <Button onPress={() => page(data.next!)}>{t('desk.audit.older')}</Button>}
      </div>
      <Dialog
        title={open ? `${resourceName(open.resource)} ${open.label}` : ''}
        isOpen={open !== null}
        onClose={() => setOpen(null)}
        side
        actions={
          open &&
          canUndo(open) && (
            <Button
              icon={Undo2}
              onPress={() => {
                setOpen(null)
                void undoChange(open.id)
              }}
            >
              {t('desk.frame.undo')}
            </Button>
          )
        }
      >
        {open && <Differences row={open} />}
      </Dialog>
    </Screen>
  )
}

/** Each field of a change, before and after. */
function Differences({ row }: { row: ChangeRow }) {
  const { data } = useCall('/change/detail', { id: row.id })
  return (
    <>
      <p className="text-muted">
        {personName(row)} · <Moment at={row.at} /> · <code className="text-note">{row.call}</code>
      </p>
      {row.reason && <p className="mt-2">{row.reason}</p>}
      {!data ? (
        <Skeleton />
      ) : (
        <dl className="mt-4 space-y-3">
          {data.changes.map(({ path, before, after }) => (
            <div key={path} className="rounded-field border border-base-300 p-3">
              <dt className="mb-1 font-mono text-note font-medium">{path || t('desk.audit.whole')}</dt>
              <dd className="space-y-1 font-mono text-note">
                <del className="block rounded bg-error-soft px-2 py-1 text-error no-underline">
                  <span className="sr-only">{t('desk.audit.before')} </span>
                  {shown(before)}
                </del>
                <ins className="block rounded bg-success-soft px-2 py-1 text-success no-underline">
                  <span className="sr-only">{t('desk.audit.after')} </span>
                  {shown(after)}
                </ins>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </>
  )
}

function canUndo({ undo, undoneBy }: ChangeRow): boolean {
  return undo !== null && !undoneBy && (!undo.until || new Date(undo.until) > new Date())
}

function personName({ by }: ChangeRow): string {
  return by.kind === 'system' ? t('desk.audit.system') : by.name || t('desk.audit.nobody')
}

function resourceName(resource: string): string {
  return hasText(`desk.audit.resource_${resource}`) ? t(`desk.audit.resource_${resource}`) : resource
}

import { useNavigate, useSearch } from '@tanstack/react-router'
import { History } from 'lucide-react'
import { useState } from 'react'
import type { ChangeRow } from '#contract/admin/change.ts'
import { useCall } from '../query.ts'
import { ChangeDialog } from '../resource/change-dialog.tsx'
import { byName } from '../resource/differences.tsx'
import { hasText, t } from '../texts.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Moment } from '../ui/moment.tsx'
import { Screen } from '../ui/screen.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

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
              <span className="text-muted">{byName(row)}</span>
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
      {open && (
        <ChangeDialog
          title={`${resourceName(open.resource)} ${open.label}`}
          row={open}
          onClose={() => setOpen(null)}
        />
      )}
    </Screen>
  )
}

function resourceName(resource: string): string {
  return hasText(`desk.audit.resource_${resource}`) ? t(`desk.audit.resource_${resource}`) : resource
}

import { useRouter } from '@tanstack/react-router'
import { Bell as BellIcon, BellOff, Download } from 'lucide-react'
import { useState } from 'react'
import type { Notice } from '#contract/admin/desk/notice.ts'
import { saveExport } from '../exports/save-export.ts'
import { useCall, useWrite } from '../query.ts'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Moment } from '../ui/moment.tsx'
import { toastError } from '../ui/toast.tsx'
import { WholeNumbers } from '../ui/whole-numbers.tsx'
import { noticePath } from './record-paths.ts'

/** News for the person: other people's actions and the shop's own, the newest first. */
export function Bell() {
  const [isOpen, setOpen] = useState(false)
  const router = useRouter()
  const { data } = useCall('/notice/list', { size: 30 })
  const seen = useWrite('/notice/seen', { stale: ['/notice/list'] })
  const unseen = data?.unseen ?? 0
  const open = (notice: Notice) => {
    seen.mutate({ ids: [notice.id] })
    setOpen(false)
    if (isFile(notice)) return void saveExport(notice.recordId).catch(toastError)
    const path = noticePath(router, notice)
    if (path) void router.navigate({ href: `/admin${path}` })
  }
  return (
    <>
      <span className="relative">
        <Button
          look="quiet"
          icon={BellIcon}
          aria-label={t('desk.frame.notices', { count: unseen })}
          onPress={() => setOpen(true)}
        />
        {unseen > 0 && (
          <span
            aria-hidden
            className="pointer-events-none absolute end-0 top-0 min-w-4 rounded-full bg-accent px-1 text-center text-2xs leading-4 font-semibold text-base-100"
          >
            {unseen > 99 ? '99+' : unseen}
          </span>
        )}
      </span>
      <Dialog
        title={t('desk.frame.notices_title')}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        side
        actions={
          unseen > 0 && (
            <Button isPending={seen.isPending} onPress={() => seen.mutate({ ids: 'all' })}>
              {t('desk.frame.mark_seen')}
            </Button>
          )
        }
      >
        {data && data.items.length === 0 && (
          <EmptyState icon={BellOff} title={t('desk.frame.no_notices')}>
            {t('desk.frame.no_notices_hint')}
          </EmptyState>
        )}
        <ul className="-mx-2">
          {data?.items.map((notice) => (
            <li key={notice.id}>
              <NoticeButton {...{ notice }} onPress={() => open(notice)} />
            </li>
          ))}
        </ul>
      </Dialog>
    </>
  )
}

function NoticeButton({ notice, onPress }: { notice: Notice; onPress(): void }) {
  const { text, at, seen } = notice
  return (
    <button
      type="button"
      onClick={onPress}
      className="flex w-full gap-2.5 rounded-field px-2 py-2.5 text-start hover:bg-hover"
    >
      <span className={`mt-1.5 size-2 shrink-0 rounded-full ${seen ? '' : 'bg-accent'}`} />
      <span className="min-w-0 flex-1">
        <span className={`block ${seen ? 'text-muted' : 'font-medium'}`}>
          <WholeNumbers {...{ text }} />
        </span>
        <span className="text-note text-muted">
          <Moment at={at} relative />
        </span>
      </span>
      {isFile(notice) && (
        <Download
          size={16}
          strokeWidth={1.75}
          aria-label={t('desk.frame.download')}
          className="mt-0.5 shrink-0 text-muted"
        />
      )}
      {!seen && <span className="sr-only">{t('desk.frame.new')}</span>}
    </button>
  )
}

/** News of a file, which the press downloads. */
function isFile({ kind }: Notice): boolean {
  return kind === 'export_done'
}

import { SearchCheck } from 'lucide-react'
import { useState } from 'react'
import type { MissingPage } from '#contract/admin/content/redirect.ts'
import { dayText } from '../formats.ts'
import { useCall, useWrite } from '../query.ts'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Card } from '../ui/screen.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { toastError } from '../ui/toast.tsx'
import { toastChange } from '../undo.ts'
import { RedirectSheet } from './redirect-sheet.tsx'

/** Addresses without a page that visitors asked for, each with one press to a redirect. */
export function MissingPages() {
  const { data, error } = useCall('/redirect/missing', {}, { tags: ['redirect', 'missingPage'] })
  const [open, setOpen] = useState<MissingPage | null>(null)
  const ignore = useWrite('/redirect/ignore', { stale: ['/redirect/missing'] })
  const leaveOut = async ({ path }: MissingPage) => {
    try {
      const { change } = await ignore.mutateAsync({ paths: [path] })
      toastChange(t('desk.redirect.ignored', { path }), change)
    } catch (failure) {
      toastError(failure)
    }
  }
  return (
    <Card about={t('desk.redirect.missing_about')} title={t('desk.redirect.missing')}>
      {error && <p role="alert">{error.message}</p>}
      {!data && !error && <Skeleton lines={5} />}
      {data?.items.length === 0 && (
        <EmptyState icon={SearchCheck} title={t('desk.redirect.none_missing')}>
          {t('desk.redirect.none_missing_hint')}
        </EmptyState>
      )}
      <ul className="-mx-4 divide-y divide-base-300">
        {data?.items.map((page) => (
          <MissingRow
            key={page.path}
            page={page}
            onOpen={() => setOpen(page)}
            onIgnore={() => void leaveOut(page)}
          />
        ))}
      </ul>
      {open && (
        <RedirectSheet
          start={null}
          path={open.path}
          target={open.suggestion?.target ?? ''}
          onClose={() => setOpen(null)}
        />
      )}
    </Card>
  )
}

type MissingRowProps = { page: MissingPage; onOpen(): void; onIgnore(): void }

function MissingRow({ page: { path, hits, lastOn, suggestion }, onOpen, onIgnore }: MissingRowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3">
      <span className="min-w-0 flex-1 basis-56">
        <bdi className="block font-medium break-all">{path}</bdi>
        <span className="block text-note text-muted">
          {t('desk.redirect.missing_count', { count: hits })} ·{' '}
          {t('desk.redirect.last_hit', { day: dayText(lastOn) })}
        </span>
        {suggestion && (
          <span className="block text-note text-muted">
            {t('desk.redirect.suggested', { name: suggestion.name })}
          </span>
        )}
      </span>
      <span className="flex gap-2">
        <Button look="quiet" aria-label={t('desk.redirect.ignore_of', { path })} onPress={onIgnore}>
          {t('desk.redirect.ignore')}
        </Button>
        <Button aria-label={t('desk.redirect.redirect_of', { path })} onPress={onOpen}>
          {t('desk.redirect.redirect')}
        </Button>
      </span>
    </li>
  )
}

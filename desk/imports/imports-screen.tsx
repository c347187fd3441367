import { Link } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { ImportSummary } from '#contract/admin/system/import.ts'
import { number } from '../formats.ts'
import { useCall, useWrite } from '../query.ts'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Moment } from '../ui/moment.tsx'
import { Screen } from '../ui/screen.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { toast, toastError } from '../ui/toast.tsx'
import { ChooseFile } from './choose-file.tsx'
import { ImportBadge, isActive } from './states.tsx'

/** Takes a product file, and lists the last ones. */
export function ImportsScreen() {
  const { data, error } = useCall('/import/list', {}, { tags: ['import'] })
  const busy = data?.items.find(({ state }) => isActive(state))
  return (
    <Screen title={t('desk.import.title')} about={t('desk.import.about')}>
      <div className="space-y-5">
        {error && <p role="alert">{error.message}</p>}
        {!data && !error && <Skeleton lines={6} />}
        {data && <ChooseFile busy={busy ? t('desk.import.busy', { by: busy.by, name: busy.name }) : null} />}
        {data && data.items.length > 0 && (
          <section>
            <h2 className="mb-2 font-semibold">{t('desk.import.history')}</h2>
            <ul className="divide-y divide-base-300 rounded-box border border-base-300 bg-base-100">
              {data.items.map((item) => (
                <Row key={item.id} item={item} />
              ))}
            </ul>
          </section>
        )}
      </div>
    </Screen>
  )
}

function Row({ item: { id, name, state, by, createdAt, counts, undoUntil } }: { item: ImportSummary }) {
  const [isAsking, setAsking] = useState(false)
  const remove = useWrite('/import/remove', { stale: ['/import/list'] })
  const discard = () =>
    remove.mutate({ id }, { onSuccess: () => toast(t('desk.import.removed')), onError: toastError })
  const figures = counts && [
    ...(['new', 'changed', 'unchanged'] as const).map(
      (part) => `${t(`desk.import.figure_${part}`)} ${number(counts[part])}`,
    ),
    ...(counts.refusedRows > 0 ? [`${t('desk.import.figure_refused')} ${number(counts.refusedRows)}`] : []),
  ]
  return (
    <li className="relative flex items-center gap-3 px-4 py-3 hover:bg-hover">
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-2">
          <Link
            to="/import/$id"
            params={{ id }}
            className="min-w-0 font-medium break-all after:absolute after:inset-0"
          >
            <bdi>{name}</bdi>
          </Link>
          <ImportBadge state={state} />
        </span>
        <span className="block text-note text-muted">
          <Moment at={createdAt} relative /> · <bdi>{by}</bdi>
          {figures && ` · ${figures.join(' · ')}`}
        </span>
      </span>
      {!isActive(state) && (
        <span className="relative z-10">
          <Button
            look="quiet"
            icon={Trash2}
            isPending={remove.isPending}
            aria-label={t('desk.frame.remove', { name })}
            onPress={() => (undoUntil === null ? discard() : setAsking(true))}
          />
        </span>
      )}
      {isAsking && (
        <Dialog
          isOpen
          title={t('desk.import.remove_title', { name })}
          onClose={() => setAsking(false)}
          actions={
            <>
              <Button onPress={() => setAsking(false)}>{t('desk.record.cancel')}</Button>
              <Button look="primary" isPending={remove.isPending} onPress={discard}>
                {t('desk.import.remove')}
              </Button>
            </>
          }
        >
          {t('desk.import.remove_hint')}
        </Dialog>
      )}
    </li>
  )
}

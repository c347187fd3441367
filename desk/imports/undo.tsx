import { Link } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { UndoPlan } from '#contract/admin/system/import.ts'
import { call, newKey } from '../calls.ts'
import { number } from '../formats.ts'
import { refresh } from '../query.ts'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Card } from '../ui/screen.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { toastError } from '../ui/toast.tsx'
import { putImport, saveReport } from './use-import.ts'

/** The expected effect of undoing an import, and its button. */
export function UndoSheet({ id, onClose }: { id: string; onClose(): void }) {
  const [plan, setPlan] = useState<UndoPlan | null>(null)
  const [isPending, setPending] = useState(false)
  const key = useRef(newKey())
  const close = useRef(onClose)
  close.current = onClose
  useEffect(() => {
    call('/import/undo', { id, dryRun: true })
      .then(({ plan: found }) => setPlan(found))
      .catch((error) => {
        close.current()
        toastError(error)
      })
  }, [id])
  const undo = async () => {
    setPending(true)
    try {
      putImport((await call('/import/undo', { id, idempotencyKey: key.current })).import)
      await refresh('/import/list')
      onClose()
    } catch (error) {
      toastError(error)
      setPending(false)
    }
  }
  const isEmpty = plan !== null && plan.removed + plan.restored + plan.groups === 0
  return (
    <Dialog
      side
      isOpen
      title={t('desk.import.undo')}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t('desk.record.cancel')}</Button>
          <Button
            look="primary"
            isDisabled={plan === null || isEmpty}
            {...{ isPending }}
            onPress={() => void undo()}
          >
            {t('desk.import.undo')}
          </Button>
        </>
      }
    >
      {plan === null ? (
        <Skeleton lines={6} />
      ) : (
        <div className="space-y-4">
          {isEmpty && <p role="alert">{t('desk.import.undo_nothing')}</p>}
          <UndoFigures undo={plan} />
          <KeptList undo={plan} />
          {!isEmpty && <p className="text-muted">{t('desk.import.undo_about')}</p>}
        </div>
      )}
    </Dialog>
  )
}

/** The effect of undoing an import so far. */
export function UndoResult({ id, undo, canSave }: { id: string; undo: UndoPlan; canSave: boolean }) {
  return (
    <Card
      title={t('desk.import.undo_result')}
      actions={
        canSave &&
        undo.kept > 0 && (
          <Button icon={Download} onPress={() => void saveReport(id, 'kept').catch(toastError)}>
            {t('desk.import.download_kept')}
          </Button>
        )
      }
    >
      <div className="space-y-4">
        <UndoFigures undo={undo} />
        <KeptList undo={undo} />
      </div>
    </Card>
  )
}

function UndoFigures({ undo }: { undo: UndoPlan }) {
  return (
    <dl className="divide-y divide-base-300">
      {(['removed', 'restored', 'groups', 'kept'] as const).map((part) => (
        <div key={part} className="flex items-baseline justify-between gap-4 py-1.5">
          <dt>{t(`desk.import.undo_${part}`)}</dt>
          <dd className="font-semibold tabular-nums">{number(undo[part])}</dd>
        </div>
      ))}
    </dl>
  )
}

function KeptList({ undo: { products, kept } }: { undo: UndoPlan }) {
  if (products.length === 0) return null
  return (
    <ul aria-label={t('desk.import.undo_kept')} className="space-y-1.5">
      {products.map(({ id, handle, why }) => (
        <li key={id} className="break-words">
          <Link
            to="/products/$id"
            params={{ id: String(id) }}
            className="font-medium break-all underline underline-offset-2"
          >
            <bdi>{handle}</bdi>
          </Link>{' '}
          <span className="text-muted">{t(`desk.import.kept_${why}`)}</span>
        </li>
      ))}
      {kept > products.length && <li aria-hidden>…</li>}
    </ul>
  )
}

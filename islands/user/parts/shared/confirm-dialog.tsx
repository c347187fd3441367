import { type ReactNode, useEffect, useRef } from 'react'
import { useEnv } from '#islands/env.tsx'

type Props = { action: string; what: string; onYes(): void; onClose(): void }

/** Asks before deleting something. Mounted only while open. */
export function ConfirmDialog({ action, what, onYes, onClose }: Props): ReactNode {
  const { t } = useEnv()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog ref={dialog} className="dialog" aria-label={t('common.delete_confirm')} onClose={onClose}>
      <div className="grid gap-5">
        <p className="text-lg">{t('common.delete_confirm')}</p>
        <p className="hint">{what}</p>
        <div className="flex flex-wrap gap-3">
          <button
            type="button"
            className="btn btn-primary"
            onClick={() => {
              onYes()
              dialog.current?.close()
            }}
          >
            {action}
          </button>
          <button type="button" className="btn" onClick={() => dialog.current?.close()}>
            {t('user.cancel')}
          </button>
        </div>
      </div>
    </dialog>
  )
}

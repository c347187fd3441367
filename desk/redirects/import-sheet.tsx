import { Upload } from 'lucide-react'
import { useState } from 'react'
import type { AdminData } from '#contract/admin/calls.ts'
import { call, newKey, refusal } from '../calls.ts'
import { refresh } from '../query.ts'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { FileButton } from '../ui/file-button.tsx'
import { toastError } from '../ui/toast.tsx'
import { toastChange } from '../undo.ts'

type Plan = AdminData<'/redirect/import'>
type Chosen = { file: File; plan: Plan; key: string }

/** A file of redirects: first what it would change, then the import. */
export function ImportSheet({ onClose }: { onClose(): void }) {
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [fault, setFault] = useState('')
  const [isPending, setPending] = useState(false)
  const attempt = async (work: () => Promise<void>) => {
    setPending(true)
    setFault('')
    try {
      await work()
    } catch (error) {
      const said = refusal(error, 'invalid') ?? refusal(error, 'too_large')
      if (said) setFault(said.fields.file ?? said.message)
      else toastError(error)
    }
    setPending(false)
  }
  const rehearse = (file: File) =>
    attempt(async () => {
      setChosen(null)
      const plan = await call('/redirect/import', { rehearse: 'true' }, { file })
      setChosen({ file, plan, key: newKey() })
    })
  const run = ({ file, key }: Chosen) =>
    attempt(async () => {
      const done = await call('/redirect/import', { idempotencyKey: key }, { file })
      onClose()
      if (done.change)
        toastChange(t('desk.redirect.imported', { count: done.added + done.changed }), done.change)
      await refresh('/redirect/list', '/redirect/missing')
    })
  const changes = chosen ? chosen.plan.added + chosen.plan.changed : 0
  return (
    <Dialog
      side
      isOpen
      title={t('desk.redirect.import_title')}
      onClose={onClose}
      actions={
        chosen && (
          <Button
            look="primary"
            isDisabled={changes === 0}
            {...{ isPending }}
            onPress={() => void run(chosen)}
          >
            {t('desk.redirect.import')}
          </Button>
        )
      }
    >
      <div className="space-y-4">
        <p className="text-muted">{t('desk.redirect.import_hint')}</p>
        <FileButton
          icon={Upload}
          accept=".csv,text/csv"
          isPending={isPending && !chosen}
          onChoose={([file]) => void rehearse(file)}
        >
          {t('desk.redirect.choose_file')}
        </FileButton>
        {fault && (
          <p role="alert" className="text-error">
            {fault}
          </p>
        )}
        {chosen && <PlanView {...chosen} />}
      </div>
    </Dialog>
  )
}

function PlanView({ file, plan: { added, changed, same, refused, withPage, faults, sample } }: Chosen) {
  const counts = [
    added > 0 && t('desk.redirect.plan_added', { count: added }),
    changed > 0 && t('desk.redirect.plan_changed', { count: changed }),
    same > 0 && t('desk.redirect.plan_same', { count: same }),
    withPage > 0 && t('desk.redirect.plan_with_page', { count: withPage }),
  ]
  return (
    <div aria-live="polite" className="space-y-3">
      <p className="font-medium break-all">{file.name}</p>
      <ul className="text-muted">{counts.map((text) => text && <li key={text}>{text}</li>)}</ul>
      {refused > 0 && (
        <div className="rounded-field bg-warning-soft px-3 py-2 text-warning">
          <p className="font-medium">{t('desk.redirect.plan_refused', { count: refused })}</p>
          <ul className="mt-1 text-note">
            {faults.map(({ line, why }) => (
              <li key={`${line} ${why}`} className="break-words">
                {t('desk.redirect.line', { line, why })}
              </li>
            ))}
          </ul>
        </div>
      )}
      <ul className="divide-y divide-base-300">
        {sample.map(({ path, target, before }) => (
          <li key={path} className="py-1.5 text-note">
            <bdi className="block font-medium break-all">{path}</bdi>
            {before && <del className="block break-all text-muted">{before}</del>}
            <span className="block break-all text-muted">
              <span aria-hidden>→ </span>
              <bdi>{target}</bdi>
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { refusal } from '../calls.ts'
import { useWrite } from '../query.ts'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { TextField } from '../ui/text-field.tsx'
import { toastError } from '../ui/toast.tsx'
import { toastChange } from '../undo.ts'

type RedirectSheetProps = {
  /** The redirect that is edited; null: a new one. */
  start: { path: string; target: string } | null
  /** Of a new one: what is filled in. */
  path?: string
  target?: string
  onClose(): void
}

type Theirs = { theirs: string | null; by: string | null }

const stale = ['/redirect/list', '/redirect/missing'] as const

/** A new or existing redirect at the side of the screen. */
export function RedirectSheet({ start, onClose, ...given }: RedirectSheetProps) {
  const [path, setPath] = useState(start?.path ?? given.path ?? '')
  const [target, setTarget] = useState(start?.target ?? given.target ?? '')
  const [from, setFrom] = useState(start?.target ?? null)
  const [theirs, setTheirs] = useState<Theirs | null>(null)
  const save = useWrite('/redirect/save', { stale: [...stale] })
  const remove = useWrite('/redirect/remove', { stale: [...stale] })
  const fields = refusal(save.error, 'invalid')?.fields ?? {}
  const submit = async () => {
    try {
      const { change } = await save.mutateAsync({ path: path.trim(), target: target.trim(), from })
      onClose()
      toastChange(t('desk.redirect.saved'), change)
    } catch (error) {
      const conflicts = refusal(error, 'changed_meanwhile')?.data.conflicts as [Theirs] | undefined
      if (conflicts) {
        setFrom(conflicts[0].theirs)
        setTheirs(conflicts[0])
      } else if (!refusal(error, 'invalid')) toastError(error)
    }
  }
  const drop = async () => {
    try {
      const { change } = await remove.mutateAsync({ paths: [path] })
      onClose()
      toastChange(t('desk.redirect.removed', { count: 1 }), change)
    } catch (error) {
      toastError(error)
    }
  }
  return (
    <FormDialog
      side
      title={t(start ? 'desk.redirect.edit' : 'desk.redirect.new')}
      submit={t('desk.record.save')}
      onSubmit={submit}
      isPending={save.isPending}
      beside={
        start && (
          <span className="me-auto">
            <Button look="quiet" icon={Trash2} isPending={remove.isPending} onPress={() => void drop()}>
              {t('desk.record.remove')}
            </Button>
          </span>
        )
      }
      onClose={onClose}
    >
      {theirs && (
        <p role="alert" className="rounded-field bg-warning-soft px-3 py-2 text-warning">
          {t('desk.redirect.theirs', {
            name: theirs.by ?? '',
            target: theirs.theirs ?? t('desk.redirect.gone'),
          })}
        </p>
      )}
      <TextField
        label={t('desk.redirect.from')}
        hint={t('desk.redirect.from_hint')}
        value={path}
        onChange={setPath}
        error={fields.path}
        isReadOnly={start !== null}
        autoFocus={path === ''}
        maxLength={2000}
        isRequired
      />
      <TextField
        label={t('desk.redirect.to')}
        hint={t('desk.redirect.to_hint')}
        value={target}
        onChange={setTarget}
        error={fields.target}
        autoFocus={path !== ''}
        maxLength={2000}
        isRequired
      />
    </FormDialog>
  )
}

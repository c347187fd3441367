import { Trash2 } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { may } from '../session.ts'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'

type RowSheetProps = {
  title: string
  isPending: boolean
  /** A colleague's change of the row, in words. */
  theirs: string | null
  onSubmit(): void
  onRemove: (() => void) | null
  onClose(): void
  children: ReactNode
}

/** The form of one synonym or redirect at the side of the screen. */
export function RowSheet({ title, isPending, theirs, onSubmit, onRemove, onClose, children }: RowSheetProps) {
  const form = useId()
  const isOpen = may('products.change')
  return (
    <Dialog
      side
      isOpen
      {...{ title, onClose }}
      actions={
        isOpen && (
          <>
            {onRemove && (
              <span className="me-auto">
                <Button look="quiet" icon={Trash2} onPress={onRemove}>
                  {t('desk.record.remove')}
                </Button>
              </span>
            )}
            <Button look="primary" type="submit" {...{ form, isPending }}>
              {t('desk.record.save')}
            </Button>
          </>
        )
      }
    >
      <form
        id={form}
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit()
        }}
      >
        <fieldset disabled={!isOpen} className="space-y-4">
          {theirs !== null && (
            <p role="alert" className="rounded-field bg-warning-soft px-3 py-2 text-warning">
              {theirs}
            </p>
          )}
          {children}
        </fieldset>
      </form>
    </Dialog>
  )
}

import { Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { may } from '../session.ts'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import type { EditedRow } from './use-row.ts'

type RowSheetProps<Row> = {
  title: string
  edited: Pick<EditedRow<Row>, 'theirs' | 'isPending' | 'submit' | 'remove'>
  /** A row in words, to name a colleague's change. */
  textOf(row: Row): string
  onClose(): void
  children: ReactNode
}

/** The form of one synonym or redirect at the side of the screen. */
export function RowSheet<Row>({ title, edited, textOf, onClose, children }: RowSheetProps<Row>) {
  const { theirs, isPending, submit, remove } = edited
  const isOpen = may('products.change')
  return (
    <FormDialog
      side
      submit={t('desk.record.save')}
      onSubmit={submit}
      isDisabled={!isOpen}
      beside={
        isOpen &&
        remove && (
          <span className="me-auto">
            <Button look="quiet" icon={Trash2} onPress={() => void remove()}>
              {t('desk.record.remove')}
            </Button>
          </span>
        )
      }
      {...{ title, isPending, onClose }}
    >
      <fieldset disabled={!isOpen} className="space-y-4">
        {theirs && (
          <p role="alert" className="rounded-field bg-warning-soft px-3 py-2 text-warning">
            {t('desk.search.theirs', {
              name: theirs.by ?? '',
              text: theirs.row ? textOf(theirs.row) : t('desk.search.removed'),
            })}
          </p>
        )}
        {children}
      </fieldset>
    </FormDialog>
  )
}

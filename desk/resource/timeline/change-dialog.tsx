import { Undo2 } from 'lucide-react'
import type { ComponentProps } from 'react'
import { t } from '../../texts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { canUndo, undoChange } from '../../undo.ts'
import { Differences } from '../differences.tsx'

type DialogProps = ComponentProps<typeof Differences> & { title: string; onClose(): void }

/** A change with its differences, and Undo while it can be undone. */
export function ChangeDialog({ title, onClose, ...differences }: DialogProps) {
  const { row } = differences
  const undo = () => {
    onClose()
    void undoChange(row.id)
  }
  return (
    <Dialog
      isOpen
      side
      {...{ title, onClose }}
      actions={
        canUndo(row) && (
          <Button icon={Undo2} onPress={undo}>
            {t('desk.frame.undo')}
          </Button>
        )
      }
    >
      <Differences {...differences} />
    </Dialog>
  )
}

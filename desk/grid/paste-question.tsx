import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { type Block, edgesOf, type GridColumn } from './cells.ts'
import { withAmounts, withDecimals, withThousands } from './unclear.ts'

/** A typed amount or a pasted block with amounts that can be read in two ways, one of which is `sample`. `to`: its place. */
export type UnclearPaste = { text: string; sample: string; to: Block; isTyped: boolean }

type PasteQuestionProps = UnclearPaste & {
  columns: readonly GridColumn[]
  onAnswer(text: string, to: Block): void
  onClose(): void
}

/** Asks once for what was typed, or for a whole pasted block, whether amounts such as "1.234" mean thousands. */
export function PasteQuestion({ text, sample, to, isTyped, columns, onAnswer, onClose }: PasteQuestionProps) {
  const answer = (change: (amount: string) => string) => {
    onClose()
    onAnswer(withAmounts(columns.slice(edgesOf(to).left), text, change), to)
  }
  return (
    <Dialog
      isOpen
      title={t('desk.grid.thousands_title')}
      {...{ onClose }}
      actions={
        <>
          <Button onPress={() => answer((amount) => withDecimals(amount, sample))}>
            {t('desk.grid.thousands_no')}
          </Button>
          <Button look="primary" onPress={() => answer(withThousands)}>
            {t('desk.grid.thousands_yes', { amount: withThousands(sample) })}
          </Button>
        </>
      }
    >
      {t(isTyped ? 'desk.grid.thousands_typed' : 'desk.grid.thousands', { sample })}
    </Dialog>
  )
}

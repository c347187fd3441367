import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { withDecimals, withThousands } from './unclear.ts'

/** A typed amount or a pasted block with amounts that can be read in two ways, one of which is `sample`. */
export type UnclearPaste = { text: string; sample: string; isTyped: boolean }

type PasteQuestionProps = UnclearPaste & { onAnswer(text: string): void; onClose(): void }

/** Asks once for what was typed, or for a whole pasted block, whether amounts such as "1.234" mean thousands. */
export function PasteQuestion({ text, sample, isTyped, onAnswer, onClose }: PasteQuestionProps) {
  const answer = (meant: string) => {
    onClose()
    onAnswer(meant)
  }
  return (
    <Dialog
      isOpen
      title={t('desk.grid.thousands_title')}
      {...{ onClose }}
      actions={
        <>
          <Button onPress={() => answer(withDecimals(text, sample))}>{t('desk.grid.thousands_no')}</Button>
          <Button look="primary" onPress={() => answer(withThousands(text))}>
            {t('desk.grid.thousands_yes', { amount: withThousands(sample) })}
          </Button>
        </>
      }
    >
      {t(isTyped ? 'desk.grid.thousands_typed' : 'desk.grid.thousands', { sample })}
    </Dialog>
  )
}

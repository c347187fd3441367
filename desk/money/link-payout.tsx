import { useState } from 'react'
import { money } from '../formats.ts'
import { useWrite } from '../query.ts'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { TextField } from '../ui/text-field.tsx'
import { toast } from '../ui/toast.tsx'
import { type BankRow, shownLines } from './states.tsx'

/** Links a line with a payout that is not proposed, because its amount or day differs. */
export function LinkPayout({ id, amount, onClose }: Pick<BankRow, 'id' | 'amount'> & { onClose(): void }) {
  const [reference, setReference] = useState('')
  const [note, setNote] = useState('')
  const match = useWrite('/bankLine/match', { stale: [...shownLines] })
  const payout = reference.trim()
  const run = () =>
    match.mutate(
      { id, payout, note },
      {
        onSuccess() {
          toast(t('desk.bank.payout_linked'))
          onClose()
        },
      },
    )
  return (
    <FormDialog
      title={`${t('desk.bank.payout_link')}: ${money(amount)}`}
      submit={t('desk.bank.match')}
      beside={<Button onPress={onClose}>{t('desk.list.cancel')}</Button>}
      isPending={match.isPending}
      isDisabled={payout === ''}
      error={match.error}
      onSubmit={run}
      onClose={onClose}
    >
      <p className="text-muted">{t('desk.bank.payout_link_hint')}</p>
      <TextField
        label={t('desk.payout.reference')}
        value={reference}
        onChange={setReference}
        maxLength={80}
        error={match.error?.fields.payout}
        autoFocus
      />
      <TextField
        label={t('desk.bank.note')}
        value={note}
        onChange={setNote}
        maxLength={200}
        error={match.error?.fields.note}
      />
    </FormDialog>
  )
}

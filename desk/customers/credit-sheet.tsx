import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { messageMaxLength } from '#contract/rules.ts'
import { money } from '../formats.ts'
import { useWrite } from '../query.ts'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { MoneyField } from '../ui/money-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { toast } from '../ui/toast.tsx'
import { type Customer, shownCustomers } from './use-customer.ts'

type SheetProps = { customer: Customer; onClose(): void }

/** Gives or takes store credit, with the reason that its ledger keeps. */
export function CreditSheet({ customer, takes, onClose }: SheetProps & { takes: boolean }) {
  const { id, name, credits } = customer
  const [amount, setAmount] = useState<number | null>(null)
  const [reason, setReason] = useState('')
  const write = useWrite('/customer/credit', { stale: shownCustomers })
  const title = t(takes ? 'desk.customer.do_take' : 'desk.customer.give_credit')
  const after = credits.amount + (takes ? -1 : 1) * (amount ?? 0)
  const isShort = after < 0
  const submit = () =>
    write.mutate(
      { id, amount: (amount ?? 0) * (takes ? -1 : 1), reason },
      {
        onSuccess: ({ credits: now }) => {
          toast(t('desk.customer.credit_done', { amount: money(now) }))
          onClose()
        },
      },
    )
  return (
    <FormDialog
      title={title}
      submit={title}
      onSubmit={submit}
      isPending={write.isPending}
      isDisabled={!amount || amount < 0 || isShort || !reason.trim()}
      isDangerous={takes}
      error={write.error}
      onClose={onClose}
    >
      <p className="text-muted">{t('desk.customer.credit_about', { name, amount: money(credits) })}</p>
      <MoneyField
        label={t('desk.customer.amount')}
        currency={credits.currency}
        value={amount}
        onChange={setAmount}
        autoFocus
        hint={
          amount
            ? t('desk.customer.credit_after', { amount: money({ ...credits, amount: after }) })
            : undefined
        }
        error={isShort ? t('desk.customer.credit_short') : write.error?.fields.amount}
      />
      <TextField
        label={t('desk.customer.reason')}
        hint={t('desk.customer.reason_hint')}
        isRequired
        maxLength={500}
        value={reason}
        onChange={setReason}
        error={write.error?.fields.reason}
      />
    </FormDialog>
  )
}

/** Starts a conversation with the customer, or continues the general one. */
export function MessageSheet({ customer: { id, name }, onClose }: SheetProps) {
  const [text, setText] = useState('')
  const navigate = useNavigate()
  const write = useWrite('/thread/start', { stale: ['/thread/list', '/thread/detail', '/customer/detail'] })
  const send = () =>
    write.mutate(
      { customerId: id, text },
      {
        onSuccess: ({ thread }) => {
          toast(t('desk.customer.message_sent'))
          onClose()
          void navigate({ to: '/inbox/$id', params: { id: thread.id } })
        },
      },
    )
  return (
    <Dialog
      isOpen
      title={t('desk.customer.message_to', { name })}
      onClose={onClose}
      actions={
        <Button look="primary" isPending={write.isPending} isDisabled={!text.trim()} onPress={send}>
          {t('desk.customer.send')}
        </Button>
      }
    >
      <TextField
        label={t('desk.customer.message')}
        hint={t('desk.customer.message_hint')}
        rows={6}
        maxLength={messageMaxLength}
        value={text}
        onChange={setText}
        error={write.error?.message}
        autoFocus
      />
    </Dialog>
  )
}

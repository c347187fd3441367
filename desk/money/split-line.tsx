import { useState } from 'react'
import type { AdminData } from '#contract/admin/calls.ts'
import { call, newKey } from '../calls.ts'
import { money } from '../formats.ts'
import { useWrite } from '../query.ts'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { rowLook } from '../ui/fact.tsx'
import { MoneyField } from '../ui/money-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { toast } from '../ui/toast.tsx'
import { acceptable, type BankRow, isSure, LineBadge, shownLines } from './states.tsx'

type Part = AdminData<'/bankLine/split'>['parts'][number]
type Props = { line: Pick<BankRow, 'id' | 'amount'>; named: readonly string[]; onClose(): void }

/** Shares a line over several orders. The shares are shown before they are booked. */
export function SplitLine({ line: { id, amount }, named, onClose }: Props) {
  const [text, setText] = useState(named.join(', '))
  const [parts, setParts] = useState<readonly Part[] | null>(null)
  /** One for each order, as typed; null: the server shares the line. */
  const [amounts, setAmounts] = useState<readonly (number | null)[] | null>(null)
  const [problem, setProblem] = useState('')
  const [isChecking, setChecking] = useState(false)
  const split = useWrite('/bankLine/split', { stale: [...shownLines, '/refund/list', '/report/money'] })
  const orders = text
    .toUpperCase()
    .split(/[\s,;]+/)
    .filter(Boolean)
  const edit = (next: string) => {
    setText(next)
    setParts(null)
    setAmounts(null)
    setProblem('')
  }
  const share = (at: number, value: number | null) => {
    setAmounts((given) => (given ?? []).with(at, value))
    setParts(null)
    setProblem('')
  }
  const rest = amounts ? amounts.reduce<number>((left, each) => left - (each ?? 0), amount.amount) : 0
  const given = amounts?.flatMap((each) => each || [])
  const isWhole = !amounts || (rest === 0 && given?.length === amounts.length)
  const wish = { id, orders, ...(given ? { amounts: given } : {}) }
  const check = () => {
    setChecking(true)
    call('/bankLine/split', { ...wish, rehearse: true, idempotencyKey: newKey() })
      .then((plan) => {
        setParts(plan.parts)
        setAmounts(plan.parts.map((part) => part.amount.amount))
      })
      .catch((error) => setProblem(error.fields?.orders ?? error.fields?.amounts ?? error.message))
      .finally(() => setChecking(false))
  }
  const ways = new Set(parts?.flatMap(({ finding }) => acceptable(finding) ?? []))
  const [way] = ways
  const isPossible =
    parts !== null && ways.size < 2 && parts.every(({ finding }) => isSure(finding) || acceptable(finding))
  const run = () =>
    split.mutate(
      { ...wish, ...(way ? { accept: way } : {}) },
      {
        onSuccess() {
          toast(t('desk.bank.matched_done', { number: orders.join(', ') }))
          onClose()
        },
        onError: (error) => setProblem(error.message),
      },
    )
  return (
    <Dialog
      isOpen
      title={t('desk.bank.split_title', { amount: money(amount) })}
      {...{ onClose }}
      actions={
        <>
          <Button onPress={onClose}>{t('desk.list.cancel')}</Button>
          {parts ? (
            <Button look="primary" isDisabled={!isPossible} isPending={split.isPending} onPress={run}>
              {t('desk.bank.match')}
            </Button>
          ) : (
            <Button
              look="primary"
              isDisabled={orders.length < 2 || !isWhole}
              isPending={isChecking}
              onPress={check}
            >
              {t('desk.bank.look_at')}
            </Button>
          )}
        </>
      }
    >
      <div className="space-y-3">
        <p className="text-muted">{t('desk.bank.split_hint')}</p>
        <TextField
          label={t('desk.bank.split_orders')}
          value={text}
          onChange={edit}
          maxLength={400}
          autoFocus
        />
        {amounts && (
          <ul className="divide-y divide-base-300">
            {amounts.map((value, at) => (
              <li key={orders[at]} className={rowLook}>
                <span className="min-w-0 flex-1 basis-32">{orders[at]}</span>
                {parts && <LineBadge state="open" finding={parts[at]!.finding} />}
                <div className="w-36">
                  <MoneyField
                    label={t('desk.bank.split_amount', { number: orders[at]! })}
                    hidesLabel
                    currency={amount.currency}
                    value={value}
                    onChange={(next) => share(at, next)}
                  />
                </div>
              </li>
            ))}
          </ul>
        )}
        {rest !== 0 && (
          <p role="status" className="text-warning tabular-nums">
            {t(rest > 0 ? 'desk.bank.split_left' : 'desk.bank.split_over', {
              amount: money({ amount: Math.abs(rest), currency: amount.currency }),
            })}
          </p>
        )}
        {way && <p>{t(`desk.bank.accept_${way}_hint`)}</p>}
        {parts && <p className="text-note text-muted">{t('desk.bank.final')}</p>}
        {problem && (
          <p role="alert" className="text-error">
            {problem}
          </p>
        )}
      </div>
    </Dialog>
  )
}

import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { moment, money } from '../formats.ts'
import { useWrite } from '../query.ts'
import { may } from '../session.ts'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { linkLook, rowLook } from '../ui/fact.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { Card } from '../ui/screen.tsx'
import { TextField } from '../ui/text-field.tsx'
import { toast, toastError } from '../ui/toast.tsx'
import { FindingBadge, isDiffering, type Line, type PayoutRow, shownPayouts } from './payout-states.tsx'

/** The lines of a payout, those that differ first, each with the step that settles it. */
export function PayoutLines({ items, payout }: { items: readonly Line[]; payout: PayoutRow }) {
  const [settling, setSettling] = useState<Line | null>(null)
  const mayMatch = may('settings.money') && payout.state !== 'closed'
  return (
    <Card
      title={t('desk.payout.lines')}
      about={
        items.length < payout.lines
          ? t('desk.payout.lines_more', { shown: items.length, count: payout.lines })
          : ''
      }
    >
      <ul className="divide-y divide-base-300">
        {items.map((line) => (
          <PayoutLine key={line.id} {...{ line, mayMatch }} onSettle={() => setSettling(line)} />
        ))}
      </ul>
      {settling && <Settle line={settling} onClose={() => setSettling(null)} />}
    </Card>
  )
}

type LineProps = { line: Line; mayMatch: boolean; onSettle(): void }

function PayoutLine({ line, mayMatch, onSettle }: LineProps) {
  const { id, kind, type, reference, at, amount, fee, asked, order, note, settledBy } = line
  const reopen = useWrite('/payout/match', { stale: [...shownPayouts] })
  const openAgain = () =>
    reopen.mutate(
      { id, open: true },
      { onSuccess: () => toast(t('desk.bank.reopened')), onError: toastError },
    )
  return (
    <li className={rowLook}>
      <span className="min-w-0 flex-1 basis-52">
        <span>{t(`desk.payout.kind_${kind}`)}</span>{' '}
        {order && (
          <Link to="/orders/$number" params={{ number: order }} className={linkLook}>
            {order}
          </Link>
        )}
        <span className="block text-note break-words text-muted">
          <bdi>{[moment(at, 'day'), type, reference].join(' · ')}</bdi>
        </span>
        {note && (
          <span className="block text-note break-words">
            <bdi>{[settledBy, note].filter(Boolean).join(': ')}</bdi>
          </span>
        )}
      </span>
      <span className="text-end tabular-nums">
        {money(amount)}
        {asked && <span className="block text-note text-muted">{money(asked)}</span>}
        {fee.amount !== 0 && (
          <span className="block text-note text-muted">
            {t('desk.payout.fees')} {money(fee)}
          </span>
        )}
      </span>
      <FindingBadge {...line} />
      {mayMatch && isDiffering(line) && (
        <Button aria-label={`${t('desk.payout.settle')} ${reference}`} onPress={onSettle}>
          {t('desk.payout.settle')}
        </Button>
      )}
      {mayMatch && settledBy && (
        <Button
          look="quiet"
          isPending={reopen.isPending}
          aria-label={`${t('desk.bank.reopen')} ${reference}`}
          onPress={openAgain}
        >
          {t('desk.bank.reopen')}
        </Button>
      )}
    </li>
  )
}

/** An order's number, or a note, says what a line is. */
function Settle({ line: { id, amount }, onClose }: { line: Line; onClose(): void }) {
  const [number, setNumber] = useState('')
  const [note, setNote] = useState('')
  const match = useWrite('/payout/match', { stale: [...shownPayouts] })
  const order = number.trim().toUpperCase()
  const run = () =>
    match.mutate(
      { id, note, ...(order ? { order } : {}) },
      {
        onSuccess() {
          toast(t('desk.payout.settled'))
          onClose()
        },
      },
    )
  return (
    <FormDialog
      title={`${t('desk.payout.settle')}: ${money(amount)}`}
      submit={t('desk.payout.settle')}
      beside={<Button onPress={onClose}>{t('desk.list.cancel')}</Button>}
      isPending={match.isPending}
      isDisabled={order.length < 4 && note.trim() === ''}
      error={match.error}
      onSubmit={run}
      onClose={onClose}
    >
      <p className="text-muted">{t('desk.payout.settle_hint')}</p>
      <TextField
        label={t('desk.invoice.order')}
        value={number}
        onChange={setNumber}
        maxLength={40}
        error={match.error?.fields.order}
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

import { Link } from '@tanstack/react-router'
import { Check, Landmark, Split } from 'lucide-react'
import { useState } from 'react'
import { type CallPayload, refusal } from '../calls.ts'
import { moment, money } from '../formats.ts'
import { useActions } from '../frame/actions.ts'
import { useWrite } from '../query.ts'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { linkLook } from '../ui/fact.tsx'
import { Card } from '../ui/screen.tsx'
import { TextField } from '../ui/text-field.tsx'
import { toast, toastError } from '../ui/toast.tsx'
import { LinkPayout } from './link-payout.tsx'
import { SplitLine } from './split-line.tsx'
import {
  type Accepted,
  acceptable,
  type BankRow,
  type Candidate,
  isSure,
  LineBadge,
  shownLines,
} from './states.tsx'
import { useLinkPayout } from './use-link-payout.ts'

type Props = { line: BankRow; candidates: readonly Candidate[]; mayChange: boolean }
type Wish = Omit<CallPayload<'/bankLine/match'>, 'id'> & { order: string }

/** The orders that a line may belong to, and the step that books it. */
export function Candidates({ line: { id, amount, finding: own }, candidates, mayChange }: Props) {
  const [number, setNumber] = useState('')
  const [asked, setAsked] = useState<{ order: string; ways: Accepted[] } | null>(null)
  const match = useWrite('/bankLine/match', { stale: [...shownLines, '/refund/list', '/report/money'] })
  const run = (wish: Wish) =>
    match.mutate(
      { id, ...wish },
      {
        onSuccess() {
          setAsked(null)
          toast(t('desk.bank.matched_done', { number: wish.order }))
        },
        onError(error) {
          // The order of a typed number fits only if somebody accepts how.
          const finding = refusal(error, 'transition_refused')?.data.finding as
            | Candidate['finding']
            | undefined
          const way = finding && acceptable(finding)
          if (way && !asked) setAsked({ order: wish.order, ways: waysOf(way) })
          else if (finding && !way) toastError(new Error(t(`desk.bank.finding_${finding}`)))
          else toastError(error)
        },
      },
    )
  const begin = ({ order, finding }: Candidate) => {
    const way = acceptable(finding)
    if (way) setAsked({ order, ways: waysOf(way) })
    else run({ order })
  }
  const { link } = useLinkPayout()
  const first = candidates.find(({ finding }) => isSure(finding) || acceptable(finding))
  useActions(
    mayChange
      ? [
          {
            ...{ id: 'match', label: t('desk.bank.match'), icon: Check, keys: 'm', of: `/money/${id}` },
            run: () => {
              if (own === 'payout') link({ id })
              else if (first) begin(first)
              else document.querySelector<HTMLElement>('input[name=order]')?.focus()
            },
          },
        ]
      : [],
  )
  const [isLinking, setLinking] = useState(false)
  const [isSplitting, setSplitting] = useState(false)
  const named = candidates.flatMap(({ by, order }) => (by === 'reference' ? order : []))
  const byAmount = candidates.some(({ by }) => by === 'amount')
  return (
    <Card
      title={t('desk.bank.candidates')}
      about={
        byAmount ? t('desk.bank.by_amount') : candidates.length === 0 ? t('desk.bank.no_candidates') : ''
      }
    >
      <ul className="divide-y divide-base-300">
        {candidates.map((candidate) => (
          <li key={candidate.order} className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3 first:pt-1">
            <span className="min-w-0 flex-1 basis-56">
              <Link to="/orders/$number" params={{ number: candidate.order }} className={linkLook}>
                {candidate.order}
              </Link>{' '}
              <span className="tabular-nums">{money(candidate.amount)}</span>
              <span className="block text-note text-muted">
                <bdi>{candidate.buyer}</bdi> {moment(candidate.placedAt, 'day')}
              </span>
            </span>
            <LineBadge state="open" finding={candidate.finding} />
            {mayChange && (isSure(candidate.finding) || acceptable(candidate.finding)) && (
              <Button
                look={candidate === first ? 'primary' : 'plain'}
                isPending={match.isPending}
                aria-label={`${t('desk.bank.match')} ${candidate.order}`}
                onPress={() => begin(candidate)}
              >
                {t('desk.bank.match')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {mayChange && (
        <form
          className="flex flex-wrap items-end gap-2 pt-3"
          onSubmit={(event) => {
            event.preventDefault()
            if (number.trim()) run({ order: number.trim().toUpperCase() })
          }}
        >
          <div className="min-w-0 flex-1 basis-48">
            <TextField
              name="order"
              label={t('desk.bank.other_order')}
              value={number}
              onChange={setNumber}
              maxLength={40}
            />
          </div>
          <Button type="submit" isDisabled={number.trim().length < 4} isPending={match.isPending}>
            {t('desk.bank.match')}
          </Button>
        </form>
      )}
      {mayChange && (
        <div className="flex flex-wrap gap-2 pt-3">
          {amount.amount > 0 && (
            <Button icon={Split} onPress={() => setSplitting(true)}>
              {t('desk.bank.split')}
            </Button>
          )}
          <Button icon={Landmark} onPress={() => setLinking(true)}>
            {t('desk.bank.payout_link')}
          </Button>
        </div>
      )}
      {isLinking && <LinkPayout {...{ id, amount }} onClose={() => setLinking(false)} />}
      {isSplitting && <SplitLine line={{ id, amount }} {...{ named }} onClose={() => setSplitting(false)} />}
      {asked && (
        <Accept
          {...asked}
          amount={money(amount)}
          isPending={match.isPending}
          onAccept={(accept) => run({ order: asked.order, accept })}
          onClose={() => setAsked(null)}
        />
      )}
    </Card>
  )
}

/** An expired order is reopened, or its money goes back. */
function waysOf(finding: Accepted): Accepted[] {
  return finding === 'late' ? ['late', 'closed'] : [finding]
}

type AcceptProps = {
  order: string
  ways: readonly Accepted[]
  amount: string
  isPending: boolean
  onAccept(way: Accepted): void
  onClose(): void
}

/** Says what booking the line does, since it cannot be taken back. */
function Accept({ order, ways, amount, isPending, onAccept, onClose }: AcceptProps) {
  return (
    <Dialog
      isOpen
      title={t('desk.bank.accept_title', { amount, number: order })}
      {...{ onClose }}
      actions={
        <>
          <Button onPress={onClose}>{t('desk.list.cancel')}</Button>
          {ways.map((way, at) => (
            <Button
              key={way}
              look={at === 0 ? 'primary' : 'plain'}
              {...{ isPending }}
              onPress={() => onAccept(way)}
            >
              {t(`desk.bank.accept_${way}`)}
            </Button>
          ))}
        </>
      }
    >
      {ways.map((way) => (
        <p key={way} className="mb-2">
          {t(`desk.bank.accept_${way}_hint`)}
        </p>
      ))}
      <p className="text-note text-muted">{t('desk.bank.final')}</p>
    </Dialog>
  )
}

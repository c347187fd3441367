import { Link } from '@tanstack/react-router'
import { Check, X } from 'lucide-react'
import { useState } from 'react'
import type { AdminData, AdminPath } from '#contract/admin/calls.ts'
import { moment, money } from '../formats.ts'
import { useWrite } from '../query.ts'
import { t } from '../texts.ts'
import { Badge, type Tone } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { linkLook } from '../ui/fact.tsx'
import { TextField } from '../ui/text-field.tsx'
import { toastError } from '../ui/toast.tsx'
import { toastChange } from '../undo.ts'
import { reasonText, shownRefunds } from './states.tsx'

export type Approval = AdminData<'/approval/list'>['items'][number]

const tones: Record<Approval['status'], Tone> = {
  ...{ pending: 'warning', approved: 'success', refused: 'error', expired: 'neutral' },
}

const stale: AdminPath[] = [...shownRefunds, '/approval/list', '/return/detail', '/return/list']

/** A refund that waits for a second person: who asks, for what, and the decision. */
export function ApprovalEntry({ approval }: { approval: Approval }) {
  const { kind, amount, orderNumber, reason, note, status, askedBy, askedAt, expiresAt, own } = approval
  const isOpen = status === 'pending'
  return (
    <article aria-label={`${orderNumber} ${money(amount)}`} className="space-y-1.5">
      <header className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <h3 className="font-semibold tabular-nums">{money(amount)}</h3>
        <span>{t(`desk.refund.kind_${kind}`)}</span>
        <Badge tone={tones[status]}>{t(`desk.refund.approval_${status}`)}</Badge>
      </header>
      <p className="text-note text-muted">
        <Link to="/orders/$number" params={{ number: orderNumber }} className={linkLook}>
          {orderNumber}
        </Link>
        {' · '}
        {t('desk.refund.asked_by', { name: askedBy, when: moment(askedAt) })}
        {isOpen && ` · ${t('desk.refund.expires', { when: moment(expiresAt) })}`}
      </p>
      <p className="break-words">
        {reasonText(reason)}
        {note && (
          <>
            {' · '}
            <bdi>{note}</bdi>
          </>
        )}
      </p>
      <Decided {...approval} />
      {isOpen &&
        (own ? <p className="text-note text-muted">{t('desk.refund.own')}</p> : <Decide {...approval} />)}
    </article>
  )
}

function Decided({ status, decidedBy, decidedAt, decisionNote }: Approval) {
  if (!decidedBy || !decidedAt) return null
  return (
    <p className="rounded-field bg-base-200 px-3 py-2">
      <span className="block text-note text-muted">
        {t(`desk.refund.decided_${status}`, { name: decidedBy, when: moment(decidedAt) })}
      </span>
      {decisionNote && <bdi>{decisionNote}</bdi>}
    </p>
  )
}

function Decide({ id, amount }: Approval) {
  const [isRefusing, setRefusing] = useState(false)
  const [why, setWhy] = useState('')
  const decide = useWrite('/approval/decide', { stale })
  const run = (approve: boolean) =>
    decide.mutate(
      { id, approve, note: why },
      {
        onSuccess: ({ change }) =>
          toastChange(
            t(approve ? 'desk.refund.approve_done' : 'desk.refund.refuse_done', { amount: money(amount) }),
            change,
          ),
        onError: toastError,
        onSettled: () => setRefusing(false),
      },
    )
  return (
    <div className="flex flex-wrap gap-2 pt-1">
      <Button
        look="primary"
        icon={Check}
        isPending={decide.isPending && !isRefusing}
        onPress={() => run(true)}
      >
        {t('desk.refund.approve')}
      </Button>
      <Button icon={X} onPress={() => setRefusing(true)}>
        {t('desk.refund.refuse')}
      </Button>
      {isRefusing && (
        <Dialog
          isOpen
          title={t('desk.refund.refuse')}
          onClose={() => setRefusing(false)}
          actions={
            <Button
              look="danger"
              isPending={decide.isPending}
              isDisabled={!why.trim()}
              onPress={() => run(false)}
            >
              {t('desk.refund.refuse')}
            </Button>
          }
        >
          <TextField
            label={t('desk.refund.refuse_why')}
            hint={t('desk.refund.refuse_hint')}
            rows={3}
            maxLength={500}
            isRequired
            value={why}
            onChange={setWhy}
            autoFocus
          />
        </Dialog>
      )}
    </div>
  )
}

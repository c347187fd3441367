import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { type Plan, revertingKinds } from '#contract/admin/plan.ts'
import { call } from '../calls.ts'
import { ago, moment } from '../formats.ts'
import { refresh } from '../query.ts'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { MomentDialog } from '../ui/moment-dialog.tsx'
import { MomentField } from '../ui/moment-field.tsx'
import { toastError } from '../ui/toast.tsx'
import { zoneName } from '../wall-time.ts'
import { changedByPlans, putPlan } from './use-plan.ts'

type Times = { at?: string; revertAt?: string }

/** True for a plan whose values go back by themselves at a moment to come. */
export function waitsToRevert(
  plan: Pick<Plan, 'revertAt' | 'undoneBy' | 'state'>,
): plan is typeof plan & { revertAt: string } {
  return plan.revertAt !== null && !plan.undoneBy && plan.state !== 'cancelled'
}

type PlanTimesProps = { plan: Plan; onChoose(times: Times): void; onClose(): void }

/** Asks when a plan starts and, if its values can go back, when it reverts by itself. */
export function PlanTimes({ plan, onChoose, onClose }: PlanTimesProps) {
  const [at, setAt] = useState<string | null>(null)
  const [revertAt, setRevertAt] = useState<string | null>(null)
  const reverts = revertingKinds.includes(plan.kind) && !plan.undoOf
  return (
    <Dialog
      isOpen
      title={t('desk.plan.run_later')}
      {...{ onClose }}
      actions={
        <Button
          look="primary"
          isDisabled={!at && !revertAt}
          onPress={() => onChoose({ ...(at ? { at } : {}), ...(revertAt ? { revertAt } : {}) })}
        >
          {t('desk.plan.run_later')}
        </Button>
      }
    >
      <div className="space-y-4">
        <MomentField
          label={t('desk.plan.run_at')}
          {...(reverts ? { hint: t('desk.plan.run_at_hint') } : {})}
          value={at}
          onChange={setAt}
        />
        {reverts && (
          <MomentField
            label={t('desk.plan.revert_at')}
            hint={t('desk.plan.revert_at_hint')}
            value={revertAt}
            onChange={setRevertAt}
          />
        )}
        <p className="text-note text-muted">{t('desk.frame.time_zone', { zone: zoneName() })}</p>
      </div>
    </Dialog>
  )
}

/** When a plan reverts by itself, to be moved or called off; a campaign decides it for its own plans. */
export function PlanRevert({ plan }: { plan: Plan }) {
  const [isMoving, setMoving] = useState(false)
  const { id, campaign } = plan
  const move = async (at: string | null) => {
    setMoving(false)
    try {
      putPlan((await call('/plan/revert', { id, at })).plan)
      await refresh(...changedByPlans)
    } catch (error) {
      toastError(error)
    }
  }
  return (
    <>
      {waitsToRevert(plan) && (
        <div className="flex flex-wrap items-center gap-2">
          <p>{t('desk.plan.reverts', { when: moment(plan.revertAt), ago: ago(plan.revertAt) })}</p>
          {!campaign && (
            <>
              <Button onPress={() => setMoving(true)}>{t('desk.plan.move_revert')}</Button>
              <Button onPress={() => void move(null)}>{t('desk.plan.keep')}</Button>
            </>
          )}
        </div>
      )}
      {campaign && (
        <p>
          <Link to="/campaigns/$id" params={{ id: campaign }} className="underline underline-offset-2">
            {t('desk.plan.of_campaign')}
          </Link>
        </p>
      )}
      {isMoving && (
        <MomentDialog
          title={t('desk.plan.move_revert')}
          label={t('desk.plan.revert_at')}
          action={t('desk.plan.move_revert')}
          onChoose={(at) => void move(at)}
          onClose={() => setMoving(false)}
        />
      )}
    </>
  )
}

import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { CalendarClock, Download, Play, Square, Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { Plan } from '#contract/admin/plan.ts'
import { call, refusal } from '../calls.ts'
import { download } from '../download.ts'
import { moment, number } from '../formats.ts'
import { useActions } from '../frame/actions.ts'
import { NotFound } from '../frame/fallbacks.tsx'
import { dropPlanned } from '../grid/use-grid.ts'
import { refresh } from '../query.ts'
import { Walk } from '../resource/walk.tsx'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { Card, Screen } from '../ui/screen.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { toast, toastError } from '../ui/toast.tsx'
import { PlanRows } from './plan-rows.tsx'
import { PlanRevert, PlanTimes } from './plan-times.tsx'
import { PlanBadge, planTitle } from './states.tsx'
import { changedByPlans, putPlan, usePlan } from './use-plan.ts'

/** A bulk change: what it will do row by row, how far it has come, and how it is undone. */
export function PlanScreen() {
  const { id } = useParams({ strict: false }) as { id: string }
  const { data, error } = usePlan(id)
  if (data) return <OpenPlan key={id} plan={data.plan} />
  if (refusal(error, 'not_found') || refusal(error, 'invalid')) return <NotFound />
  return (
    <Screen title={t('desk.plan.list_title')} wide>
      {error ? <p role="alert">{error.message}</p> : <Skeleton lines={12} />}
    </Screen>
  )
}

function OpenPlan({ plan }: { plan: Plan }) {
  const { id, state, change, done, skipped } = plan
  const [busy, setBusy] = useState<string | null>(null)
  const [isTimed, setTimed] = useState(false)
  const navigate = useNavigate()
  const act = async (name: string, work: () => Promise<unknown>) => {
    setBusy(name)
    try {
      await work()
      await refresh(...changedByPlans)
    } catch (error) {
      toastError(error)
    } finally {
      setBusy(null)
    }
  }
  const run = (times: { at?: string; revertAt?: string } = {}) =>
    act('run', async () => {
      const { plan: after } = await call('/plan/run', { id, ...times })
      putPlan(after)
      await dropPlanned(id)
      if (after.state === 'done') toast(t('desk.plan.ran', { count: after.done }))
    })
  const stop = () =>
    act('stop', async () => {
      const { plan: after } = await call('/plan/cancel', { id })
      putPlan(after)
    })
  const undo = () =>
    act('undo', async () => {
      const { plan: inverse } = await call('/plan/undo', { id })
      putPlan(inverse)
      await navigate({ to: '/plans/$id', params: { id: inverse.id } })
    })
  const isExpired = state === 'planned' && new Date(plan.expiresAt) <= new Date()
  // One of a campaign starts by itself, but goes on only if somebody says so.
  const isReady = state === 'stopped' ? !plan.undoneBy : state === 'planned' && !isExpired && !plan.campaign
  const canRun = isReady && change > done + skipped
  const canStop = state === 'planned' || state === 'waiting' || state === 'running'
  const canUndo = (state === 'done' || state === 'stopped') && done > 0 && !plan.undoneBy
  useActions([
    ...(canRun ? [{ id: 'run plan', label: runLabel(plan), icon: Play, run: () => void run() }] : []),
    ...(canUndo
      ? [{ id: 'undo plan', label: t('desk.plan.undo'), icon: Undo2, run: () => void undo() }]
      : []),
  ])
  return (
    <Screen
      wide
      title={planTitle(plan)}
      about={t('desk.plan.made', { name: plan.by, when: moment(plan.createdAt) })}
      beside={<PlanBadge {...plan} />}
      actions={
        <>
          <Walk list="/plans" path={`/plans/${id}`} />
          {plan.refused + skipped > 0 && (
            <Button icon={Download} onPress={() => void act('csv', () => downloadRest(id))}>
              {t('desk.plan.export_left_out')}
            </Button>
          )}
          {canStop && (
            <Button
              icon={Square}
              look={state === 'running' ? 'danger' : 'plain'}
              isPending={busy === 'stop'}
              onPress={() => void stop()}
            >
              {t(state === 'planned' ? 'desk.plan.drop' : 'desk.plan.stop')}
            </Button>
          )}
          {canRun && state === 'planned' && (
            <Button icon={CalendarClock} onPress={() => setTimed(true)}>
              {t('desk.plan.run_later')}
            </Button>
          )}
          {canUndo && (
            <Button icon={Undo2} isPending={busy === 'undo'} onPress={() => void undo()}>
              {t('desk.plan.undo')}
            </Button>
          )}
          {canRun && (
            <Button look="primary" icon={Play} isPending={busy === 'run'} onPress={() => void run()}>
              {runLabel(plan)}
            </Button>
          )}
        </>
      }
    >
      <div className="space-y-4">
        <Facts plan={plan} isExpired={isExpired} />
        <PlanRows key={state === 'planned' ? 'before' : 'after'} plan={plan} />
      </div>
      {isTimed && (
        <PlanTimes
          {...{ plan }}
          onChoose={(times) => {
            setTimed(false)
            void run(times)
          }}
          onClose={() => setTimed(false)}
        />
      )}
    </Screen>
  )
}

function runLabel({ state, change, done, skipped }: Plan): string {
  return state === 'stopped' ? t('desk.plan.go_on') : t('desk.plan.run', { count: change - done - skipped })
}

/** The figures of a plan, and how far it has come. */
function Facts({ plan, isExpired }: { plan: Plan; isExpired: boolean }) {
  const { state, change, same, refused, done, skipped, warnings, runAt, undoOf, undoneBy } = plan
  const isBegun = done + skipped > 0 || state === 'running' || state === 'waiting'
  const figures = [
    ['change', change],
    ['same', same],
    ['refused', refused],
    ...(isBegun
      ? ([
          ['done', done],
          ['skipped', skipped],
        ] as const)
      : []),
  ] as const
  return (
    <Card>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 pt-2 sm:flex sm:flex-wrap">
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt className="text-note text-muted">{t(`desk.plan.figure_${name}`)}</dt>
            <dd className="text-lg font-semibold tabular-nums">{number(value)}</dd>
          </div>
        ))}
      </dl>
      {(state === 'running' || (state === 'waiting' && !runAt) || state === 'stopped') && (
        <div className="mt-3">
          <progress
            value={done + skipped}
            max={Math.max(1, change)}
            aria-label={t('desk.plan.progress_name')}
            className="h-2 w-full accent-primary"
          />
          <p aria-live="polite" className="text-note text-muted">
            {t('desk.plan.progress', { done: number(done + skipped), of: number(change) })}
          </p>
        </div>
      )}
      <div className="space-y-1 pt-2 empty:hidden">
        {Object.entries(warnings).map(([name, count]) => (
          <p key={name} className="text-warning">
            {t(`desk.plan.warning_${name}`, { count })}
          </p>
        ))}
        {isExpired && <p className="text-error">{t('desk.plan.expired')}</p>}
        {state === 'waiting' && runAt && <p>{t('desk.plan.starts', { when: moment(runAt) })}</p>}
        <PlanRevert {...{ plan }} />
        {undoOf && <PlanLink id={undoOf}>{t('desk.plan.undoes')}</PlanLink>}
        {undoneBy && <PlanLink id={undoneBy}>{t('desk.plan.undone_by')}</PlanLink>}
      </div>
    </Card>
  )
}

function PlanLink({ id, children }: { id: string; children: string }) {
  return (
    <p>
      <Link to="/plans/$id" params={{ id }} className="underline underline-offset-2">
        {children}
      </Link>
    </p>
  )
}

/** Saves the rows that were left out as a file, to be corrected and imported. */
async function downloadRest(id: string): Promise<void> {
  const { name, csv } = await call('/plan/csv', { id })
  download(name, 'text/csv;charset=utf-8', [csv])
}

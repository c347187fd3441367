import { CircleAlert, CircleCheck, CircleDashed, RefreshCw, TriangleAlert } from 'lucide-react'
import type { AdminData } from '#contract/admin/calls.ts'
import type { SystemCheck } from '#contract/admin/system/system.ts'
import { ago } from '../formats.ts'
import { useActions } from '../frame/actions.ts'
import { useCall } from '../query.ts'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { Fact } from '../ui/fact.tsx'
import { Moment } from '../ui/moment.tsx'
import { Card, Screen } from '../ui/screen.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Areas } from './areas.tsx'
import { FixButton } from './fix-button.tsx'
import { TaskProgress } from './task-progress.tsx'

type State = AdminData<'/system/check'>

/** Everything the doctor looks at: what is wrong first, each with its remedy and its repair. */
export function HealthScreen() {
  const { data, error, isFetching, refetch } = useCall('/system/check', {}, { tags: ['system'] })
  useActions([
    { id: 'check system', label: t('desk.system.check_again'), icon: RefreshCw, run: () => void refetch() },
  ])
  const problems = data?.checks.filter(({ state }) => state === 'bad' || state === 'warn') ?? []
  const others = data?.checks.filter((each) => !problems.includes(each)) ?? []
  const verify = data?.verifying
  return (
    <>
      <Areas />
      <Screen
        title={t('desk.frame.screen_system')}
        about={t('desk.system.about')}
        actions={
          <Button icon={RefreshCw} isPending={isFetching} onPress={() => void refetch()}>
            {t('desk.system.check_again')}
          </Button>
        }
      >
        {error && <p role="alert">{error.message}</p>}
        {!data && !error && <Skeleton lines={8} />}
        {data && (
          <div className="space-y-4">
            {problems.length === 0 && (
              <p className="flex items-center gap-2 rounded-box bg-success-soft px-4 py-3 font-medium text-success">
                <CircleCheck aria-hidden size={18} />
                {t('desk.system.all_well', { when: ago(data.at) })}
              </p>
            )}
            {verify && <TaskProgress task={verify} name={t('desk.system.fix_verify')} />}
            {problems.length > 0 && (
              <Checks title={t('desk.system.problems', { count: problems.length })} checks={problems} />
            )}
            <Checks title={t('desk.system.well')} checks={others} />
            <Versions state={data} />
          </div>
        )}
      </Screen>
    </>
  )
}

function Checks({ title, checks }: { title: string; checks: readonly SystemCheck[] }) {
  return (
    <Card title={title}>
      <ul className="-mx-4 divide-y divide-base-300">
        {checks.map((check) => (
          <Row key={check.code} check={check} />
        ))}
      </ul>
    </Card>
  )
}

const signs = {
  ok: { icon: CircleCheck, tone: 'text-success' },
  warn: { icon: TriangleAlert, tone: 'text-warning' },
  bad: { icon: CircleAlert, tone: 'text-error' },
  unknown: { icon: CircleDashed, tone: 'text-muted' },
} as const

function Row({ check: { code, state, detail, remedy, fix, at } }: { check: SystemCheck }) {
  const { icon: Icon, tone } = signs[state]
  const name = t(`desk.system.title_${code}`)
  return (
    <li aria-label={name} className="flex items-start gap-x-3 px-4 py-3">
      <Icon
        role="img"
        aria-label={t(`desk.system.state_${state}`)}
        size={18}
        className={`mt-0.5 shrink-0 ${tone}`}
      />
      <div className="flex min-w-0 flex-1 flex-wrap items-start gap-x-3 gap-y-2">
        <div className="min-w-0 flex-1 basis-52">
          <h3 className="font-medium">{name}</h3>
          <p className="text-note text-muted wrap-anywhere">
            <bdi>{detail}</bdi>
            {at && (
              <>
                {' · '}
                <Moment at={at} relative />
              </>
            )}
          </p>
          {remedy && <p className="mt-0.5 text-note wrap-anywhere">{remedy}</p>}
        </div>
        {fix && <FixButton fix={fix} look={state === 'warn' || state === 'bad' ? 'primary' : 'plain'} />}
      </div>
    </li>
  )
}

function Versions({ state: { version, node, startedAt, migrations } }: { state: State }) {
  return (
    <Card title={t('desk.system.version_title')}>
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        <Fact name={t('desk.system.version')}>{version}</Fact>
        <Fact name="Node">{node}</Fact>
        <Fact name={t('desk.system.migrations')}>
          {migrations.applied} / {migrations.known}
        </Fact>
        <Fact name={t('desk.system.started')}>
          <Moment at={startedAt} relative />
        </Fact>
      </dl>
    </Card>
  )
}

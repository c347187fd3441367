import { type Plan, planList } from '#contract/admin/plan.ts'
import { moment, number } from '../formats.ts'
import { ListPage } from '../lists/list-page.tsx'
import type { ListScreen } from '../lists/list-screen.ts'
import { queries, read } from '../query.ts'
import { t } from '../texts.ts'
import { Moment } from '../ui/moment.tsx'
import { waitsToRevert } from './plan-times.tsx'
import { PlanBadge, planStateText, planTitle } from './states.tsx'

const plans: ListScreen<'/plan/list'> = {
  call: '/plan/list',
  list: planList,
  kind: 'plan',
  texts: 'desk.plan.list',
  permission: 'products.read',
  pathOf: ({ id }) => `/plans/${id}`,
  nameOf: planTitle,
  prefetch: ({ id }) => void queries.prefetchQuery(read('/plan/status', { id }, { tags: ['plan'] })),
  columns: [
    { id: 'title', label: 'desk.plan.what', text: planTitle },
    {
      id: 'state',
      label: 'desk.plan.state',
      text: ({ state }) => planStateText(state),
      cell: (plan) => <PlanBadge {...plan} />,
      card: 'tags',
    },
    { id: 'rows', label: 'desk.plan.rows', text: rowsText, align: 'end', card: 'aside' },
    {
      id: 'left',
      label: 'desk.plan.left_out',
      text: ({ refused, skipped }) => (refused + skipped > 0 ? number(refused + skipped) : ''),
      align: 'end',
    },
    { id: 'by', label: 'desk.plan.by', text: ({ by }) => by, card: 'below' },
    {
      id: 'createdAt',
      label: 'desk.plan.created',
      text: ({ createdAt }) => createdAt,
      cell: ({ createdAt }) => <Moment at={createdAt} relative />,
      sort: 'createdAt',
      card: 'below',
    },
    {
      id: 'runAt',
      label: 'desk.plan.run_at',
      text: ({ runAt }) => (runAt ? moment(runAt) : ''),
      optional: true,
    },
    {
      id: 'revertAt',
      label: 'desk.plan.revert_at',
      text: ({ revertAt }) => (revertAt ? moment(revertAt) : ''),
      cell: (plan) => (waitsToRevert(plan) ? <Moment at={plan.revertAt} relative /> : ''),
      card: 'below',
    },
  ],
}

function rowsText({ change, done, state }: Plan): string {
  return state === 'planned' || state === 'cancelled'
    ? number(change)
    : t('desk.plan.progress', { done: number(done), of: number(change) })
}

export function PlansScreen() {
  return <ListPage screen={plans} />
}

import { Link } from '@tanstack/react-router'
import { CircleCheck } from 'lucide-react'
import { type MoneyProblem, moneyProblems } from '#contract/admin/money/payment.ts'
import { money } from '../formats.ts'
import { useCall } from '../query.ts'
import { t } from '../texts.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { linkLook } from '../ui/fact.tsx'
import { Card, Screen } from '../ui/screen.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Areas } from './areas.tsx'

/** Money without an order and orders without money, by kind. */
export function ProblemsScreen() {
  const { data, error } = useCall('/report/money', {}, { tags: ['order', 'refund'] })
  const groups = moneyProblems.flatMap((kind) => {
    const items = byOrder(data?.items.filter((each) => each.kind === kind) ?? [])
    return items.length > 0 ? { kind, items } : []
  })
  return (
    <>
      <Areas />
      <Screen title={t('desk.frame.screen_problems')} about={t('desk.refund.problems_about')} besideWide>
        {error && <p role="alert">{error.message}</p>}
        {!data && !error && <Skeleton lines={6} />}
        {data && groups.length === 0 && (
          <EmptyState icon={CircleCheck} title={t('desk.refund.problems_none')} />
        )}
        <div className="space-y-4">
          {groups.map(({ kind, items }) => (
            <Card key={kind} title={t(`desk.refund.problem_${kind}`)}>
              <ul className="divide-y divide-base-300">
                {items.map(({ orderNumber, amount }) => (
                  <li key={orderNumber} className="flex justify-between gap-4 py-2 first:pt-0 last:pb-0">
                    <Link to="/orders/$number" params={{ number: orderNumber }} className={linkLook}>
                      {orderNumber}
                    </Link>
                    <span className="tabular-nums">{money(amount)}</span>
                  </li>
                ))}
              </ul>
            </Card>
          ))}
        </div>
      </Screen>
    </>
  )
}

/** One entry for each order: several of its refunds may have failed. */
function byOrder(problems: readonly MoneyProblem[]): MoneyProblem[] {
  const sums = new Map<string, MoneyProblem>()
  for (const problem of problems) {
    const { orderNumber, amount } = problem
    const sum = (sums.get(orderNumber)?.amount.amount ?? 0) + amount.amount
    sums.set(orderNumber, { ...problem, amount: { ...amount, amount: sum } })
  }
  return [...sums.values()]
}

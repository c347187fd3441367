import { Tag, Wallet } from 'lucide-react'
import { customerList } from '#contract/admin/customers/customer.ts'
import { call, Refused } from '../calls.ts'
import { ExportButton } from '../exports/export-button.tsx'
import { moment, money, nameOf, number, parseAmount } from '../formats.ts'
import { Asking, ask } from '../lists/ask.tsx'
import { ListPage } from '../lists/list-page.tsx'
import type { ListScreen } from '../lists/list-screen.ts'
import { useList } from '../lists/use-list.ts'
import { may } from '../session.ts'
import { t } from '../texts.ts'
import { Badge } from '../ui/badge.tsx'
import { Moment } from '../ui/moment.tsx'
import { CompanyFilter, useCompanyNames } from './company-filter.tsx'
import { placeText } from './customer-texts.ts'

/**
 * The list of customers. A row's record is not fetched ahead: each look at a customer is written to the audit.
 */
const customers: ListScreen<'/customer/list'> = {
  call: '/customer/list',
  list: customerList,
  kind: 'customer',
  views: 'customer',
  texts: 'desk.customer.list',
  permission: 'customers.read',
  pathOf: ({ id }) => `/customers/${id}`,
  nameOf: ({ name, id }) => name || id,
  columns: [
    {
      id: 'name',
      label: 'desk.customer.name',
      text: ({ name, id }) => name || id,
      cell: ({ name, id }) => <bdi>{name || id}</bdi>,
    },
    {
      id: 'email',
      label: 'desk.customer.email',
      text: ({ email, mobile }) => email ?? mobile ?? '',
      card: 'below',
    },
    { id: 'place', label: 'desk.customer.place', text: ({ place }) => placeText(place), card: 'below' },
    {
      id: 'orders',
      label: 'desk.customer.orders',
      text: ({ orders }) => number(orders),
      sort: 'orders',
      align: 'end',
    },
    {
      id: 'spent',
      label: 'desk.customer.spent',
      text: ({ spentInBase }) => (spentInBase?.amount ? money(spentInBase) : ''),
      sort: 'spent',
      align: 'end',
      card: 'aside',
      permission: 'orders.read',
    },
    {
      id: 'credits',
      label: 'desk.customer.credit',
      text: ({ credits }) => (credits.amount === 0 ? '' : money(credits)),
      align: 'end',
    },
    {
      id: 'lastSeen',
      label: 'desk.customer.last_seen',
      text: ({ lastSeen }) => (lastSeen ? moment(lastSeen) : ''),
      cell: ({ lastSeen }) => lastSeen && <Moment at={lastSeen} relative />,
    },
    {
      id: 'createdAt',
      label: 'desk.customer.created',
      text: ({ createdAt }) => moment(createdAt, 'day'),
      sort: 'createdAt',
    },
    {
      id: 'labels',
      label: 'desk.customer.labels',
      text: ({ labels }) => labels.join(', '),
      cell: ({ labels }) => (
        <span className="flex gap-1">
          {labels.map((label) => (
            <Badge key={label}>
              <bdi className="max-w-32 truncate">{label}</bdi>
            </Badge>
          ))}
        </span>
      ),
      card: 'tags',
    },
    {
      id: 'company',
      label: 'desk.customer.company',
      text: ({ company }) => company?.name ?? '',
      cell: ({ company }) => company && <bdi>{company.name}</bdi>,
      optional: true,
    },
    { id: 'mobile', label: 'desk.customer.mobile', text: ({ mobile }) => mobile ?? '', optional: true },
    {
      id: 'country',
      label: 'desk.customer.country',
      text: ({ place }) => (place.country ? nameOf('region', place.country) : ''),
      optional: true,
    },
  ],
  bulk: [
    {
      id: 'label',
      label: 'desk.customer.add_label',
      icon: <Tag aria-hidden size={16} />,
      permission: 'customers.change',
      ask: () => ask({ title: t('desk.customer.add_label'), label: t('desk.customer.label'), maxLength: 40 }),
      run: ({ id, version, labels }, label) =>
        call('/customer/save', { id, version, labels: [...new Set([...labels, String(label)])] }),
    },
    {
      id: 'credit',
      label: 'desk.customer.give_credit',
      icon: <Wallet aria-hidden size={16} />,
      permission: 'customers.credit',
      ask: askCredit,
      run({ id, credits: { currency } }, answer, idempotencyKey) {
        const { amount, reason } = answer as { amount: string; reason: string }
        const minor = parseAmount(amount, currency)
        if (!minor) throw new Refused(40, t('desk.frame.not_an_amount'), { reason: 'invalid' })
        return call('/customer/credit', { id, amount: minor, reason, idempotencyKey })
      },
    },
  ],
  actions: (wish) => may('export.customers') && <ExportButton kind="customers" wish={wish} />,
}

export function CustomersScreen() {
  const { query } = useList(customers)
  const companies = query.filter.flatMap(({ field, value }) => (field === 'companyId' ? [value].flat() : []))
  const suggest = { companyId: useCompanyNames(companies.map(String)) }
  const screen = { ...customers, suggest, choose: { companyId: CompanyFilter } }
  return (
    <>
      <ListPage screen={screen} />
      <Asking />
    </>
  )
}

/** The amount for each of the selected customers, and the reason that the ledger keeps. */
async function askCredit(count: number): Promise<{ amount: string; reason: string } | null> {
  const title = t('desk.customer.give_credit_many', { count })
  const amount = await ask({ title, label: t('desk.customer.amount'), maxLength: 15 })
  if (!amount) return null
  const reason = await ask({
    title: t('desk.customer.give_credit_amount', { amount, count }),
    label: t('desk.customer.reason'),
    maxLength: 500,
  })
  return reason ? { amount, reason } : null
}

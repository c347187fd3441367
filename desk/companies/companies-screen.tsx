import { Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { companyList } from '#contract/admin/customers/company.ts'
import { countryCodes } from '#contract/country-codes.ts'
import { placeText } from '../customers/customer-texts.ts'
import { moment, money, number } from '../formats.ts'
import { useActions } from '../frame/actions.ts'
import { ListPage } from '../lists/list-page.tsx'
import type { ListScreen } from '../lists/list-screen.ts'
import { countryOptions } from '../place-options.ts'
import { queries, read } from '../query.ts'
import { may } from '../session.ts'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { companyTags } from './use-company.ts'
import { VatBadge, vatText } from './vat-badge.tsx'

const NewCompanyDialog = lazy(async () => ({ default: (await import('./new-company.tsx')).NewCompanyDialog }))

const companies: ListScreen<'/company/list'> = {
  call: '/company/list',
  list: companyList,
  kind: 'company',
  views: 'company',
  texts: 'desk.company.list',
  permission: 'customers.read',
  pathOf: ({ id }) => `/companies/${id}`,
  nameOf: ({ name }) => name,
  prefetch: ({ id }) =>
    void queries.prefetchQuery(read('/company/detail', { id }, { tags: companyTags(id) })),
  values: { vatState: vatText },
  get suggest() {
    return { country: countryOptions(countryCodes) }
  },
  columns: [
    {
      id: 'name',
      label: 'desk.company.name',
      text: ({ name }) => name,
      cell: ({ name }) => <bdi>{name}</bdi>,
      sort: 'name',
    },
    { id: 'place', label: 'desk.company.place', text: ({ place }) => placeText(place), card: 'below' },
    {
      id: 'vatId',
      label: 'desk.company.vat_id',
      text: ({ vatId }) => vatId,
      className: 'whitespace-nowrap',
      card: 'below',
    },
    {
      id: 'vatState',
      label: 'desk.company.vat_state',
      text: ({ vatState }) => (vatState === 'none' ? '' : vatText(vatState)),
      cell: ({ vatState }) => <VatBadge state={vatState} />,
      card: 'tags',
    },
    {
      id: 'members',
      label: 'desk.company.members',
      text: ({ members }) => number(members),
      align: 'end',
    },
    {
      id: 'orders',
      label: 'desk.company.orders',
      text: ({ orders }) => number(orders ?? 0),
      align: 'end',
      permission: 'orders.read',
    },
    {
      id: 'spent',
      label: 'desk.company.spent',
      text: ({ spentInBase }) => (spentInBase?.amount ? money(spentInBase) : ''),
      align: 'end',
      card: 'aside',
      permission: 'orders.read',
    },
    {
      id: 'createdAt',
      label: 'desk.company.created',
      text: ({ createdAt }) => moment(createdAt, 'day'),
      sort: 'createdAt',
      optional: true,
    },
  ],
  actions: () => <NewCompany />,
  emptyAction: 'new company',
}

/** The businesses whose people buy in the shop. */
export function CompaniesScreen() {
  return <ListPage screen={companies} />
}

function NewCompany() {
  const [isOpen, setOpen] = useState(false)
  const isAllowed = may('customers.change')
  useActions(
    isAllowed
      ? [{ id: 'new company', label: t('desk.company.new'), icon: Plus, keys: 'c', run: () => setOpen(true) }]
      : [],
  )
  if (!isAllowed) return null
  return (
    <>
      <Button look="primary" icon={Plus} onPress={() => setOpen(true)}>
        {t('desk.company.new')}
      </Button>
      {isOpen && (
        <Suspense>
          <NewCompanyDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

import { Link } from '@tanstack/react-router'
import { UserMinus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { refresh, useWrite } from '../query.ts'
import { may } from '../session.ts'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/screen.tsx'
import { toastError } from '../ui/toast.tsx'
import { toastChange } from '../undo.ts'
import { type Customer, shownCustomers } from './use-customer.ts'

const ChooseCompany = lazy(async () => ({ default: (await import('./choose-company.tsx')).ChooseCompany }))

/** The company that the customer buys for. */
export function CompanyCard({ customer }: { customer: Customer }) {
  const { id: customerId, company } = customer
  const [isChoosing, setChoosing] = useState(false)
  const remove = useWrite('/company/removeMember')
  const leave = (id: string) =>
    remove.mutate(
      { id, customerId },
      {
        async onSuccess({ change }) {
          toastChange(t('desk.customer.company_left'), change)
          await refresh(...shownCustomers, '/company/list', '/company/detail')
        },
        onError: toastError,
      },
    )
  return (
    <Card
      title={t('desk.customer.company')}
      actions={
        may('customers.change') && (
          <Button onPress={() => setChoosing(true)}>
            {t(company ? 'desk.customer.company_change' : 'desk.customer.company_choose')}
          </Button>
        )
      }
    >
      {company ? (
        <p className="flex items-center gap-2">
          <Link
            to="/companies/$id"
            params={{ id: company.id }}
            className="min-w-0 flex-1 font-medium break-words hover:underline"
          >
            <bdi>{company.name}</bdi>
          </Link>
          {may('customers.change') && (
            <Button
              look="quiet"
              icon={UserMinus}
              aria-label={t('desk.customer.company_leave')}
              isPending={remove.isPending}
              onPress={() => leave(company.id)}
            />
          )}
        </p>
      ) : (
        <p className="text-muted">{t('desk.customer.company_none')}</p>
      )}
      {isChoosing && (
        <Suspense>
          <ChooseCompany {...{ customer }} onClose={() => setChoosing(false)} />
        </Suspense>
      )}
    </Card>
  )
}

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { read, refresh, useWrite } from '../query.ts'
import { SearchChoice, useSearch } from '../resource/choices/search-choice.tsx'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { toastChange } from '../undo.ts'
import { placeText } from './customer-texts.ts'
import { type Customer, shownCustomers } from './use-customer.ts'

/** Results that are shown. */
const size = 8

/** Finds the company of a customer, or makes one with the name that was looked for. */
export function ChooseCompany({ customer, onClose }: { customer: Customer; onClose(): void }) {
  const search = useSearch()
  const { words } = search
  const { data, isPlaceholderData } = useQuery({
    ...read('/company/list', { q: words, size }),
    enabled: words !== '',
    placeholderData: keepPreviousData,
  })
  const add = useWrite('/company/addMember')
  const create = useWrite('/company/create')
  const join = (id: string) =>
    add.mutate(
      { id, customerId: customer.id },
      {
        async onSuccess({ change }) {
          toastChange(t('desk.customer.company_set'), change)
          onClose()
          await refresh(...shownCustomers, '/company/list', '/company/detail')
        },
      },
    )
  const error = add.error ?? create.error
  const found = data?.items.filter(({ id }) => id !== customer.company?.id)
  return (
    <Dialog
      isOpen
      top
      title={t('desk.customer.company_choose')}
      onClose={onClose}
      actions={
        words !== '' && (
          <Button
            isPending={create.isPending || add.isPending}
            onPress={() => create.mutate({ name: words }, { onSuccess: ({ company }) => join(company.id) })}
          >
            {t('desk.customer.company_new', { name: words })}
          </Button>
        )
      }
    >
      <SearchChoice
        label={t('desk.customer.company_choose')}
        hint={t('desk.customer.company_hint')}
        autoFocus
        {...{ search, found }}
        isLate={isPlaceholderData}
        keyOf={({ id }) => id}
        onAdd={({ id }) => join(id)}
      >
        {({ name, place, vatId }) => (
          <span className="min-w-0 flex-1 py-1">
            <bdi className="block truncate">{name}</bdi>
            <span className="block truncate text-note text-muted">
              {[placeText(place), vatId].filter(Boolean).join(' · ')}
            </span>
          </span>
        )}
      </SearchChoice>
      {error && (
        <p role="alert" className="mt-3 text-error">
          {error.message}
        </p>
      )}
    </Dialog>
  )
}

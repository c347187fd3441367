import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { read, useWrite } from '../query.ts'
import { SearchChoice, useSearch } from '../resource/choices/search-choice.tsx'
import { t } from '../texts.ts'
import { Dialog } from '../ui/dialog.tsx'
import { toastChange } from '../undo.ts'
import { type Company, putCompany } from './use-company.ts'

/** Results that are shown. */
const size = 8

/** Finds a customer and makes them a member. Says which company they would leave. */
export function AddMember({ company, onClose }: { company: Company; onClose(): void }) {
  const search = useSearch()
  const { data, isPlaceholderData } = useQuery({
    ...read('/customer/list', { q: search.words, size }),
    enabled: search.words !== '',
    placeholderData: keepPreviousData,
  })
  const add = useWrite('/company/addMember')
  const choose = (customerId: string) =>
    add.mutate(
      { id: company.id, customerId },
      {
        onSuccess(shown) {
          putCompany(shown)
          toastChange(t('desk.company.member_added'), shown.change)
          onClose()
        },
      },
    )
  return (
    <Dialog isOpen top title={t('desk.company.add_member')} onClose={onClose}>
      <SearchChoice
        label={t('desk.company.add_member')}
        hint={t('desk.company.add_member_hint')}
        autoFocus
        {...{ search }}
        found={data?.items.filter((row) => row.company?.id !== company.id)}
        isLate={isPlaceholderData}
        keyOf={({ id }) => id}
        onAdd={({ id }) => choose(id)}
      >
        {(row) => (
          <span className="min-w-0 flex-1 py-1">
            <bdi className="block truncate">{row.name || row.email}</bdi>
            <span className="block truncate text-note text-muted">
              {[row.email, row.company && t('desk.company.now_in', { name: row.company.name })]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </span>
        )}
      </SearchChoice>
      {add.error && (
        <p role="alert" className="mt-3 text-error">
          {add.error.message}
        </p>
      )}
    </Dialog>
  )
}

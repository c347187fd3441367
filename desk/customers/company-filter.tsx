import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import type { ChoicesProps } from '../lists/condition-text.ts'
import { Choices } from '../lists/filter-editor.tsx'
import { read } from '../query.ts'
import { useSearch } from '../resource/choices/search-choice.tsx'
import { may } from '../session.ts'
import { t } from '../texts.ts'
import { TextField } from '../ui/text-field.tsx'

/** Companies that are offered at once. */
const size = 20

/** The companies of a filter: those chosen, and those found by their name, place or VAT id. */
export function CompanyFilter({ legend, chosen, onChange }: ChoicesProps) {
  const { q, setQ, words } = useSearch()
  const { data } = useQuery({
    ...read('/company/list', { size, ...(words ? { q: words } : {}) }),
    placeholderData: keepPreviousData,
  })
  const found = (data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))
  const kept = useCompanyNames(chosen).filter(({ value }) => !found.some((each) => each.value === value))
  return (
    <div className="space-y-2">
      <TextField
        label={t('desk.customer.company_choose')}
        type="search"
        autoFocus
        value={q}
        onChange={setQ}
        onKeyDown={(event) => {
          // The form would take the filter before a company is chosen.
          if (event.key === 'Enter') event.preventDefault()
          else event.continuePropagation()
        }}
      />
      <Choices {...{ legend, chosen, onChange }} options={[...kept, ...found]} />
      {data && found.length === 0 && <p className="text-muted">{t('desk.frame.no_match')}</p>}
    </div>
  )
}

/** Names of companies, such as those that the filter in the address names. */
export function useCompanyNames(ids: string[]): { value: string; label: string }[] {
  const mayRead = may('customers.read')
  const answers = useQueries({
    queries: ids.map((id) => ({ ...read('/company/detail', { id }), enabled: mayRead })),
  })
  return ids.map((value, index) => ({ value, label: answers[index]?.data?.company.name ?? value }))
}

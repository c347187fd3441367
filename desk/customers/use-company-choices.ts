import type { AdminData } from '#contract/admin/calls.ts'
import { queries, useCall } from '../query.ts'
import { may } from '../session.ts'

/** Companies that the filter offers: by name, and those whose screens were open, from where a link may have led. */
export function useCompanyChoices(): { value: string; label: string }[] {
  const { data } = useCall('/company/list', {}, { tags: ['company'], enabled: may('customers.read') })
  const opened = queries
    .getQueriesData<AdminData<'/company/detail'>>({ queryKey: ['/company/detail'] })
    .flatMap(([, shown]) => (shown ? [shown.company] : []))
  const names = new Map([...opened, ...(data?.items ?? [])].map(({ id, name }) => [id, name]))
  return [...names].map(([value, label]) => ({ value, label }))
}

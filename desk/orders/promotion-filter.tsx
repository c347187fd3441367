import { useQueries, useQuery } from '@tanstack/react-query'
import type { ChoicesProps } from '../lists/condition-text.ts'
import { Choices } from '../lists/filter-editor.tsx'
import { read } from '../query.ts'
import { may } from '../session.ts'
import { t } from '../texts.ts'

/** The newest promotions, and those that the filter already names. */
export function PromotionFilter({ legend, chosen, onChange }: ChoicesProps) {
  const { data } = useQuery({ ...read('/promotion/list', {}), enabled: may('products.read') })
  const found = (data?.items ?? []).map(({ promotion, name }) => ({ value: String(promotion), label: name }))
  const kept = usePromotionNames(chosen).filter(({ value }) => !found.some((each) => each.value === value))
  return (
    <>
      <Choices {...{ legend, chosen, onChange }} options={[...kept, ...found]} />
      {data && found.length === 0 && <p className="text-muted">{t('desk.frame.no_match')}</p>}
    </>
  )
}

type Named = { value: string; label: string }

/**
 * Names of promotions, such as those that the filter in the address names. A deleted one has only its number. The list
 * stays the same one while the names do.
 */
export function usePromotionNames(ids: string[]): Named[] {
  const mayRead = may('products.read')
  return useQueries({
    queries: ids.map((id) => ({ ...read('/promotion/detail', { id: Number(id) }), enabled: mayRead })),
    combine: (answers): Named[] =>
      ids.map((value, index) => ({ value, label: answers[index]?.data?.promotion.name || value })),
  })
}

import type { GroupRow } from '#contract/admin/group.ts'
import { read, useCall } from '../query.ts'
import type { Option } from '../ui/select.tsx'

/** Reads the values that the fields of products can have. */
export const choicesRead = () => read('/product/choices', {}, { tags: ['product'], live: false })
export const categoriesRead = () => read('/category/list', {}, { tags: ['category'] })

const none = { taxClasses: [], shippingClasses: [], vendors: [], types: [] }

export function useChoices() {
  const { data = none } = useCall('/product/choices', {}, { tags: ['product'], live: false })
  const { data: groups } = useCall('/category/list', {}, { tags: ['category'] })
  return { ...data, categories: groups?.items ?? noGroups }
}

const noGroups: GroupRow[] = []

/** Categories by their path, such as "Kitchen › Cups". */
export function categoryOptions(categories: readonly GroupRow[]): Option[] {
  const byId = new Map(categories.map((each) => [each.id, each]))
  const pathOf = ({ name, parent }: GroupRow): string => {
    const above = parent === null ? undefined : byId.get(parent)
    return above ? `${pathOf(above)} › ${name}` : name
  }
  return categories.map((each) => ({ value: String(each.id), label: pathOf(each) }))
}

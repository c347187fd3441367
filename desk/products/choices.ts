import type { GroupRow } from '#contract/admin/catalog/group.ts'
import { read, useCall } from '../query.ts'

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

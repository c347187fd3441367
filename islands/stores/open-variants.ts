import { createStore } from 'zustand/vanilla'

/**
 * SKUs that match the choice on the product page: one if all is chosen, null before any choice. The gallery follows it.
 */
export const openVariants = createStore<string[] | null>(() => null)

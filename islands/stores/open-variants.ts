import { createStore } from 'zustand/vanilla'

/**
 * SKUs that the choice made on the product page leaves open: one when all is chosen, null before anything is.
 * The gallery follows the buy box by it.
 */
export const openVariants = createStore<string[] | null>(() => null)

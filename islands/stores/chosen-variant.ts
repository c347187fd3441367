import { createStore } from 'zustand/vanilla'

/** The variant chosen on the product page being shown: the gallery follows the buy box. */
export const chosenVariant = createStore<{ slug: string; sku: string } | null>(() => null)

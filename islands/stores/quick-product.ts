import { createStore } from 'zustand/vanilla'

/** The product whose variants the quick-add dialog offers; null while it is closed. */
export const quickProduct = createStore<{ slug: string } | null>(() => null)

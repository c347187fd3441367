import { createStore } from 'zustand/vanilla'

export type ChosenGoods = {
  /** The chosen variant; before the choice is complete, the one whose price is shown. */
  sku: string
  quantity: number
  /** No option is missing. */
  isComplete: boolean
}

/** The choice in the buy box; null if there is no buy box or its goods are sold out. */
export const chosenGoods = createStore<ChosenGoods | null>(() => null)

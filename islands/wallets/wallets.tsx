import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import type { Props } from '#contract/components.ts'
import { chosenGoods } from '#islands/stores/chosen-goods.ts'
import ExpressArea from './parts/express-area.tsx'

/** Express wallets on a product page. They buy what is chosen in the buy box and leave the cart as it is. */
export default function Wallets({ links }: Props<'wallets'>): ReactNode {
  return <ExpressArea links={links} goods={useStore(chosenGoods)} />
}

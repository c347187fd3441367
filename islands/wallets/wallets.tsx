import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import type { Props } from '#contract/components.ts'
import { chosenGoods } from '#islands/stores/chosen-goods.ts'
import { AskButton } from './parts/ask-button.tsx'
import { ExpressFrame } from './parts/express-frame.tsx'
import { useExpress } from './use-express.ts'

/** Express wallets on a product page. They buy what is chosen in the buy box and leave the cart as it is. */
export default function Wallets({ links }: Props<'wallets'>): ReactNode {
  const { state, ...shown } = useExpress(useStore(chosenGoods))
  return state === 'gone' ? null : (
    <ExpressFrame links={links} {...shown} state={state} ask={state === 'asks' && <AskButton />} />
  )
}

import type { ReactNode } from 'react'
import type { ChosenGoods } from '#islands/stores/chosen-goods.ts'
import { useExpress } from '../use-express.ts'
import { ExpressFrame, type FrameProps } from './express-frame.tsx'

type Props = FrameProps & {
  /** The goods to buy; null: nothing can be bought. Absent: the cart. */
  goods?: ChosenGoods | null
  /** The cart's version. */
  version?: number
}

/**
 * Buttons of Apple Pay, Google Pay, Link and whatever other wallets this browser has. Their space is reserved. Without
 * wallets it is given up where nobody sees it, and stays empty where the page would jump.
 */
export default function ExpressArea({ goods, version, ...frame }: Props): ReactNode {
  const { state, ...shown } = useExpress(goods, version)
  return state === 'gone' ? null : <ExpressFrame {...frame} {...shown} state={state} />
}

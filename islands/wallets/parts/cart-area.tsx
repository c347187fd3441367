import type { ReactNode } from 'react'
import { useExpress } from '../use-express.ts'
import { AskButton } from './ask-button.tsx'
import { ExpressFrame, type FrameProps } from './express-frame.tsx'

type Props = FrameProps & {
  /** The cart's version. */
  version: number
}

/** The buttons of the wallets that this browser has, for the cart. */
export default function CartArea({ version, ...frame }: Props): ReactNode {
  const { state, ...shown } = useExpress(undefined, version)
  return state === 'gone' ? null : (
    <ExpressFrame {...frame} {...shown} state={state} ask={state === 'asks' && <AskButton />} />
  )
}

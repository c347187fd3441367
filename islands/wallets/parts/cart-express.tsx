import { type ReactNode, Suspense, useState } from 'react'
import type { PageWallets } from '#contract/page.ts'
import { walletsHere } from '#islands/page.ts'
import { fetched } from '#islands/ui/fetched.ts'
import { hasNoWallet } from '../no-wallet.ts'

const CartArea = fetched(() => import('./cart-area.tsx'))

type Props = {
  version: number
  above?: ReactNode
  below?: ReactNode
  /** Keeps the place while the code is fetched. Needed only where something stands below. */
  reserve?(links: PageWallets['links']): ReactNode
}

/** Wallet buttons that buy the cart, where the document may show them. */
export function CartExpress({ reserve, ...area }: Props): ReactNode {
  const wallets = walletsHere()
  // Once: space that is reserved stays while somebody may look at it.
  const [isNeedless] = useState(hasNoWallet)
  if (!wallets || isNeedless) return null
  return (
    <Suspense fallback={reserve?.(wallets.links)}>
      <CartArea {...area} links={wallets.links} />
    </Suspense>
  )
}

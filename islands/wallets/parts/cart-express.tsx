import { type ReactNode, Suspense } from 'react'
import type { PageWallets } from '#contract/page.ts'
import { walletsHere } from '#islands/page.ts'
import { fetched } from '#islands/ui/fetched.ts'

const ExpressArea = fetched(() => import('./express-area.tsx'))

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
  if (!wallets) return null
  return (
    <Suspense fallback={reserve?.(wallets.links)}>
      <ExpressArea {...area} links={wallets.links} />
    </Suspense>
  )
}

import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import { token } from '#islands/stores/session.ts'
import { useMounted } from '#islands/ui/use-mounted.ts'
import { OrdersScreen } from './parts/orders-screen.tsx'
import { RowsSkeleton } from './parts/rows-skeleton.tsx'

/** The customer's orders. */
export default function Orders(): ReactNode {
  const mounted = useMounted()
  const signedIn = useStore(token)
  return mounted && signedIn ? <OrdersScreen /> : <RowsSkeleton />
}

import { lazy, type ReactNode, Suspense } from 'react'
import { useStore } from 'zustand'
import type { Props } from '#contract/components.ts'
import { useMounted } from '#islands/account/use-mounted.ts'
import { token } from '#islands/stores/session.ts'
import { Skeleton } from './parts/skeleton.tsx'

/** Each screen is a file of its own: a reader looks at one of them. */
const AccountScreen = lazy(() => import('./parts/account-screen.tsx'))
const ActivityList = lazy(() => import('./parts/activity-list.tsx'))
const AddressBook = lazy(() => import('./parts/address-book.tsx'))
const Center = lazy(() => import('./parts/center.tsx'))
const InfoScreen = lazy(() => import('./parts/info-screen.tsx'))
const Security = lazy(() => import('./parts/security.tsx'))

const screens = {
  center: Center,
  account: AccountScreen,
  info: InfoScreen,
  address: AddressBook,
  security: Security,
  'security/activity': ActivityList,
  log: ActivityList,
}

/** A screen of the user area. Nothing of a person is in the document: it comes when it is known who looks. */
export default function UserScreen({ screen }: Props<'user'>): ReactNode {
  const mounted = useMounted()
  const signedIn = useStore(token)
  if (!mounted || !signedIn) return <Skeleton />
  const Screen = screens[screen]
  return (
    <Suspense fallback={<Skeleton />}>
      <Screen />
    </Suspense>
  )
}

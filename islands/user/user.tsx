import { type ReactNode, Suspense } from 'react'
import { useStore } from 'zustand'
import type { Props } from '#contract/components.ts'
import { token } from '#islands/stores/session.ts'
import { fetched } from '#islands/ui/fetched.ts'
import { useMounted } from '#islands/ui/use-mounted.ts'
import { Skeleton } from './parts/shared/skeleton.tsx'

/** Each screen is a separate chunk: visitors usually open only one. */
const AccountScreen = fetched(() => import('./parts/account/account-screen.tsx'))
const ActivityList = fetched(() => import('./parts/security/activity-list.tsx'))
const AddressBook = fetched(() => import('./parts/addresses/address-book.tsx'))
const Coupons = fetched(() => import('./parts/coupons.tsx'))
const Center = fetched(() => import('./parts/center.tsx'))
const InfoScreen = fetched(() => import('./parts/profile/info-screen.tsx'))
const Security = fetched(() => import('./parts/security/security.tsx'))

const screens = {
  center: Center,
  account: AccountScreen,
  info: InfoScreen,
  address: AddressBook,
  coupon: Coupons,
  security: Security,
  'security/activity': () => <ActivityList about="security" />,
  log: () => <ActivityList about="account" />,
}

/** A screen of the user area. The document contains no personal data; the screen loads it after sign-in. */
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

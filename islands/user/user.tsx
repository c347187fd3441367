import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import type { Props } from '#contract/components.ts'
import { useMounted } from '#islands/account/use-mounted.ts'
import { token } from '#islands/stores/session.ts'
import { AccountScreen } from './parts/account-screen.tsx'
import { ActivityList } from './parts/activity-list.tsx'
import { AddressBook } from './parts/address-book.tsx'
import { Center } from './parts/center.tsx'
import { InfoScreen } from './parts/info-screen.tsx'
import { Security } from './parts/security.tsx'
import { Skeleton } from './parts/skeleton.tsx'

/** A screen of the user area. Nothing of a person is in the document: it comes when it is known who looks. */
export default function UserScreen({ screen }: Props<'user'>): ReactNode {
  const mounted = useMounted()
  const signedIn = useStore(token)
  if (!mounted || !signedIn) return <Skeleton />
  switch (screen) {
    case 'center':
      return <Center />
    case 'account':
      return <AccountScreen />
    case 'info':
      return <InfoScreen />
    case 'address':
      return <AddressBook />
    case 'security':
      return <Security />
    case 'security/activity':
    case 'log':
      return <ActivityList />
  }
}

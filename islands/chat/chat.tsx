import { type ReactNode, Suspense } from 'react'
import { fetched } from '#islands/ui/fetched.ts'
import { useMounted } from '#islands/ui/use-mounted.ts'

/** Most visitors never open the chat, so its code is fetched when it opens. */
const Panel = fetched(() => import('./parts/panel.tsx'))

/** The chat in its dialog. */
export default function Chat(): ReactNode {
  const isMounted = useMounted()
  const waiting = <span className="skeleton block h-40" aria-hidden="true" />
  return isMounted ? (
    <Suspense fallback={waiting}>
      <Panel />
    </Suspense>
  ) : (
    waiting
  )
}

import { type ReactNode, Suspense } from 'react'
import { fetched } from '#islands/ui/fetched.ts'

/** Most visitors never open the chat, so its code is fetched when it opens. */
const Panel = fetched(() => import('./parts/panel.tsx'))

/** The chat in its dialog. */
export default function Chat(): ReactNode {
  return (
    <Suspense fallback={<span className="skeleton block h-40" aria-hidden="true" />}>
      <Panel />
    </Suspense>
  )
}

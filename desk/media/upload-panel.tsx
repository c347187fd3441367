import { lazy, Suspense } from 'react'
import { useStore } from 'zustand'
import { uploads } from './uploads.ts'

const SentFiles = lazy(async () => ({ default: (await import('./sent-files.tsx')).SentFiles }))

/** Shows the uploads of this tab once there is one. */
export function UploadPanel() {
  const isUsed = useStore(uploads, ({ sent }) => sent.length > 0)
  return (
    isUsed && (
      <Suspense fallback={null}>
        <SentFiles />
      </Suspense>
    )
  )
}

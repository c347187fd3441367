import { type ComponentProps, lazy, Suspense } from 'react'

const load = () => import('./default-note.tsx')
const LazyDefaultNote = lazy(async () => ({ default: (await load()).DefaultNote }))
const LazyPartReason = lazy(async () => ({ default: (await load()).PartReason }))

/** `DefaultNote`, loaded beside the screen, because the design screen is at the limit of its size without it. */
export function DefaultNote(props: ComponentProps<typeof LazyDefaultNote>) {
  return (
    <Suspense>
      <LazyDefaultNote {...props} />
    </Suspense>
  )
}

/** `PartReason`, loaded with `DefaultNote`. */
export function PartReason(props: ComponentProps<typeof LazyPartReason>) {
  return (
    <Suspense>
      <LazyPartReason {...props} />
    </Suspense>
  )
}

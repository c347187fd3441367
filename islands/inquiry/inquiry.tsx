import { type ReactNode, Suspense } from 'react'
import { useStore } from 'zustand'
import type { Props } from '#contract/components.ts'
import { token } from '#islands/stores/session.ts'
import { fetched } from '#islands/ui/fetched.ts'
import { useMounted } from '#islands/ui/use-mounted.ts'
import { Skeleton } from '#islands/user/parts/shared/skeleton.tsx'

const InquiryForm = fetched(() => import('./parts/inquiry-form.tsx'))
const InquiryList = fetched(() => import('./parts/inquiry-list.tsx'))
const InquiryDetail = fetched(() => import('./parts/inquiry-detail.tsx'))

/**
 * Inquiries and quotes: the form, the customer's list, or one inquiry. Guests open one with the key of an email. The
 * document contains no personal data; the screen loads it.
 */
export default function Inquiry({ screen, number, own, product }: Props<'inquiry'>): ReactNode {
  const mounted = useMounted()
  const signedIn = useStore(token)
  if (!mounted || (own && !signedIn)) return <Skeleton />
  return (
    <Suspense fallback={<Skeleton />}>
      {screen === 'form' && <InquiryForm product={product} />}
      {screen === 'list' && <InquiryList />}
      {screen === 'detail' && <InquiryDetail key={number} number={number} />}
    </Suspense>
  )
}

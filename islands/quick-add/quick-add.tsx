import { type ReactNode, Suspense } from 'react'
import { useStore } from 'zustand'
import { quickProduct } from '#islands/stores/quick-product.ts'
import { fetched } from '#islands/ui/fetched.ts'

/** Loaded only when a shopper chooses options in a list. */
const Chooser = fetched(() => import('./parts/chooser.tsx'))

/** The options of a product chosen in a list, in the dialog `#quick-add`. */
export default function QuickAdd(): ReactNode {
  const slug = useStore(quickProduct)?.slug
  return (
    <Suspense fallback={<span className="skeleton block h-60" />}>
      {slug ? <Chooser key={slug} slug={slug} /> : null}
    </Suspense>
  )
}

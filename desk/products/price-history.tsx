import { lazy, Suspense, useState } from 'react'
import { t } from '../texts.ts'

const PricePeriods = lazy(() => import('./price-periods.tsx'))

/** The stored prices of a variant, opened on request. A price entered by mistake can be struck out. */
export function PriceHistory({ variant }: { variant: number }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)} className="sm:col-span-2">
      <summary className="cursor-pointer py-1 text-note font-medium pointer-coarse:py-3">
        {t('desk.product.price_history')}
      </summary>
      {isOpen && (
        <Suspense>
          <PricePeriods {...{ variant }} />
        </Suspense>
      )}
    </details>
  )
}

import type { ReactNode } from 'react'
import { useEnv } from '#islands/env.tsx'
import { addressText } from '#islands/ui/address-text.ts'
import type { Checkout } from '../steps.ts'

/** Email, address and the check of the VAT ID from the first step, with a link to change them. */
export function GivenAddress({ checkout }: { checkout: Checkout }): ReactNode {
  const { t, link, lang } = useEnv()
  const { email, address, vat } = checkout
  return (
    <div className="card flex items-start justify-between gap-4 !p-4">
      <p className="min-w-0 wrap-anywhere">
        {email}
        {address && <span className="hint block">{addressText(address, lang)}</span>}
        {vat?.text && <span className="block pt-2 text-sm">{vat.text}</span>}
      </p>
      <a className="link shrink-0 py-2" href={link('/checkout/information')}>
        {t('checkout.change')}
      </a>
    </div>
  )
}

import type { ReactNode } from 'react'
import type { Address } from '#contract/address.ts'
import { useEnv } from '#islands/env.tsx'
import { addressText } from '#islands/ui/address-text.ts'

type Props = {
  address: Address
  onEdit(): void
  onRemove(): void
  onDefault(kind: 'shipping' | 'billing'): void
}

/** One address of the book, what it is the default for, and what can be done with it. */
export function AddressCard({ address, onEdit, onRemove, onDefault }: Props): ReactNode {
  const { t, lang } = useEnv()
  const text = addressText(address, lang)
  const action = (label: string, onClick: () => void) => (
    <button type="button" className="btn btn-sm btn-ghost" aria-label={`${label}: ${text}`} onClick={onClick}>
      {label}
    </button>
  )
  return (
    <li className="card grid content-between gap-4">
      <div className="grid gap-2">
        <p className="break-words">{text}</p>
        {address.phone && <p className="hint">{`${address.countryCode} ${address.phone}`}</p>}
        <p className="flex flex-wrap gap-2">
          {address.isDefault && <span className="badge">{t('user.address.default_shipping')}</span>}
          {address.isDefaultBilling && <span className="badge">{t('user.address.default_billing')}</span>}
        </p>
      </div>
      <p className="-mx-4 flex flex-wrap">
        {action(t('user.edit'), onEdit)}
        {action(t('user.remove'), onRemove)}
        {!address.isDefault && action(t('user.address.ship_here'), () => onDefault('shipping'))}
        {!address.isDefaultBilling && action(t('user.address.bill_here'), () => onDefault('billing'))}
      </p>
    </li>
  )
}

import type { ReactNode } from 'react'
import type { ShownAddress } from '#contract/address.ts'
import { personName } from '#contract/person-name.ts'
import { useEnv } from '#islands/env.tsx'
import { addressLines, addressText } from '#islands/ui/address-text.ts'

type Props = {
  address: ShownAddress
  onEdit(): void
  onRemove(): void
  onDefault(kind: 'shipping' | 'billing'): void
}

/** An address with its default badges and actions. */
export function AddressCard({ address, onEdit, onRemove, onDefault }: Props): ReactNode {
  const { t, lang } = useEnv()
  const text = addressText(address, lang)
  const action = (label: string, onClick: () => void, kind?: 'shipping' | 'billing') => (
    <button
      type="button"
      className="btn btn-sm btn-ghost"
      aria-label={t('common.labelled', { label, text })}
      data-default={kind}
      onClick={onClick}
    >
      {label}
    </button>
  )
  return (
    <li className="card grid content-between gap-4" data-address={address.id}>
      <div className="grid gap-2">
        <p className="font-semibold wrap-anywhere">{personName(address)}</p>
        <p className="wrap-anywhere">
          {addressLines(address, lang).map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
        </p>
        {address.phone && <p className="hint">{`${address.countryCode} ${address.phone}`}</p>}
        <p className="flex flex-wrap gap-2">
          {address.isDefault && <span className="badge">{t('user.address.default_shipping')}</span>}
          {address.isDefaultBilling && <span className="badge">{t('user.address.default_billing')}</span>}
        </p>
      </div>
      <p className="-mx-4 flex flex-wrap">
        {action(t('user.edit'), onEdit)}
        {action(t('user.remove'), onRemove)}
        {!address.isDefault && action(t('user.address.ship_here'), () => onDefault('shipping'), 'shipping')}
        {!address.isDefaultBilling &&
          action(t('user.address.bill_here'), () => onDefault('billing'), 'billing')}
      </p>
    </li>
  )
}

import { type ReactNode, useEffect, useState } from 'react'
import type { ShownAddress } from '#contract/address.ts'
import { codes } from '#contract/codes.ts'
import { call } from '#islands/api.ts'
import { useEnv } from '#islands/env.tsx'
import { token } from '#islands/stores/session.ts'
import { addressText } from '#islands/ui/address-text.ts'
import { SelectField } from '#islands/ui/field.tsx'
import { type AddressDraft, sameAddress, typed } from '../draft.ts'

/** Returns the customer's address book; empty for guests, and while it loads. */
export function useAddressBook(): ShownAddress[] {
  const [addresses, setAddresses] = useState<ShownAddress[]>([])
  useEffect(() => {
    if (!token.getState()) return
    void call('/address/list', {}).then(
      (answer) => answer.code === codes.success && setAddresses(answer.data.addresses),
    )
  }, [])
  return addresses
}

type Props = {
  part: 'address' | 'billing'
  book: ShownAddress[]
  address: AddressDraft
  onChoose(address: AddressDraft): void
}

/** Offers the customer's saved addresses. Renders nothing if there are none. */
export function SavedAddresses({ part, book, address, onChoose }: Props): ReactNode {
  const { t, lang } = useEnv()
  if (book.length === 0) return null
  const chosen = book.find((saved) => sameAddress(saved, address))
  const choose = (id: string) => {
    const saved = book.find((each) => each.id === id)
    onChoose(saved ? typed(saved) : { country: address.country ?? '' })
  }
  return (
    <SelectField
      label={t('checkout.saved')}
      name={`${part}.saved`}
      autoComplete="off"
      value={chosen?.id ?? ''}
      onChange={(event) => choose(event.target.value)}
    >
      <option value="">{t('checkout.saved_other')}</option>
      {book.map((saved) => (
        <option key={saved.id} value={saved.id}>
          {addressText(saved, lang)}
        </option>
      ))}
    </SelectField>
  )
}

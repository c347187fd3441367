import { type ReactNode, useEffect, useState } from 'react'
import type { Address, ShownAddress } from '#contract/address.ts'
import type { Payload } from '#contract/calls.ts'
import { FormFrame } from '#islands/account/parts/form-frame.tsx'
import { SubmitButton } from '#islands/account/parts/submit-button.tsx'
import { type Errors, useForm, type Values } from '#islands/account/use-form.ts'
import { call } from '#islands/api.ts'
import { changedBy, withinCountry } from '#islands/checkout/change-address.ts'
import { guessCountry } from '#islands/checkout/guess-country.ts'
import { AddressFields } from '#islands/checkout/parts/address-fields.tsx'
import { useEnv } from '#islands/env.tsx'
import type { Translate } from '#islands/messages.ts'
import { type Country, loadCountries } from '#islands/stores/countries.ts'

type Props = { address: Address | null; onSaved(addresses: ShownAddress[]): void; onCancel(): void }

function draftKey(address: Address | null): string {
  return `addressDraft ${address?.id ?? ''}`
}

/** Returns the address with an unsaved draft, or `new` for a draft of a new address. */
export function unfinished<Saved extends Address>(addresses: Saved[]): Saved | 'new' | null {
  const begun = (address: Address | null) => sessionStorage.getItem(draftKey(address)) !== null
  return addresses.find(begun) ?? (begun(null) ? 'new' : null)
}

/** The address form, in the format of the chosen country. Typed values survive a reload. */
export function AddressForm({ address, onSaved, onCancel }: Props): ReactNode {
  const { t, lang } = useEnv()
  const [countries, setCountries] = useState<Country[]>([])
  const form = useForm(address ? typed(address) : { country: guessCountry(lang) }, {
    key: draftKey(address),
    kept,
  })
  useEffect(() => void loadCountries().then(setCountries), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form takes the book's place
  useEffect(() => form.ref.current?.querySelector('select')?.focus(), [])
  const country = countries.find(({ code }) => code === form.values.country)
  const submit = async () => {
    const done = await form.send(nested(incomplete(form.values, country, t)), () =>
      call('/address/save', { address: payloadOf(withinCountry(form.values, countries), address) }),
    )
    if (!done) return
    sessionStorage.removeItem(draftKey(address))
    onSaved(done.addresses)
  }
  return (
    <FormFrame form={form} onSubmit={submit} className="grid max-w-2xl gap-5">
      <AddressFields
        part="address"
        address={form.values}
        countries={countries}
        errors={form.errors}
        onChange={(name, value) => {
          form.set(changedBy(name, value, country, countries))
          form.set({ [`address.${name}`]: '' })
        }}
      />
      <div className="flex flex-wrap gap-3">
        <SubmitButton busy={form.busy}>{t('user.save')}</SubmitButton>
        <button
          type="button"
          className="btn btn-ghost"
          onClick={() => {
            form.reset()
            onCancel()
          }}
        >
          {t('user.cancel')}
        </button>
      </div>
    </FormFrame>
  )
}

const kept = [
  'country',
  'state',
  'city',
  'area',
  'postalCode',
  'firstName',
  'lastName',
  'company',
  'vatId',
  'address',
  'apartment',
  'phone',
]

function typed(address: Address): Values {
  return Object.fromEntries(
    Object.entries(address).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}

function incomplete(values: Values, country: Country | undefined, t: Translate): Errors {
  if (!country) return { country: t('form.select', { field: t('checkout.country') }) }
  const empty = country.fields.filter(({ name, required }) => required && !values[name]?.trim())
  return Object.fromEntries(empty.map(({ name, label }) => [name, t('form.required', { field: label })]))
}

function nested(errors: Errors): Errors {
  return Object.fromEntries(Object.entries(errors).map(([name, text]) => [`address.${name}`, text]))
}

function payloadOf(values: Values, before: Address | null): Payload<'/address/save'>['address'] {
  const { country = '', firstName = '', lastName = '', address = '' } = values
  const given = Object.entries(values).filter(([name]) => kept.includes(name))
  return {
    ...Object.fromEntries(given),
    ...(before?.id ? { id: before.id } : {}),
    country,
    firstName,
    lastName,
    address,
  }
}

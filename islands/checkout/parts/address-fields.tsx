import { type ReactNode, Suspense } from 'react'
import { useEnv } from '#islands/env.tsx'
import type { Country } from '#islands/stores/countries.ts'
import { fetched } from '#islands/ui/fetched.ts'
import { Field, SelectField } from '#islands/ui/field.tsx'
import { levels } from '../change-address.ts'
import type { FieldErrors } from '../check-draft.ts'
import type { AddressDraft } from '../draft.ts'
import { usePlaces } from '../use-places.ts'
import { PlaceField } from './place-field.tsx'

/** Loaded only in shops with a service that completes addresses. */
const StreetField = fetched(() => import('./street-field.tsx'))

type Props = {
  part: 'address' | 'billing'
  address: AddressDraft
  countries: Country[]
  errors: FieldErrors
  onChange(name: string, value: string): void
  /** Changes several fields at once; only if a service completes addresses. */
  onFill?: ((parts: AddressDraft) => void) | undefined
}

/** Autofill tokens of the HTML standard by our field names. */
const tokens: Record<string, string> = {
  firstName: 'given-name',
  lastName: 'family-name',
  company: 'organization',
  address: 'address-line1',
  apartment: 'address-line2',
  area: 'address-level3',
  city: 'address-level2',
  state: 'address-level1',
  postalCode: 'postal-code',
  phone: 'tel',
}

/** Goods that are sent go to the first ones only; others, such as downloads, to any. */
function shippedFirst(countries: Country[]): Country[] {
  return countries.toSorted((one, other) => Number(other.shipped) - Number(one.shipped))
}

/** The fields of an address, in the format of its country. */
export function AddressFields(props: Props): ReactNode {
  const { part, address, countries, errors, onChange, onFill } = props
  const { t } = useEnv()
  const country = countries.find(({ code }) => code === address.country)
  const places = usePlaces(address, country)
  const token = part === 'address' ? 'shipping' : 'billing'
  const shared = (name: string) => ({
    name: `${part}.${name}`,
    value: address[name] ?? '',
    error: errors[`${part}.${name}`],
    autoComplete: name === 'vatId' ? 'off' : `${token} ${tokens[name] ?? name}`,
  })
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField
        {...shared('country')}
        className="sm:col-span-2"
        label={t('checkout.country')}
        autoComplete={`${token} country`}
        onChange={(event) => onChange('country', event.target.value)}
      >
        <option value="">{t('form.select', { field: t('checkout.country') })}</option>
        {(part === 'address' ? shippedFirst(countries) : countries).map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
      {country?.fields.filter(isAsked(address)).map(({ name, required, label, list }) =>
        list ? (
          <PlaceField
            key={name}
            {...shared(name)}
            label={label}
            required={required}
            places={places[name] ?? null}
            missing={missingAbove(name, address, country)}
            above={levels
              .slice(0, levels.indexOf(name))
              .map((level) => address[level])
              .join('/')}
            closed={name === 'state'}
            onChange={(value) => onChange(name, value)}
          />
        ) : onFill && name === 'address' ? (
          <Suspense key={name} fallback={<span className="skeleton block h-18 sm:col-span-2" />}>
            <StreetField
              {...shared(name)}
              label={label}
              required={required}
              className="sm:col-span-2"
              maxLength={200}
              country={country.code}
              onChange={(value) => onChange(name, value)}
              onFill={onFill}
            />
          </Suspense>
        ) : (
          <Field
            key={name}
            {...shared(name)}
            label={label}
            required={required}
            className={
              name === 'address' || name === 'apartment' || name === 'company' || name === 'vatId'
                ? 'sm:col-span-2'
                : ''
            }
            type={name === 'phone' ? 'tel' : 'text'}
            inputMode={name === 'phone' ? 'tel' : undefined}
            hint={
              name === 'phone' && country.isd ? t('checkout.phone_hint', { isd: country.isd }) : undefined
            }
            maxLength={name === 'postalCode' || name === 'phone' ? 20 : name === 'vatId' ? 30 : 200}
            onChange={(event) => onChange(name, event.target.value)}
          />
        ),
      )}
    </div>
  )
}

/** Only companies have a VAT id. */
function isAsked({ company = '', vatId = '' }: AddressDraft) {
  return ({ name }: { name: string }) => name !== 'vatId' || company.trim() !== '' || vatId.trim() !== ''
}

/** Returns the name of the unselected parent field, or null. */
function missingAbove(name: string, address: AddressDraft, { fields }: Country): string | null {
  const above = levels.slice(1, levels.indexOf(name)).find((level) => !address[level])
  return fields.find((field) => field.name === above)?.label ?? null
}

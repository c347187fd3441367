import { useMemo } from 'react'
import { countryCodes } from '#contract/country-codes.ts'
import { nameOf } from '../formats.ts'
import { countryOptions } from '../place-options.ts'
import { useDraft, useField } from '../resource/record.tsx'
import { may } from '../session.ts'
import { t } from '../texts.ts'
import { ComboBox } from '../ui/combo-box.tsx'
import { Card } from '../ui/screen.tsx'
import { TextField } from '../ui/text-field.tsx'
import type { Billing, Company } from './use-company.ts'

type Address = Omit<Billing, 'lines'>

const fields = ['address', 'apartment', 'postalCode', 'city', 'area', 'state'] as const
/** Few countries have it: shown where it is filled in or asked for. */
const rare = 'area'
/** Fields with a row of their own. */
const whole: readonly string[] = ['address', 'apartment']

const empty: Address = { country: '', address: '', postalCode: '', city: '', area: '', state: '' }

/** The name and address that members' orders are billed to. Without rights to change them, as on an envelope. */
export function BillingCard({ company }: { company: Company }) {
  const title = t('desk.company.billing')
  if (may('customers.change')) {
    return (
      <Card title={title} about={t('desk.company.billing_about')}>
        <Name />
        <BillingFields />
      </Card>
    )
  }
  const { billing } = company
  return (
    <Card title={title}>
      {billing ? (
        <address className="not-italic break-words">
          {[...billing.lines, nameOf('region', billing.country)].map((line) => (
            <bdi key={line} className="block">
              {line}
            </bdi>
          ))}
        </address>
      ) : (
        <p className="text-muted">{t('desk.company.no_billing')}</p>
      )}
    </Card>
  )
}

function BillingFields() {
  const { value, onChange, onFocus, onBlur, error } = useField<Address | null>('billing')
  const errors = useDraft((state) => state.fields)
  const options = useMemo(() => countryOptions(countryCodes), [])
  const address = value ?? empty
  const shown = fields.filter((field) => field !== rare || address[field] || errors[`billing.${field}`])
  const edit = (typed: Partial<Address>) => {
    const { apartment, ...next } = { ...address, ...typed }
    const isEmpty = !apartment && Object.values(next).every((each) => !each)
    onChange(isEmpty ? null : { ...next, ...(apartment ? { apartment } : {}) })
  }
  return (
    <fieldset data-path="billing" className="grid gap-3 sm:grid-cols-2" {...{ onFocus, onBlur }}>
      <legend className="sr-only">{t('desk.company.billing')}</legend>
      {shown.map((field) => (
        <div
          key={field}
          data-path={`billing.${field}`}
          className={whole.includes(field) ? 'sm:col-span-2' : ''}
        >
          <TextField
            label={t(`desk.order.address_${field}`)}
            value={address[field] ?? ''}
            maxLength={field === 'postalCode' ? 20 : whole.includes(field) ? 200 : 100}
            autoComplete="off"
            error={errors[`billing.${field}`]}
            onChange={(text) => edit({ [field]: text })}
          />
        </div>
      ))}
      <div data-path="billing.country" className={shown.includes(rare) ? 'sm:col-span-2' : ''}>
        <ComboBox
          key={address.country}
          label={t('desk.company.country')}
          options={options}
          value={address.country || null}
          error={errors['billing.country'] ?? error}
          onChange={(country) => edit({ country })}
        />
      </div>
    </fieldset>
  )
}

/** The name on bills. */
function Name() {
  const { value, onChange, onFocus, onBlur, error } = useField<string>('name')
  return (
    <div data-path="name" className="mb-3">
      <TextField
        label={t('desk.company.name')}
        hint={t('desk.company.name_hint')}
        value={value ?? ''}
        maxLength={100}
        autoComplete="off"
        {...{ onChange, onFocus, onBlur, error }}
      />
    </div>
  )
}

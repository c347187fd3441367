import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { UserRound } from 'lucide-react'
import { useDeferredValue, useMemo, useState } from 'react'
import type { Address } from '#contract/address.ts'
import type { AddressNote } from '#contract/admin/orders/address-note.ts'
import { languages } from '#contract/languages.ts'
import { nameOf } from '../formats.ts'
import { countryOptions } from '../place-options.ts'
import { read } from '../query.ts'
import { AddressNotes } from '../resource/address-notes.tsx'
import { may } from '../session.ts'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { ComboBox } from '../ui/combo-box.tsx'
import { Card } from '../ui/screen.tsx'
import { Select } from '../ui/select.tsx'
import { TextField } from '../ui/text-field.tsx'
import { type Content, useChoices } from './use-draft.ts'

const fields = [
  'firstName',
  'lastName',
  'company',
  'address',
  'apartment',
  'postalCode',
  'city',
  'state',
  'phone',
] as const

type BuyerProps = {
  content: Content
  name: string
  notes: readonly AddressNote[]
  errors: Record<string, string>
  isClosed: boolean
  onChange(edit: Partial<Content>): void
}

/** The buyer, the delivery address, and the language of the email. */
export function BuyerCard({ content, name, notes, errors, isClosed, onChange }: BuyerProps) {
  const [customer, setCustomer] = useState(name)
  const { countries } = useChoices()
  const options = useMemo(() => countryOptions(countries ?? []), [countries])
  const address = content.address ?? {}
  const edit = (typed: Partial<Address>) => {
    const next = { ...address, ...typed }
    onChange({ address: Object.values(next).some(Boolean) ? next : null })
  }
  return (
    <Card title={t('desk.draft.buyer')}>
      <div className="space-y-4">
        {content.customerId ? (
          <p className="flex items-center gap-2">
            <UserRound aria-hidden size={16} />
            <bdi className="min-w-0 flex-1 truncate">{customer || content.email}</bdi>
            {!isClosed && (
              <Button look="quiet" onPress={() => onChange({ customerId: null })}>
                {t('desk.draft.other_customer')}
              </Button>
            )}
          </p>
        ) : (
          !isClosed &&
          may('customers.read') && (
            <CustomerSearch
              onChoose={(found) => {
                setCustomer(found.name)
                onChange({ customerId: found.id, email: found.email })
              }}
            />
          )
        )}
        <div className="grid gap-3 sm:grid-cols-2">
          <TextField
            label={t('desk.draft.email')}
            type="email"
            value={content.email ?? ''}
            isDisabled={isClosed}
            error={errors.email}
            onChange={(email) => onChange({ email: email.trim() === '' ? null : email })}
          />
          <Select
            label={t('desk.draft.lang')}
            options={languages.map((value) => ({ value, label: nameOf('language', value) }))}
            value={content.lang ?? 'en'}
            isDisabled={isClosed}
            onChange={(lang) => onChange({ lang })}
          />
        </div>
        <fieldset className="grid gap-3 sm:grid-cols-2" disabled={isClosed}>
          <legend className="mb-2 font-medium sm:col-span-2">{t('desk.draft.address')}</legend>
          {fields.map((field) => (
            <TextField
              key={field}
              label={t(`desk.order.address_${field}`)}
              value={address[field] ?? ''}
              maxLength={200}
              autoComplete="off"
              error={errors[`address.${field}`]}
              onChange={(text) => edit({ [field]: text })}
            />
          ))}
          {countries && (
            <ComboBox
              label={t('desk.order.country')}
              options={options}
              value={address.country || null}
              isDisabled={isClosed}
              error={errors['address.country']}
              onChange={(country) => edit({ country })}
            />
          )}
        </fieldset>
        <p className="text-note text-muted">{t('desk.draft.address_hint')}</p>
        {!isClosed && <AddressNotes {...{ notes }} />}
        <TextField
          label={t('desk.draft.note')}
          rows={3}
          maxLength={2000}
          value={content.note ?? ''}
          isDisabled={isClosed}
          onChange={(note) => onChange({ note })}
        />
        <TextField
          label={t('desk.draft.staff_note')}
          rows={2}
          maxLength={2000}
          value={content.staffNote ?? ''}
          isDisabled={isClosed}
          onChange={(staffNote) => onChange({ staffNote })}
        />
      </div>
    </Card>
  )
}

type Found = { id: string; name: string; email: string | null }

function CustomerSearch({ onChoose }: { onChoose(found: Found): void }) {
  const [q, setQ] = useState('')
  const words = useDeferredValue(q.trim())
  const { data } = useQuery({
    ...read('/customer/list', { q: words, size: 6 }),
    enabled: words !== '',
    placeholderData: keepPreviousData,
  })
  const found = words === '' ? [] : (data?.items ?? [])
  return (
    <div>
      <TextField label={t('desk.draft.find_customer')} type="search" value={q} onChange={setQ} />
      {words !== '' && (
        <ul className="mt-1 rounded-field border border-base-300">
          {found.map((row) => (
            <li key={row.id}>
              <button
                type="button"
                onClick={() => onChoose(row)}
                className="flex min-h-9 w-full items-center gap-2 px-2.5 text-start hover:bg-hover pointer-coarse:min-h-11"
              >
                <bdi className="min-w-0 flex-1 truncate">{row.name || row.email}</bdi>
                <bdi className="truncate text-note text-muted">{row.email}</bdi>
              </button>
            </li>
          ))}
          {data && found.length === 0 && (
            <li className="px-2.5 py-2 text-muted">{t('desk.frame.no_match')}</li>
          )}
        </ul>
      )}
    </div>
  )
}

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AdminData } from '#contract/admin/calls.ts'
import { countryCodes } from '#contract/country-codes.ts'
import { money, nameOf } from '../formats.ts'
import { countryOptions } from '../place-options.ts'
import { read } from '../query.ts'
import { type BasketLine, BasketLines } from '../resource/basket-lines.tsx'
import { VariantSearch } from '../resource/choices/variant-choice.tsx'
import { t } from '../texts.ts'
import { ComboBox } from '../ui/combo-box.tsx'
import { Card } from '../ui/screen.tsx'

type Trial = AdminData<'/setting/try'>

/** Shows the price that a buyer in a country pays for goods, by each shipping method, as the settings are saved. */
export function TrySale() {
  const [country, setCountry] = useState<string | null>(null)
  const [lines, setLines] = useState<BasketLine[]>([])
  const counted = lines.filter(({ quantity }) => quantity > 0)
  const { data, error } = useQuery({
    ...read(
      '/setting/try',
      { country: country ?? '', lines: counted.map(({ sku, quantity }) => ({ sku, quantity })) },
      { tags: ['setting'] },
    ),
    enabled: country !== null && counted.length > 0,
    placeholderData: keepPreviousData,
  })
  return (
    <Card title={t('desk.settings.try_sale')} about={t('desk.settings.try_sale_about')}>
      <div className="space-y-4">
        <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
          <ComboBox
            label={t('desk.settings.try_country')}
            options={countryOptions(countryCodes)}
            value={country}
            onChange={setCountry}
          />
          <VariantSearch
            chosen={lines.map(({ sku }) => sku)}
            onAdd={(found) => setLines([...lines, { ...found, quantity: 1 }])}
          />
        </div>
        <BasketLines
          {...{ lines }}
          onChange={setLines}
          unitsOf={(name) => t('desk.settings.try_units', { name })}
        />
        <div aria-live="polite">
          {error && <p className="text-error">{error.message}</p>}
          {country && counted.length > 0 && data && (
            <Result trial={data} country={nameOf('region', country)} />
          )}
        </div>
      </div>
    </Card>
  )
}

function Result({
  trial: { needsShipping, zone, totals, methods },
  country,
}: {
  trial: Trial
  country: string
}) {
  if (!needsShipping) return <Sale {...{ country, totals }} />
  if (zone === null) return <p className="text-warning">{t('desk.settings.try_no_zone', { country })}</p>
  return (
    <div className="space-y-3">
      <p className="text-note text-muted">{t('desk.settings.try_zone', { zone })}</p>
      {methods.length === 0 && <p className="text-warning">{t('desk.settings.try_no_method')}</p>}
      {methods.map(({ code, name, minDays: min, maxDays: max, totals: own }) => (
        <Sale
          key={code}
          {...{ country, name }}
          days={t('desk.settings.try_days', { span: `${min}–${max}` })}
          totals={own}
        />
      ))}
    </div>
  )
}

type SaleProps = { country: string; name?: string; days?: string; totals: Trial['totals'] }

/** The rows of a calculation, as the buyer reads them. */
function Sale({ country, name, days, totals: { total, explain } }: SaleProps) {
  return (
    <section className="rounded-field border border-base-300 p-3">
      <h3 className="font-semibold">{t('desk.settings.try_pays', { country, total: money(total) })}</h3>
      {name && (
        <p className="text-note text-muted">
          <bdi>{name}</bdi> · {days}
        </p>
      )}
      <dl className="mt-2 grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 tabular-nums">
        {explain.map(({ kind, label, amount }) => (
          <div key={`${kind} ${label}`} className="contents">
            <dt className="min-w-0 break-words">{label}</dt>
            <dd className="text-end">{money(amount)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

import { Trash2 } from 'lucide-react'
import type { VariantAdminRow } from '#contract/admin/catalog/variant.ts'
import { maxLinesPerInquiry, maxQuantityPerCall } from '#contract/rules.ts'
import { money } from '../formats.ts'
import { useCall } from '../query.ts'
import { VariantSearch } from '../resource/choices/variant-choice.tsx'
import { StockBadge } from '../resource/stock-badge.tsx'
import { may } from '../session.ts'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { CountField } from '../ui/count-field.tsx'
import { MoneyField } from '../ui/money-field.tsx'

/** `sku` is empty until one of the product's variants is chosen. */
export type Line = { key: string; name: string; sku: string; quantity: number; unitPrice: number | null }

type QuoteLinesProps = {
  lines: readonly Line[]
  currency: string
  /** The server's messages, such as at "lines.0.unitPrice". */
  errors: Record<string, string>
  onChange(lines: Line[]): void
}

/** The products of a quote, each with the shop's price and stock beside the price that is offered. */
export function QuoteLines({ lines, currency, errors, onChange }: QuoteLinesProps) {
  const skus = lines.flatMap(({ sku }) => sku || [])
  const variants = useVariants(skus)
  const change = (key: string, edit: Partial<Line>) =>
    onChange(lines.map((line) => (line.key === key ? { ...line, ...edit } : line)))
  return (
    <>
      <ul className="space-y-4">
        {lines.map((line, index) => (
          <QuoteLine
            key={line.key}
            {...{ line, currency }}
            variant={variants.find(({ sku }) => sku === line.sku)}
            chosen={skus}
            error={errors[`lines.${index}.sku`] ?? errors[`lines.${index}.quantity`]}
            priceError={errors[`lines.${index}.unitPrice`]}
            onChange={(edit) => change(line.key, edit)}
            onRemove={() => onChange(lines.filter(({ key }) => key !== line.key))}
          />
        ))}
      </ul>
      {lines.length < maxLinesPerInquiry && may('products.read') && (
        <VariantSearch
          chosen={skus}
          onAdd={(found) =>
            onChange([...lines, { ...found, key: crypto.randomUUID(), quantity: 1, unitPrice: null }])
          }
        />
      )}
    </>
  )
}

type QuoteLineProps = {
  line: Line
  currency: string
  variant: VariantAdminRow | undefined
  /** SKUs of all lines. */
  chosen: readonly string[]
  error: string | undefined
  priceError: string | undefined
  onChange(edit: Partial<Line>): void
  onRemove(): void
}

function QuoteLine(props: QuoteLineProps) {
  const { line, currency, variant, chosen, error, priceError, onChange, onRemove } = props
  const name = line.name || line.sku
  return (
    <li className="space-y-2 rounded-box bg-base-200 p-3">
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <p className="font-medium break-words">
            <bdi>{name}</bdi>
          </p>
          {line.sku && (
            <p className="flex flex-wrap items-center gap-x-2 text-note break-all text-muted">
              {[...Object.values(variant?.options ?? {}), line.sku].join(' · ')}
              {variant && variant.available !== null && <StockBadge count={variant.available} />}
            </p>
          )}
        </div>
        <Button
          look="quiet"
          icon={Trash2}
          aria-label={t('desk.inquiry.remove_line', { name })}
          onPress={onRemove}
        />
      </div>
      {!line.sku &&
        (may('products.read') ? (
          <VariantSearch
            {...{ chosen }}
            label={t('desk.inquiry.choose_variant', { name })}
            initial={line.name}
            onAdd={onChange}
          />
        ) : (
          <p className="text-note text-muted">{t('desk.inquiry.cannot_choose')}</p>
        ))}
      <div className="flex flex-wrap items-start gap-3">
        <div>
          <p aria-hidden className="mb-1 text-note font-medium">
            {t('desk.inquiry.quantity')}
          </p>
          <CountField
            label={t('desk.inquiry.quantity_of', { name })}
            value={line.quantity}
            max={maxQuantityPerCall}
            onChange={(quantity) => onChange({ quantity })}
          />
        </div>
        <span className="min-w-32 flex-1">
          <MoneyField
            label={t('desk.inquiry.unit_price')}
            hint={variant && t('desk.inquiry.list_price', { price: listPrice(variant, currency) })}
            error={priceError}
            {...{ currency }}
            value={line.unitPrice}
            onChange={(unitPrice) => onChange({ unitPrice })}
          />
        </span>
      </div>
      {error && (
        <p role="alert" className="text-error">
          {error}
        </p>
      )}
    </li>
  )
}

/** The variants with these SKUs, for people who may see products. */
function useVariants(skus: readonly string[]): readonly VariantAdminRow[] {
  const filter = { all: [{ field: 'sku', op: 'in' as const, value: [...skus] }] }
  const { data } = useCall(
    '/variant/list',
    { filter, size: maxLinesPerInquiry },
    { tags: ['product', 'stock'], enabled: skus.length > 0 && may('products.read') },
  )
  return data?.items ?? []
}

/** The shop's price in the currency of the inquiry. */
function listPrice({ price, prices, converted, currency: base }: VariantAdminRow, currency: string): string {
  const amount = currency === base ? price : (prices[currency] ?? converted[currency] ?? null)
  return amount === null ? money({ amount: price, currency: base }) : money({ amount, currency })
}

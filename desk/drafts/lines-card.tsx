import { Trash2 } from 'lucide-react'
import { maxQuantityPerCall } from '#contract/rules.ts'
import { money } from '../formats.ts'
import { VariantSearch } from '../resource/choices/variant-choice.tsx'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { CountField } from '../ui/count-field.tsx'
import { MoneyField } from '../ui/money-field.tsx'
import { Card } from '../ui/screen.tsx'
import { TextField } from '../ui/text-field.tsx'
import type { Figures, Line } from './use-draft.ts'

type LinesProps = {
  lines: Line[]
  /** null: not calculated yet. */
  figures: Figures | null
  currency: string
  errors: Record<string, string>
  isClosed: boolean
  onChange(lines: Line[]): void
}

/** The products of a draft. Prices are the shop's, unless one was agreed. */
export function LinesCard({ lines, figures, currency, errors, isClosed, onChange }: LinesProps) {
  const change = (sku: string, edit: Partial<Line>) =>
    onChange(lines.map((line) => (line.sku === sku ? { ...line, ...edit } : line)))
  return (
    <Card title={t('desk.draft.products')}>
      <ul className="divide-y divide-base-300">
        {lines.map((line, index) => (
          <LineRow
            key={line.sku}
            {...{ line, currency, isClosed }}
            figure={figures?.lines.find(({ sku }) => sku === line.sku)}
            error={
              errors[`lines.${index}.sku`] ??
              errors[`lines.${index}.quantity`] ??
              errors[`lines.${index}.unitPrice`]
            }
            reasonError={errors[`lines.${index}.reason`]}
            onChange={(edit) => change(line.sku, edit)}
            onRemove={() => onChange(lines.filter(({ sku }) => sku !== line.sku))}
          />
        ))}
      </ul>
      {!isClosed && (
        <div className="mt-2">
          <VariantSearch
            chosen={lines.map(({ sku }) => sku)}
            onAdd={({ sku, name }) =>
              onChange([...lines, { sku, name, quantity: 1, unitPrice: null, reason: '' }])
            }
          />
        </div>
      )}
      {errors.lines && (
        <p role="alert" className="mt-2 text-error">
          {errors.lines}
        </p>
      )}
    </Card>
  )
}

type RowProps = {
  line: Line
  figure: Figures['lines'][number] | undefined
  currency: string
  error: string | undefined
  reasonError: string | undefined
  isClosed: boolean
  onChange(edit: Partial<Line>): void
  onRemove(): void
}

export function LineRow({
  line,
  figure,
  currency,
  error,
  reasonError,
  isClosed,
  onChange,
  onRemove,
}: RowProps) {
  const name = figure?.name ?? line.name
  const isAgreed = line.unitPrice !== null
  const options = figure?.options.map(({ value }) => value).join(', ')
  return (
    <li className="space-y-2 py-3" data-sku={line.sku}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <div className="min-w-0 flex-1 basis-48">
          <p className="font-medium break-words">
            <bdi>{name}</bdi>
          </p>
          <p className="text-note text-muted">{[options, line.sku].filter(Boolean).join(' · ')}</p>
        </div>
        {isClosed ? (
          <span className="tabular-nums">{line.quantity} ×</span>
        ) : (
          <CountField
            label={t('desk.draft.quantity_of', { name })}
            value={line.quantity}
            max={maxQuantityPerCall}
            onChange={(quantity) => onChange({ quantity })}
          />
        )}
        <span className="min-w-24 text-end tabular-nums">{figure ? money(figure.total) : ''}</span>
        {!isClosed && (
          <Button
            look="quiet"
            icon={Trash2}
            aria-label={t('desk.draft.remove_line', { name })}
            onPress={onRemove}
          />
        )}
      </div>
      {figure?.offers.map((offer) => (
        <p key={offer.name} className="text-note text-muted">
          {offer.name}: −{money(offer.amount)}
        </p>
      ))}
      {figure?.problem && (
        <p className="text-note text-warning">
          {figure.problem === 'gone'
            ? t('desk.draft.gone')
            : t('desk.draft.only_left', { count: figure.available ?? 0 })}
        </p>
      )}
      {!isClosed && (
        <Checkbox
          isSelected={isAgreed}
          onChange={(on) =>
            onChange(on ? { unitPrice: figure?.shopPrice.amount ?? 0 } : { unitPrice: null, reason: '' })
          }
        >
          {t('desk.draft.own_price')}
        </Checkbox>
      )}
      {isAgreed && (
        <div className="grid gap-3 sm:grid-cols-[10rem_minmax(0,1fr)]">
          <MoneyField
            label={t('desk.draft.unit_price')}
            hint={figure ? t('desk.draft.shop_price', { price: money(figure.shopPrice) }) : ''}
            currency={currency}
            value={line.unitPrice}
            isDisabled={isClosed}
            onChange={(unitPrice) => onChange({ unitPrice: unitPrice ?? 0 })}
          />
          <TextField
            label={t('desk.draft.reason')}
            value={line.reason}
            maxLength={200}
            isDisabled={isClosed}
            error={reasonError}
            onChange={(reason) => onChange({ reason })}
          />
        </div>
      )}
      {error && (
        <p role="alert" className="text-error">
          {error}
        </p>
      )}
    </li>
  )
}

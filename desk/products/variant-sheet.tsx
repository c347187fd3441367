import { useState } from 'react'
import type { AdminProduct } from '#contract/admin/catalog/product.ts'
import { stockPolicies } from '#contract/admin/catalog/product-fields.ts'
import { money } from '../formats.ts'
import { bound } from '../resource/bound.ts'
import { useField } from '../resource/record.tsx'
import { may } from '../session.ts'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { DayField } from '../ui/day-field.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { MoneyField } from '../ui/money-field.tsx'
import { NumberField } from '../ui/number-field.tsx'
import { Select } from '../ui/select.tsx'
import { Switch } from '../ui/switch.tsx'
import { TextField } from '../ui/text-field.tsx'
import { VariantCustoms } from './customs-card.tsx'
import { FixedPrices } from './fixed-prices.tsx'
import { PriceHistory } from './price-history.tsx'
import { StockDialog } from './stock-dialog.tsx'
import { type Variant, variantName } from './variant-name.ts'

type VariantProps = { product: AdminProduct; variant: Variant }

/** Everything about one variant. What is typed joins the draft of the product. */
export function VariantSheet({ product, variant, onClose }: VariantProps & { onClose(): void }) {
  return (
    <Dialog
      side
      isOpen
      title={variantName(product, variant.options) || variant.sku}
      onClose={onClose}
      actions={
        <Button look="primary" onPress={onClose}>
          {t('desk.frame.done')}
        </Button>
      }
    >
      <VariantFields {...{ product, variant }} />
    </Dialog>
  )
}

export function VariantFields({ product, variant }: VariantProps) {
  const { id, lowestPrice30 } = variant
  const at = (field: string) => `variants.${id}.${field}`
  const currency = product.currency
  const isOff = !may('products.change')
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      <Amount path={at('price')} {...{ currency }} isOff={!may('prices.change')} required />
      <Amount
        path={at('compareAtPrice')}
        {...{ currency }}
        isOff={!may('prices.change')}
        hint={
          lowestPrice30 === null
            ? t('desk.product.compare_at_hint')
            : t('desk.product.lowest', { amount: money({ amount: lowestPrice30, currency }) })
        }
      />
      {may('money.read') && (
        <Amount
          path={at('cost')}
          {...{ currency }}
          isOff={!may('prices.change')}
          hint={t('desk.product.cost_hint')}
        />
      )}
      <FixedPrices {...{ variant, currency }} />
      <PriceHistory variant={id} />
      <Code path={at('sku')} max={64} {...{ isOff }} />
      <Code path={at('barcode')} max={64} {...{ isOff }} nullable hint={t('desk.product.barcode_hint')} />
      <Count path={at('weight')} max={1e8} {...{ isOff }} hint={t('desk.product.weight_hint')} />
      <Stock {...{ variant }} />
      <Policy path={at('stockPolicy')} {...{ isOff }} />
      <Count path={at('maxPerOrder')} min={1} max={999} {...{ isOff }} />
      <Day path={at('releaseOn')} {...{ isOff }} hint={t('desk.product.release_hint')} />
      <Content path={at('content')} {...{ isOff }} />
      {/* The product's own values do for a single variant. */}
      {(product.variants.length > 1 || variant.hsCode || variant.originCountry) && (
        <VariantCustoms {...{ id }} />
      )}
      <div className="sm:col-span-2">
        <Flag path={at('requiresShipping')} {...{ isOff }} />
        <Flag path={at('active')} {...{ isOff }} />
      </div>
      <Pictures {...{ product, variant, isOff }} />
    </div>
  )
}

type PathProps = { path: string; isOff: boolean; hint?: string }

const labelOf = (path: string) => t(`desk.product.field_${path.split('.').at(-1)}`)

function Amount({
  path,
  currency,
  isOff,
  hint,
  required = false,
}: PathProps & { currency: string; required?: boolean }) {
  const { value, error, onBlur, onChange } = useField<number | null>(path)
  return (
    <div data-path={path}>
      <MoneyField
        label={labelOf(path)}
        {...{ currency, value: value ?? null, error, onBlur }}
        {...(hint ? { hint } : {})}
        isReadOnly={isOff}
        onChange={(amount) => (amount !== null || !required) && onChange(amount)}
      />
    </div>
  )
}

function Code({ path, isOff, hint, max, nullable = false }: PathProps & { max: number; nullable?: boolean }) {
  const { onChange, ...field } = bound(useField<string>(path))
  return (
    <div data-path={path}>
      <TextField
        label={labelOf(path)}
        {...field}
        {...(hint ? { hint } : {})}
        onChange={(text) => onChange((nullable && text === '' ? null : text) as string)}
        maxLength={max}
        isReadOnly={isOff}
        code
      />
    </div>
  )
}

function Count({ path, isOff, hint, min = 0, max }: PathProps & { min?: number; max: number }) {
  const { value, error, onChange, onFocus, onBlur } = useField<number>(path)
  return (
    <div data-path={path}>
      <NumberField
        label={labelOf(path)}
        {...{ value, error, onFocus, onBlur }}
        {...(hint ? { hint } : {})}
        minValue={min}
        maxValue={max}
        isReadOnly={isOff}
        onChange={(next) => !Number.isNaN(next) && onChange(next)}
      />
    </div>
  )
}

function Policy({ path, isOff }: PathProps) {
  const { value, error, onChange } = useField<(typeof stockPolicies)[number]>(path)
  return (
    <div data-path={path}>
      <Select
        label={labelOf(path)}
        {...{ value, error, onChange }}
        isDisabled={isOff}
        options={stockPolicies.map((each) => ({ value: each, label: t(`desk.product.policy_${each}`) }))}
      />
    </div>
  )
}

function Flag({ path, isOff }: PathProps) {
  const { value, onChange } = useField<boolean>(path)
  return (
    <div data-path={path}>
      <Switch isSelected={value} isDisabled={isOff} {...{ onChange }}>
        {labelOf(path)}
      </Switch>
    </div>
  )
}

/** A day, such as the one on which a variant comes out. Until then it can be ordered ahead. */
function Day({ path, isOff, hint }: PathProps) {
  const { value, error, onChange, onFocus, onBlur } = useField<string | null>(path)
  return (
    <div data-path={path}>
      <DayField
        label={labelOf(path)}
        value={value ?? ''}
        isReadOnly={isOff ?? false}
        {...{ hint, error, onFocus, onBlur }}
        onChange={(day) => onChange(day || null)}
      />
    </div>
  )
}

type Amounted = NonNullable<Variant['content']>
const units = ['g', 'ml', 'm', 'piece'] as const

/** Contents of a package, for the price per kilogram, litre, metre or piece. Stored in thousandths of the unit. */
function Content({ path, isOff }: PathProps) {
  const { value, error, onChange } = useField<Amounted | null>(path)
  return (
    <div data-path={path} className="grid grid-cols-2 gap-2">
      <NumberField
        label={labelOf(path)}
        hint={t('desk.product.content_hint')}
        value={value ? value.amount / 1000 : Number.NaN}
        minValue={0}
        maxValue={1e6}
        formatOptions={{ maximumFractionDigits: 3 }}
        isReadOnly={isOff}
        {...{ error }}
        onChange={(amount) =>
          onChange(amount > 0 ? { amount: Math.round(amount * 1000), unit: value?.unit ?? 'g' } : null)
        }
      />
      <Select
        label={t('desk.product.unit')}
        value={value?.unit ?? 'g'}
        isDisabled={isOff || !value}
        options={units.map((unit) => ({ value: unit, label: t(`desk.product.unit_${unit}`) }))}
        onChange={(unit) => value && onChange({ ...value, unit })}
      />
    </div>
  )
}

/** Units on hand. They change by a movement of stock, not with the product. */
function Stock({ variant }: { variant: Variant }) {
  const [isOpen, setOpen] = useState(false)
  const { onHand, reserved } = variant
  return (
    <div>
      <p className="mb-1 text-note font-medium">{t('desk.product.stock')}</p>
      <div className="flex min-h-9 flex-wrap items-center gap-2">
        <span>
          {onHand === null
            ? t('desk.product.not_counted')
            : t('desk.product.on_hand', { count: onHand, reserved })}
        </span>
        {onHand !== null && may('stock.change') && (
          <Button onPress={() => setOpen(true)}>{t('desk.product.correct_stock')}</Button>
        )}
      </div>
      {isOpen && onHand !== null && (
        <StockDialog variant={variant.id} seen={onHand} name={variant.sku} onClose={() => setOpen(false)} />
      )}
    </div>
  )
}

/** Which of the product's pictures show this variant. */
function Pictures({ product, variant, isOff }: VariantProps & { isOff: boolean }) {
  const { value, onChange } = useField<number[]>(`variants.${variant.id}.pictures`)
  if (product.pictures.length === 0) return null
  return (
    <fieldset className="sm:col-span-2" disabled={isOff}>
      <legend className="mb-1 text-note font-medium">{t('desk.product.field_pictures')}</legend>
      <div className="flex flex-wrap gap-2">
        {product.pictures.map(({ id, image, alt }, index) => (
          <label key={id} className="relative block size-16 cursor-pointer overflow-hidden rounded-field">
            <input
              type="checkbox"
              checked={value.includes(id)}
              aria-label={labelOfPicture(alt, index)}
              onChange={({ target }) =>
                onChange(target.checked ? [...value, id] : value.filter((each) => each !== id))
              }
              className="absolute start-1 top-1 size-4 accent-primary"
            />
            <img src={image.url} alt="" className="size-full object-cover" />
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function labelOfPicture(alt: Record<string, string>, index: number): string {
  return alt.en || t('desk.product.picture_number', { number: index + 1 })
}

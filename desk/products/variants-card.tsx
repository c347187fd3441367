import { Settings2, Shapes } from 'lucide-react'
import { memo, useState } from 'react'
import type { AdminProduct, ProductDetail } from '#contract/admin/catalog/product.ts'
import { number, textOf } from '../formats.ts'
import { bound } from '../resource/bound.ts'
import { useField } from '../resource/record.tsx'
import { may } from '../session.ts'
import { t } from '../texts.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { MoneyField } from '../ui/money-field.tsx'
import { Card } from '../ui/screen.tsx'
import { TextField } from '../ui/text-field.tsx'
import { OptionsSheet } from './options-sheet.tsx'
import { type Variant, variantName } from './variant-name.ts'
import { VariantFields, VariantSheet } from './variant-sheet.tsx'

/** Variants shown at first. */
const shownAtFirst = 50

/** The columns of a row, where the card has room for them. */
const rowShape =
  'items-center gap-x-3 @2xl:grid-cols-[minmax(6rem,1fr)_6.5rem_6.5rem_minmax(11rem,1.8fr)_3rem_2.75rem]'

/** The variants with their prices and codes. A product without options shows the fields of its only one. */
export function VariantsCard({ detail }: { detail: ProductDetail }) {
  const { product } = detail
  const [open, setOpen] = useState<number | null>(null)
  const [isMaking, setMaking] = useState(false)
  const [isWhole, setWhole] = useState(false)
  const { variants } = product
  const only = variants.length === 1 && product.options.length === 0 ? variants[0] : undefined
  const shown = isWhole ? variants : variants.slice(0, shownAtFirst)
  const opened = variants.find(({ id }) => id === open)
  return (
    <Card
      title={t(only ? 'desk.product.price_and_stock' : 'desk.product.variants')}
      about={only ? undefined : product.options.map(({ code, labels }) => textOf(labels) || code).join(' · ')}
      actions={
        may('products.change') && (
          <Button icon={Shapes} onPress={() => setMaking(true)}>
            {t(only ? 'desk.product.add_options' : 'desk.product.edit_options')}
          </Button>
        )
      }
    >
      {only ? (
        <VariantFields product={product} variant={only} />
      ) : (
        <ul className="@container divide-y divide-base-300">
          <li aria-hidden className={`hidden pb-1 text-note text-muted @2xl:grid ${rowShape}`}>
            <span />
            {['price', 'compareAtPrice', 'sku'].map((field) => (
              <span key={field}>{t(`desk.product.field_${field}`)}</span>
            ))}
            <span className="text-end">{t('desk.product.stock')}</span>
          </li>
          {shown.map((variant) => (
            <Row key={variant.id} {...{ variant, product }} onOpen={setOpen} />
          ))}
        </ul>
      )}
      {shown.length < variants.length && (
        <Button onPress={() => setWhole(true)}>
          {t('desk.product.show_variants', { count: variants.length })}
        </Button>
      )}
      {opened && <VariantSheet {...{ product }} variant={opened} onClose={() => setOpen(null)} />}
      {isMaking && <OptionsSheet {...{ detail }} onClose={() => setMaking(false)} />}
    </Card>
  )
}

type RowProps = { variant: Variant; product: AdminProduct; onOpen(id: number): void }

/** One variant. It renders again only if it changed itself, so that many can be typed in. */
const Row = memo(function Row({ variant, product, onOpen }: RowProps) {
  const { id, options, sku, active, onHand, reserved } = variant
  const name = variantName(product, options) || sku
  const price = useField<number>(`variants.${id}.price`)
  const compareAt = useField<number | null>(`variants.${id}.compareAtPrice`)
  const code = useField<string>(`variants.${id}.sku`)
  const isActive = useField<boolean>(`variants.${id}.active`)
  const mayPrice = may('prices.change')
  const mayChange = may('products.change')
  return (
    <li className={`grid grid-cols-2 gap-y-2 py-2.5 ${rowShape}`}>
      <div data-path={`variants.${id}.active`} className="flex min-w-0 items-center gap-2 self-center">
        <label className="flex min-w-0 items-center gap-2">
          <input
            type="checkbox"
            checked={isActive.value}
            disabled={!mayChange}
            onChange={(event) => isActive.onChange(event.target.checked)}
            className="size-4 shrink-0 accent-primary"
          />
          <bdi className={`min-w-0 font-medium break-words ${isActive.value ? '' : 'text-muted'}`}>
            {name}
          </bdi>
        </label>
        {!active && <Badge>{t('desk.product.off')}</Badge>}
      </div>
      <div data-path={`variants.${id}.price`} className="order-2">
        <MoneyField
          label={t('desk.product.price_of', { name })}
          hidesLabel
          currency={product.currency}
          value={price.value}
          error={price.error}
          onBlur={price.onBlur}
          isReadOnly={!mayPrice}
          onChange={(amount) => amount !== null && price.onChange(amount)}
        />
      </div>
      <div data-path={`variants.${id}.compareAtPrice`} className="order-2">
        <MoneyField
          label={t('desk.product.compare_at_of', { name })}
          hidesLabel
          currency={product.currency}
          value={compareAt.value}
          error={compareAt.error}
          onBlur={compareAt.onBlur}
          isReadOnly={!mayPrice}
          onChange={compareAt.onChange}
        />
      </div>
      <div data-path={`variants.${id}.sku`} className="order-2">
        <TextField
          label={t('desk.product.sku_of', { name })}
          hidesLabel
          {...bound(code)}
          maxLength={64}
          isReadOnly={!mayChange}
          code
        />
      </div>
      <span className="order-2 self-center text-end tabular-nums">
        <span className="sr-only">{t('desk.product.stock')} </span>
        {onHand === null ? '–' : number(onHand - reserved)}
      </span>
      {/* Leads to the fields that only the sheet has. */}
      <span data-path={`variants.${id}`} className="order-1 justify-self-end @2xl:order-3">
        <Button
          icon={Settings2}
          aria-label={t('desk.product.edit_variant', { name })}
          onPress={() => onOpen(id)}
        />
      </span>
    </li>
  )
})

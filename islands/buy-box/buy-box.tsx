import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { codes } from '#contract/codes.ts'
import type { Props } from '#contract/components.ts'
import { AlertSwitch } from '#islands/alerts/parts/alert-switch.tsx'
import { useEnv } from '#islands/env.tsx'
import { emit } from '#islands/events.ts'
import { addToCart } from '#islands/stores/cart.ts'
import { openVariants } from '#islands/stores/open-variants.ts'
import { Price, priceText } from '#islands/ui/price.tsx'
import { Quantity } from '#islands/ui/quantity.tsx'
import { type Chosen, choose, initialChoice, openSkus, variantOf } from './choices.ts'
import { OptionChoice } from './parts/option-choice.tsx'
import { StockNote } from './parts/stock-note.tsx'
import { showVariantInAddress } from './variant-address.ts'

type Variant = Props<'buy-box'>['product']['variants'][number]

/** Chooses a variant and a quantity and puts them into the cart. Says what is still to be chosen rather than guess it. */
export default function BuyBox({ product, showCart }: Props<'buy-box'>): ReactNode {
  const env = useEnv()
  const { t, path } = env
  const form = useRef<HTMLFormElement>(null)
  const message = useId()
  const [chosen, setChosen] = useState<Chosen>(() => initialChoice(product))
  const [quantity, setQuantity] = useState(1)
  const [asked, setAsked] = useState(false)
  const [refusal, setRefusal] = useState('')
  const [busy, setBusy] = useState(false)
  const variant = variantOf(product, chosen)
  const missing = product.options.filter((option) => !chosen[option.code])
  const soldOut = variant ? variant.outOfStock : product.variants.every((other) => other.outOfStock)
  const shown = variant ?? cheapest(product.variants)
  const isFrom = !variant && product.variants.some(({ price }) => price.amount !== shown?.price.amount)
  // The page that is left takes its choice along.
  useEffect(() => () => openVariants.setState(null, true), [])
  const pick = (option: string, value: string) => {
    const next = choose(product, chosen, option, value)
    setChosen(next)
    setRefusal('')
    openVariants.setState(openSkus(product, next), true)
    emit('wake', 'gallery')
    const picked = variantOf(product, next)
    if (!picked) return
    setQuantity((before) => Math.min(before, Math.max(1, picked.maxQuantity)))
    showVariantInAddress(path, product.selectedSku, picked.sku)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (!variant)
      return form.current?.querySelector<HTMLInputElement>(`[name="option-${missing[0]?.code}"]`)?.focus()
    setBusy(true)
    const answer = await addToCart(variant.sku, quantity)
    setBusy(false)
    setRefusal(answer.code === codes.fail ? answer.msg : '')
    if (answer.code === codes.success) emit('open-cart')
  }
  const problem =
    refusal ||
    (asked && missing.length > 0
      ? t('product.buy.choose', { options: missing.map(({ name }) => name).join(', ') })
      : '')
  return (
    <div className="grid gap-5">
      {shown && (
        <Price
          price={shown.price}
          compareAtPrice={isFrom ? null : shown.compareAtPrice}
          lowestPrice30={isFrom ? null : shown.lowestPrice30}
          unitPrice={isFrom ? null : shown.unitPrice}
          from={isFrom}
        />
      )}
      <form ref={form} data-buy className="grid gap-5" onSubmit={submit} aria-describedby={message}>
        {product.options.map((option) => (
          <OptionChoice
            key={option.code}
            option={option}
            product={product}
            chosen={chosen}
            missing={asked}
            onPick={pick}
          />
        ))}
        {product.options.length === 0 && <input type="hidden" name="sku" value={variant?.sku ?? ''} />}
        <div className="grid">
          <StockNote slug={product.slug} variant={variant} soldOut={soldOut} />
          <p id={message} className="field-error" role="alert">
            {problem}
          </p>
        </div>
        {showCart && (
          <div className="flex flex-wrap gap-3">
            {!soldOut && (
              <Quantity
                name="quantity"
                value={quantity}
                max={variant?.maxQuantity ?? 999}
                label={t('product.buy.quantity')}
                fewer={t('product.buy.fewer')}
                more={t('product.buy.more')}
                onChange={setQuantity}
              />
            )}
            <div className={soldOut ? 'grow' : 'buy-bar grow'}>
              {!soldOut && shown && (
                <span className="md:hidden" aria-hidden="true">
                  {priceText(env, shown.price, isFrom)}
                </span>
              )}
              <button
                type="submit"
                className={soldOut ? 'btn btn-block' : 'btn btn-primary btn-block'}
                disabled={soldOut}
                aria-busy={busy || undefined}
              >
                {t(soldOut ? 'product.buy.sold_out' : 'product.buy.add')}
              </button>
            </div>
          </div>
        )}
      </form>
      {soldOut && (
        <AlertSwitch
          key={variant?.sku}
          kind="back_in_stock"
          wanted={variant ? { sku: variant.sku } : { id: product.id }}
          name={product.name}
          className="btn btn-primary btn-block"
          pressedClassName="btn btn-block"
        />
      )}
    </div>
  )
}

function cheapest(variants: Variant[]): Variant | undefined {
  return variants.toSorted((one, other) => one.price.amount - other.price.amount)[0]
}

import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { codes } from '#contract/codes.ts'
import type { Props } from '#contract/components.ts'
import { AlertSwitch } from '#islands/alerts/parts/alert-switch.tsx'
import { useEnv } from '#islands/env.tsx'
import { emit } from '#islands/events.ts'
import { addToCart } from '#islands/stores/cart.ts'
import { chosenGoods } from '#islands/stores/chosen-goods.ts'
import { openVariants } from '#islands/stores/open-variants.ts'
import { Price, priceText } from '#islands/ui/price.tsx'
import { Quantity } from '#islands/ui/quantity.tsx'
import { type Chosen, choose, initialChoice, openSkus, variantOf } from './choices.ts'
import { InStock } from './parts/in-stock.tsx'
import { Offers } from './parts/offers.tsx'
import { OptionChoice } from './parts/option-choice.tsx'
import { StockNote } from './parts/stock-note.tsx'
import { VolumePrices } from './parts/volume-prices.tsx'
import { problemOf } from './problem-of.ts'
import { showVariantInAddress } from './variant-address.ts'

type Variant = Props<'buy-box'>['product']['variants'][number]

/**
 * Lets the shopper choose a variant and a quantity and add them to the cart. Asks for missing options instead of
 * guessing them. `quick`: not on the product's own page, so the choice changes neither the address nor the gallery.
 */
export default function BuyBox({
  product,
  showCart,
  quick = false,
}: Props<'buy-box'> & { quick?: boolean }): ReactNode {
  const env = useEnv()
  const { t, path, link } = env
  const form = useRef<HTMLFormElement>(null)
  const message = useId()
  const [chosen, setChosen] = useState<Chosen>(() => initialChoice(product))
  const [quantity, setQuantity] = useState(1)
  const [asked, setAsked] = useState(false)
  /** Reason why nothing was added, or less than requested. */
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  const variant = variantOf(product, chosen)
  const missing = product.options.filter((option) => !chosen[option.code])
  const soldOut = variant ? variant.outOfStock : product.variants.every((other) => other.outOfStock)
  const shown = variant ?? cheapest(product.variants)
  const isFrom = !variant && product.variants.some(({ price }) => price.amount !== shown?.price.amount)
  const isAhead = variant ? variant.releaseOn : product.variants.every(({ releaseOn }) => releaseOn)
  const sku = shown?.sku
  const isComplete = variant !== undefined
  useEffect(() => {
    if (!quick) chosenGoods.setState(sku && !soldOut ? { sku, quantity, isComplete } : null, true)
  }, [quick, sku, soldOut, quantity, isComplete])
  // Clear the choice when the shopper leaves the page.
  useEffect(
    () => () => {
      if (quick) return
      openVariants.setState(null, true)
      chosenGoods.setState(null, true)
    },
    [quick],
  )
  const pick = (option: string, value: string) => {
    const next = choose(product, chosen, option, value)
    setChosen(next)
    setProblem('')
    if (quick) return
    openVariants.setState(openSkus(product, next), true)
    emit('wake', 'gallery')
    const picked = variantOf(product, next)
    if (picked) showVariantInAddress(path, product.selectedSku, picked.sku)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    // Before hydration, the boot script sends the form.
    if (busy || form.current?.ariaBusy) return
    setAsked(true)
    if (!variant)
      return form.current?.querySelector<HTMLInputElement>(`[name="option-${missing[0]?.code}"]`)?.focus()
    // The field's own value: Enter submits before a number just typed has become state.
    const typed = new FormData(form.current ?? undefined).get('quantity')
    setBusy(true)
    const answer = await addToCart(variant.sku, Number(typed) || quantity)
    setBusy(false)
    setProblem(problemOf(answer))
    if (answer.code === codes.success) emit('open-cart')
  }
  return (
    <div className="grid gap-5">
      {shown && (
        <Price
          price={shown.price}
          compareAtPrice={shown.compareAtPrice}
          lowestPrice30={shown.lowestPrice30}
          unitPrice={isFrom ? null : shown.unitPrice}
          from={isFrom}
          badge={shown.badge}
        />
      )}
      <Offers
        offers={product.offers ?? []}
        variant={variant && !variant.outOfStock ? variant : undefined}
        onProblem={setProblem}
      />
      <form
        ref={form}
        data-buy
        className="grid gap-5"
        method="post"
        action={link('/plain/cart/add')}
        onSubmit={submit}
        aria-describedby={message}
      >
        <input type="hidden" name="slug" value={product.slug} />
        {product.options.map((option) => (
          <OptionChoice
            key={option.code}
            option={option}
            product={product}
            chosen={chosen}
            asked={asked}
            onPick={pick}
          />
        ))}
        {product.options.length === 0 && <input type="hidden" name="sku" value={variant?.sku ?? ''} />}
        <VolumePrices breaks={shown?.breaks ?? []} quantity={quantity} onPick={setQuantity} />
        <StockNote slug={product.slug} variant={variant} soldOut={soldOut} />
        {variant && soldOut && <InStock product={product} chosen={chosen} onPick={pick} />}
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
            <div className={soldOut || quick ? 'grow' : 'buy-bar grow'}>
              {!soldOut && !quick && shown && (
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
                {t(soldOut ? 'product.buy.sold_out' : isAhead ? 'product.buy.preorder' : 'product.buy.add')}
              </button>
            </div>
          </div>
        )}
        <p id={message} className="field-error -mt-3 empty:hidden" role="alert">
          {problem}
        </p>
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

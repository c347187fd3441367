import { type ReactNode, useState } from 'react'
import { useStore } from 'zustand'
import type { CartLine as Line } from '#contract/cart.ts'
import { useEnv } from '#islands/env.tsx'
import { cartStore, removeLine, setQuantity } from '#islands/stores/cart.ts'
import { optionsText } from '#islands/ui/options-text.ts'
import { Picture } from '#islands/ui/picture.tsx'
import { Quantity } from '#islands/ui/quantity.tsx'
import { ReleaseNote } from '#islands/ui/release-note.tsx'

type Shown = {
  line: Line
  /** Of an accepted quote: it cannot be changed. */
  locked: boolean
  /** Offers to save the line for later. */
  saves: boolean
}

/** A cart line with picture, name, options, price and quantity, and the error of a refused change. */
export function CartLine({ line, locked, saves }: Shown): ReactNode {
  const { t, money, link } = useEnv()
  const refusal = useStore(cartStore, ({ refusals }) => refusals[line.id])
  const href = link(`/product/${line.slug}/${encodeURIComponent(line.sku)}`)
  const { name } = line
  return (
    <li className="line-item">
      {line.image ? (
        <Picture className="frame" image={line.image} sizes="88px" alt="" />
      ) : (
        <span className="frame" aria-hidden="true" />
      )}
      <div className="grid content-start gap-1">
        <a href={href} className="font-medium hyphens-auto">
          {name}
        </a>
        {line.options.length > 0 && <p className="hint">{optionsText(line.options)}</p>}
        <ReleaseNote releaseOn={line.releaseOn} />
        {line.outOfStock && <p className="field-error">{t('cart.line_gone')}</p>}
      </div>
      <p className="price justify-end text-end">
        {line.was && (
          <s className="price-was">
            <span className="sr-only">{t('product.buy.was')}</span> {money(line.was)}
          </s>
        )}
        <span className="price-now">{money(line.total)}</span>
      </p>
      <LineOffers line={line} />
      {locked ? (
        <p className="hint col-span-2 col-start-2">{`${line.quantity} × ${money(line.unitPrice)}`}</p>
      ) : (
        <div className="col-span-2 col-start-2 flex flex-wrap items-center justify-between gap-2">
          <Quantity
            value={line.quantity}
            max={Math.max(line.maxQuantity, line.quantity)}
            label={t('cart.quantity_of', { name })}
            fewer={t('cart.fewer_of', { name })}
            more={t('cart.more_of', { name })}
            onChange={(quantity) => void setQuantity(line.id, quantity)}
          />
          <span className="-me-[min(1rem,var(--container-padding))] flex flex-wrap">
            {saves && <SaveForLater line={line} />}
            <button
              type="button"
              className="btn btn-ghost btn-sm"
              aria-label={t('cart.remove_named', { name })}
              onClick={() => void removeLine(line.id)}
            >
              {t('cart.remove')}
            </button>
          </span>
        </div>
      )}
      <p className="field-error col-span-full" role="alert">
        {refusal}
      </p>
    </li>
  )
}

function SaveForLater({ line: { id, name } }: { line: Line }): ReactNode {
  const { t } = useEnv()
  const [busy, setBusy] = useState(false)
  const save = async () => {
    if (busy) return
    setBusy(true)
    const { saveForLater } = await import('#islands/stores/saved-items.ts')
    await saveForLater(id)
    setBusy(false)
  }
  return (
    <button
      type="button"
      className="btn btn-ghost btn-sm"
      aria-busy={busy || undefined}
      aria-label={t('cart.save_named', { name })}
      onClick={() => void save()}
    >
      {t('cart.save_for_later')}
    </button>
  )
}

/** The offers that reduce the line, by name, and the lowest price of the 30 days before. */
function LineOffers({ line: { offers = [], lowestPrice30 } }: { line: Line }): ReactNode {
  const { t, money } = useEnv()
  if (offers.length === 0 && !lowestPrice30) return null
  return (
    <p className="hint col-span-2 col-start-2 flex flex-wrap gap-x-3">
      {offers.map(({ name, amount }) => (
        <span key={name} className="text-success-text">
          {`${name} −${money(amount)}`}
        </span>
      ))}
      {lowestPrice30 && <span>{t('product.buy.lowest', { price: money(lowestPrice30) })}</span>}
    </p>
  )
}

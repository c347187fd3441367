import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { useStore } from 'zustand'
import type { SavedItem } from '#contract/cart.ts'
import { useEnv } from '#islands/env.tsx'
import { loadSaved, moveToCart, removeSaved, savedItems } from '#islands/stores/saved-items.ts'
import { NotLoaded } from '#islands/ui/not-loaded.tsx'
import { optionsText } from '#islands/ui/options-text.ts'
import { Picture } from '#islands/ui/picture.tsx'

/** Products that were put aside from the cart. Nothing is shown while there are none. */
export default function SavedItems(): ReactNode {
  const { t } = useEnv()
  const saved = useStore(savedItems)
  const [failed, setFailed] = useState(false)
  const load = useCallback(async () => setFailed(!(await loadSaved())), [])
  useEffect(() => void load(), [load])
  if (!saved && failed) return <NotLoaded onRetry={load} />
  if (!saved || saved.length === 0) return null
  return (
    <section className="grid gap-4" aria-labelledby="saved-title" data-saved>
      <h2 id="saved-title" className="section-title text-xl">
        {t('cart.saved_title')}
      </h2>
      <ul>
        {saved.map((item) => (
          <Item key={item.id} item={item} />
        ))}
      </ul>
    </section>
  )
}

function Item({ item }: { item: SavedItem }): ReactNode {
  const { t, money, link } = useEnv()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const { id, slug, sku, name, options, image, quantity, unitPrice, outOfStock } = item
  const act = async (work: (id: string) => Promise<string>) => {
    if (busy) return
    setBusy(true)
    setProblem(await work(id))
    setBusy(false)
  }
  return (
    <li className="line-item">
      {image ? (
        <Picture className="frame" image={image} sizes="88px" alt="" />
      ) : (
        <span className="frame" aria-hidden="true" />
      )}
      <div className="grid content-start gap-1">
        <a href={link(`/product/${slug}/${encodeURIComponent(sku)}`)} className="font-medium hyphens-auto">
          {name}
        </a>
        {options.length > 0 && <p className="hint">{optionsText(options)}</p>}
        {outOfStock && <p className="field-error">{t('cart.line_gone')}</p>}
      </div>
      <p className="price justify-end text-end">
        <span className="price-now">{`${quantity > 1 ? `${quantity} × ` : ''}${money(unitPrice)}`}</span>
      </p>
      <div className="col-span-2 col-start-2 flex flex-wrap items-center justify-between gap-2">
        <button
          type="button"
          className="btn btn-sm"
          disabled={outOfStock}
          aria-busy={busy || undefined}
          aria-label={t('cart.move_named', { name })}
          onClick={() => void act(moveToCart)}
        >
          {t('cart.move_to_cart')}
        </button>
        <button
          type="button"
          className="btn btn-ghost btn-sm -me-[min(1rem,var(--container-padding))]"
          aria-label={t('cart.remove_saved', { name })}
          onClick={() => void act(removeSaved)}
        >
          {t('cart.remove')}
        </button>
      </div>
      <p className="field-error col-span-full" role="alert">
        {problem}
      </p>
    </li>
  )
}

import { type ReactNode, useState } from 'react'
import { codes } from '#contract/codes.ts'
import type { Props } from '#contract/components.ts'
import { bcp47 } from '#contract/languages.ts'
import { useEnv } from '#islands/env.tsx'
import { emit } from '#islands/events.ts'
import { addToCart } from '#islands/stores/cart.ts'
import { problemOf } from '../problem-of.ts'

type Product = Props<'buy-box'>['product']
type Offer = NonNullable<Product['offers']>[number]
type Given = {
  offers: Offer[]
  /** The chosen variant, if it can be bought. */
  variant: Product['variants'][number] | undefined
  onProblem(text: string): void
}

/**
 * The promotions of the product: their steps, their end, and a button that completes a bundle. Volume prices have a table,
 * and the further steps of spend and save are on its page.
 */
export function Offers({ offers, variant, onProblem }: Given): ReactNode {
  const { t, link } = useEnv()
  if (offers.length === 0) return null
  return (
    <ul className="offers" aria-label={t('product.buy.offers')}>
      {offers.map(({ kind, name, lang, texts, slug, endsAt, bundle }) => (
        <li key={name} data-offer={kind}>
          {slug ? (
            <a className="font-semibold hover:underline" lang={lang} href={link(`/promotion/${slug}`)}>
              {name}
            </a>
          ) : (
            <strong className="font-semibold" lang={lang}>
              {name}
            </strong>
          )}
          <span className="hint">
            {kind !== 'volume' && (kind === 'tiers' ? texts[0] : texts.join(' · '))}
            {endsAt && <Ends at={endsAt} />}
          </span>
          {bundle && variant && variant.maxQuantity >= bundle && (
            <Bundle sku={variant.sku} units={bundle} onProblem={onProblem} />
          )}
        </li>
      ))}
    </ul>
  )
}

/** The end as a date. The page's script turns it into a countdown of the same size, also before hydration. */
function Ends({ at }: { at: string }): ReactNode {
  const { t, lang } = useEnv()
  const locale = (bcp47 as Record<string, string>)[lang] ?? 'en'
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(at))
  const text = t('marketing.until', { date: day })
  return (
    <>
      {' '}
      <time dateTime={at}>
        <span className="sr-only">{text}</span>
        <span className="countdown" aria-hidden="true" data-ends={at} suppressHydrationWarning>
          {text}
        </span>
      </time>
    </>
  )
}

type BundleGiven = Pick<Given, 'onProblem'> & { sku: string; units: number }

function Bundle({ sku, units, onProblem }: BundleGiven): ReactNode {
  const { t } = useEnv()
  const [busy, setBusy] = useState(false)
  const add = async () => {
    if (busy) return
    setBusy(true)
    const answer = await addToCart(sku, units)
    setBusy(false)
    onProblem(problemOf(answer))
    if (answer.code === codes.success) emit('open-cart')
  }
  return (
    <button type="button" className="btn btn-sm" aria-busy={busy || undefined} onClick={() => void add()}>
      {t('product.buy.bundle', { count: units })}
    </button>
  )
}

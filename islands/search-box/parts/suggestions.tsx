import type { ReactNode } from 'react'
import type { ProductCard } from '#contract/catalog.ts'
import { useEnv } from '#islands/env.tsx'
import { recentSearches } from '#islands/stores/recent-searches.ts'
import { Picture } from '#islands/ui/picture.tsx'
import { Offered, priceText } from '#islands/ui/price.tsx'
import type { Suggestion } from '../use-suggestions.ts'

type Props = {
  id: string
  /** Nothing is typed: the suggestions are recent searches and what is popular. */
  before: boolean
  options: Suggestion[]
  active: number
  onGo(option: Suggestion): void
}

/** Suggestions below the field, under headings. The focus stays in the field, which handles the keys. */
export default function Suggestions({ id, before, options, active, onGo }: Props): ReactNode {
  const { t } = useEnv()
  const groups = [...Map.groupBy(options, ({ kind }) => kind)]
  return (
    <div hidden={options.length === 0} className="suggestions">
      <div id={`${id}-list`} role="listbox" aria-label={t('search.box.suggestions')}>
        {groups.map(([kind, members]) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot stand in a list box
          <div key={kind} role="group" aria-label={headingOf(kind, before, t)} data-kind={kind}>
            {kind !== 'all' && (
              <p className="suggestions-heading" aria-hidden="true">
                {headingOf(kind, before, t)}
              </p>
            )}
            {members.map((option) => (
              // biome-ignore lint/a11y/useFocusableInteractive: aria-activedescendant of the field names the option
              // biome-ignore lint/a11y/useKeyWithClickEvents: the field hears the keys
              <div
                key={option.href}
                id={`${id}-${options.indexOf(option)}`}
                role="option"
                aria-selected={options.indexOf(option) === active}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => onGo(option)}
              >
                {option.product ? (
                  <Product product={option.product} />
                ) : (
                  <span className="grow">{option.text}</span>
                )}
              </div>
            ))}
          </div>
        ))}
      </div>
      {options.some(({ kind }) => kind === 'recent') && (
        <button
          type="button"
          className="btn btn-ghost btn-sm"
          onClick={() => recentSearches.setState(null, true)}
        >
          {t('search.box.forget')}
        </button>
      )}
      <p className="sr-only" role="status">
        {options.length > 0 ? t('search.box.found', { count: options.length }) : ''}
      </p>
    </div>
  )
}

function Product({ product }: { product: ProductCard }): ReactNode {
  const env = useEnv()
  const { name, lang, image, price, fromPrice, ...offered } = product
  return (
    <>
      {image && <Picture className="frame w-12 shrink-0" image={image} sizes="48px" alt="" />}
      <span className="min-w-0 grow">
        <span className="block" lang={lang}>
          {name}
        </span>
        <span className="price text-sm">
          <span className="price-now">{priceText(env, price, fromPrice)}</span>
          <Offered {...offered} />
        </span>
      </span>
    </>
  )
}

function headingOf(kind: Suggestion['kind'], before: boolean, t: ReturnType<typeof useEnv>['t']): string {
  if (before && kind === 'category') return t('search.box.popular_categories')
  if (before && kind === 'product') return t('search.box.popular_products')
  return t(`search.box.${kind === 'all' ? 'suggestions' : kind}`)
}

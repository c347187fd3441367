import type { ReactNode } from 'react'
import type { Props } from '#contract/components.ts'
import { maxQuantityPerCall } from '#contract/rules.ts'
import { useEnv } from '#islands/env.tsx'
import { changeEntry, type InquiryEntry } from '#islands/stores/inquiry-list.ts'
import { Picture } from '#islands/ui/picture.tsx'
import { Quantity } from '#islands/ui/quantity.tsx'

type Listed = Pick<Props<'inquiry'>, 'product'> & { list: InquiryEntry[]; error: string | undefined }

/** The products that are asked about, with their quantities. */
export function Collected({ list, product, error }: Listed): ReactNode {
  const { t, link } = useEnv()
  return (
    <section className="grid content-start gap-4" aria-labelledby="inquiry-products">
      <h2 id="inquiry-products" className="section-title text-xl">
        {t('inquiry.products')}
      </h2>
      {list.length === 0 ? (
        <p className="text-muted">{t('inquiry.none_collected')}</p>
      ) : (
        <ul>
          {list.map((entry) => (
            <Entry key={`${entry.slug} ${entry.sku ?? ''}`} entry={entry} product={product} />
          ))}
        </ul>
      )}
      <p className="field-error" role="alert">
        {error}
      </p>
      <p className="hint">
        {t('inquiry.collect_hint')}{' '}
        <a className="link" href={link('/search')}>
          {t('inquiry.browse')}
        </a>
      </p>
    </section>
  )
}

function Entry({ entry, product }: { entry: InquiryEntry } & Pick<Props<'inquiry'>, 'product'>): ReactNode {
  const { t, link } = useEnv()
  const { slug, sku, name, options, image, quantity } = entry
  const variants = product?.slug === slug ? product.variants : []
  const choose = (chosen: string) => {
    const variant = variants.find((each) => each.sku === chosen)
    changeEntry(entry, { ...entry, sku: variant?.sku ?? null, options: variant?.name ?? '' })
  }
  return (
    <li className="line-item">
      {image ? (
        <Picture className="frame" image={image} sizes="88px" alt="" />
      ) : (
        <span className="frame" aria-hidden="true" />
      )}
      <div className="col-span-2 grid content-start gap-1">
        <a className="font-medium" href={link(`/product/${slug}${sku ? `/${encodeURIComponent(sku)}` : ''}`)}>
          {name}
        </a>
        {variants.length > 0 ? (
          <select
            className="select"
            aria-label={t('inquiry.variant_of', { name })}
            value={sku ?? ''}
            onChange={(event) => choose(event.target.value)}
          >
            <option value="">{t('inquiry.any_variant')}</option>
            {variants.map((variant) => (
              <option key={variant.sku} value={variant.sku}>
                {variant.name}
              </option>
            ))}
          </select>
        ) : (
          options && <p className="hint">{options}</p>
        )}
      </div>
      <div className="col-span-2 col-start-2 flex flex-wrap items-center justify-between gap-2">
        <Quantity
          value={quantity}
          max={maxQuantityPerCall}
          label={t('inquiry.quantity_of', { name })}
          fewer={t('inquiry.fewer_of', { name })}
          more={t('inquiry.more_of', { name })}
          onChange={(next) => changeEntry(entry, { ...entry, quantity: Math.max(1, next) })}
        />
        <button
          type="button"
          className="btn btn-ghost btn-sm"
          aria-label={t('inquiry.remove_named', { name })}
          onClick={() => changeEntry(entry, null)}
        >
          {t('user.remove')}
        </button>
      </div>
    </li>
  )
}

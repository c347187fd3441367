import { type ReactNode, useEffect, useState } from 'react'
import type { Data } from '#contract/calls.ts'
import { codes } from '#contract/codes.ts'
import { call } from '#islands/api.ts'
import BuyBox from '#islands/buy-box/buy-box.tsx'
import { useEnv } from '#islands/env.tsx'
import { on } from '#islands/events.ts'
import { goTo } from '#islands/go-to.ts'
import { Picture } from '#islands/ui/picture.tsx'

/** A product's picture, its options and its cart button. Adding to the cart closes the dialog. */
export default function Chooser({ slug }: { slug: string }): ReactNode {
  const { t, link } = useEnv()
  const [product, setProduct] = useState<Data<'/product/detail'>['product'] | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for a product
  useEffect(() => {
    void call('/product/detail', { slug }).then((answer) => {
      if (answer.code === codes.success) setProduct(answer.data.product)
      else goTo(link(`/product/${slug}`))
    })
  }, [slug])
  useEffect(() => on('open-cart', closeDialog), [])
  if (!product) {
    return (
      <p role="status">
        <span className="sr-only">{t('quick.loading')}</span>
        <span className="skeleton block h-60" />
      </p>
    )
  }
  const [image] = product.images
  return (
    <div className="grid gap-6 sm:grid-cols-[11rem_minmax(0,1fr)]">
      <div className="grid grid-cols-[5.5rem_minmax(0,1fr)] content-start items-center gap-4 sm:grid-cols-1">
        {image && <Picture className="frame" image={image} sizes="176px" alt="" />}
        <div>
          <h3 className="text-lg">{product.name}</h3>
          <a className="link inline-block py-2 text-sm" href={link(`/product/${product.slug}`)}>
            {t('quick.details')}
          </a>
        </div>
      </div>
      <BuyBox product={product} showCart quick />
    </div>
  )
}

function closeDialog(): void {
  document.querySelector<HTMLDialogElement>('#quick-add')?.close()
}

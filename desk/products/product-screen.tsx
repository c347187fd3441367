import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useMemo } from 'react'
import type { ProductDetail } from '#contract/admin/catalog/product.ts'
import { productSave } from '#contract/admin/catalog/product-fields.ts'
import { isLang, type Lang } from '#contract/languages.ts'
import { refusal } from '../calls.ts'
import { textOf } from '../formats.ts'
import { NotFound } from '../frame/fallbacks.tsx'
import { usePreviewChoice } from '../preview/preview-choice.ts'
import { WithPreview } from '../preview/with-preview.tsx'
import { RecordProvider } from '../resource/record.tsx'
import { SaveBar } from '../resource/save-bar.tsx'
import { saveBy } from '../resource/save-by.ts'
import { leadTo } from '../resource/shown-language.ts'
import { Walk } from '../resource/walk.tsx'
import { t } from '../texts.ts'
import { Screen } from '../ui/screen.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useChoices } from './choices.ts'
import { fieldName, fieldText } from './field-text.ts'
import { Missing } from './missing.tsx'
import { Organisation } from './organisation.tsx'
import { PicturesCard } from './pictures-card.tsx'
import { ProductActions } from './product-actions.tsx'
import { SpecificationCard } from './specification-card.tsx'
import { StateBadge } from './states.tsx'
import { SeoCard, TextsCard } from './texts-card.tsx'
import { baseOf, reloadProduct, takeProduct, useProduct } from './use-product.ts'

const ProductPreview = lazy(async () => ({
  default: (await import('./product-preview.tsx')).ProductPreview,
}))
const TemplateCard = lazy(async () => ({
  default: (await import('../templates/template-choice.tsx')).TemplateCard,
}))
const ProductHistory = lazy(async () => ({
  default: (await import('./product-history.tsx')).ProductHistory,
}))
const RelatedCard = lazy(async () => ({ default: (await import('./related-card.tsx')).RelatedCard }))
const SafetyCard = lazy(async () => ({ default: (await import('./safety-card.tsx')).SafetyCard }))
const CustomsCard = lazy(async () => ({ default: (await import('./customs-card.tsx')).CustomsCard }))
const VariantsCard = lazy(() =>
  import('./variants-card.tsx').then((module) => ({ default: module.VariantsCard })),
)

/** One product with everything that is known and can be done about it. */
export function ProductScreen() {
  const { id } = useParams({ strict: false }) as { id: string }
  const number = /^\d{1,10}$/.test(id) ? Number(id) : 0
  const { data, error } = useProduct(number)
  if (data) return <OpenProduct key={data.product.id} detail={data} />
  if (refusal(error, 'not_found') || refusal(error, 'invalid')) return <NotFound />
  return (
    <Screen title={t('desk.product.list_title')} wide>
      {error ? <p role="alert">{error.message}</p> : <Skeleton lines={12} />}
    </Screen>
  )
}

/** The name in the desk's language, if the product has one. */
function nameIn({ texts, name }: ProductDetail['product']): string {
  return (
    textOf(Object.fromEntries(Object.entries(texts).map(([lang, text]) => [lang, text?.name ?? '']))) || name
  )
}

function OpenProduct({ detail }: { detail: ProductDetail }) {
  const { product, version } = detail
  const { id } = product
  const name = nameIn(product)
  const { lang: wanted } = useSearch({ strict: false }) as { lang?: string }
  const lang: Lang = wanted && isLang(wanted) ? wanted : 'en'
  const navigate = useNavigate()
  const onLang = (next: Lang) =>
    void navigate({
      to: '/products/$id',
      params: { id: String(id) },
      search: next === 'en' ? {} : { lang: next },
      replace: true,
    })
  const choice = usePreviewChoice('product')
  const isBeside = choice.place === 'beside'
  const place = `/products/${id}`
  const base = useMemo(() => baseOf(product), [product])
  const { categories } = useChoices()
  const record = {
    ...{ kind: 'product', id: String(id), label: name, place, paths: productSave.paths, base, version },
    save: saveBy('/product/save', id, takeProduct),
    reload: () => reloadProduct(id),
  }
  const skuOf = (variant: string) =>
    product.variants.find((each) => String(each.id) === variant)?.sku ?? variant
  const nameOf = (path: string) => fieldName(path, skuOf)
  const textOf = (path: string, value: unknown) => fieldText(path, value, categories)
  return (
    <RecordProvider options={record}>
      <Screen
        record={{ kind: 'product', id: String(id) }}
        wide
        title={name}
        beside={<StateBadge {...product} />}
        actions={
          <>
            <Walk list="/products" path={place} />
            <ProductActions {...{ detail, lang, choice }} />
          </>
        }
      >
        <WithPreview
          isBeside={isBeside}
          preview={choice.place && <ProductPreview {...{ product, lang, choice, nameOf }} />}
        >
          <div
            className={`grid grid-cols-1 items-start gap-4 ${isBeside ? '' : 'lg:grid-cols-[minmax(0,1fr)_20rem] xl:grid-cols-[minmax(0,1fr)_24rem]'}`}
          >
            <div className="min-w-0 space-y-4">
              <TextsCard {...{ product, lang, onLang }} />
              <PicturesCard {...{ product, lang }} />
              <Suspense fallback={<Skeleton lines={6} />}>
                <VariantsCard {...{ detail }} />
              </Suspense>
              <SeoCard key={lang} {...{ product, lang }} />
              <SpecificationCard {...{ product, lang }} />
              <Suspense fallback={<Skeleton lines={3} />}>
                <RelatedCard {...{ product }} />
              </Suspense>
              <Suspense fallback={<Skeleton lines={6} />}>
                <SafetyCard {...{ product, lang }} />
                <CustomsCard />
              </Suspense>
            </div>
            <div className="min-w-0 space-y-4">
              <Missing {...{ detail, lang }} />
              <Organisation {...{ product }} />
              <Suspense fallback={null}>
                <TemplateCard kind="product" handle={product.handle} />
              </Suspense>
              <Suspense fallback={<Skeleton lines={3} />}>
                <ProductHistory {...{ id, name, nameOf, textOf }} />
              </Suspense>
            </div>
          </div>
          <SaveBar {...{ nameOf, textOf }} show={leadTo(onLang)} />
        </WithPreview>
      </Screen>
    </RecordProvider>
  )
}

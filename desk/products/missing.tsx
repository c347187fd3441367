import { useNavigate } from '@tanstack/react-router'
import type { AdminProduct, Gap, ProductDetail } from '#contract/admin/catalog/product.ts'
import type { Lang } from '#contract/languages.ts'
import { focusPath } from '../resource/focus-path.ts'
import { t } from '../texts.ts'
import { Badge } from '../ui/badge.tsx'
import { Card } from '../ui/screen.tsx'

type MissingProps = { detail: ProductDetail; lang: Lang }

/** Lists the parts that a product lacks. Some of them keep it from being published. */
export function Missing({ detail, lang }: MissingProps) {
  if (detail.missing.length === 0) return null
  return (
    <Card title={t('desk.product.missing')}>
      <Gaps {...{ detail, lang }} />
    </Card>
  )
}

/** Milliseconds until a dialog that was just closed has given the focus back. */
const closing = 300

/** `onLeave` closes the dialog of the list, before the focus moves to the field of a gap. */
export function Gaps({ detail, lang, onLeave }: MissingProps & { onLeave?(): void }) {
  const { product, missing } = detail
  const navigate = useNavigate()
  const lead = async ({ code }: Gap) => {
    onLeave?.()
    const path = pathOf(code, product)
    if (path.startsWith('texts.en.') && lang !== 'en')
      await navigate({ to: '/products/$id', params: { id: String(product.id) }, search: {}, replace: true })
    setTimeout(() => focusPath(path), onLeave ? closing : 0)
  }
  return (
    <ul className="space-y-1.5">
      {missing.map((gap) => (
        <li key={gap.code} className="flex items-start justify-between gap-3">
          <button
            type="button"
            onClick={() => void lead(gap)}
            className="min-h-6 text-start underline underline-offset-2 pointer-coarse:min-h-11"
          >
            {t(`desk.product.lacks_${gap.code}`)}
          </button>
          <Badge tone={gap.blocks ? 'error' : 'warning'}>
            {t(gap.blocks ? 'desk.product.blocks' : 'desk.product.advised')}
          </Badge>
        </li>
      ))}
    </ul>
  )
}

/** The path of the first field that fills a gap. */
function pathOf(code: Gap['code'], { variants, pictures }: AdminProduct): string {
  const sold = variants.filter(({ active }) => active)
  switch (code) {
    case 'name':
      return 'texts.en.name'
    case 'text':
      return 'texts.en.body'
    case 'variant':
      return `variants.${variants[0]?.id}.active`
    case 'price':
      return `variants.${sold.find(({ price }) => price === 0)?.id}.price`
    case 'weight':
      return `variants.${sold.find(({ weight, requiresShipping }) => weight === 0 && requiresShipping)?.id}.weight`
    case 'tax_class':
      return 'taxClass'
    case 'category':
      return 'categories'
    case 'manufacturer':
      return 'safety'
    case 'picture':
      return 'pictures'
    case 'alt':
      return `pictures.${pictures.find(({ alt }) => !alt.en)?.id}`
  }
}

import type { AdminProduct } from '#contract/admin/catalog/product.ts'
import { ProductSearch, useProductsByHandle } from '../resource/choices/product-choice.tsx'
import { ProductSequence } from '../resource/choices/product-sequence.tsx'
import { useField } from '../resource/record.tsx'
import { may } from '../session.ts'
import { t } from '../texts.ts'
import { Card } from '../ui/screen.tsx'

/** Products that one page shows. */
const maxRelated = 24

/** The products shown beside this one, in order. Without any, the shop chooses them by category. */
export function RelatedCard({ product }: { product: AdminProduct }) {
  const { value, error, onChange } = useField<string[]>('related')
  const products = useProductsByHandle(value)
  const chosen = [product.id, ...[...products.values()].map(({ id }) => id)]
  return (
    <Card title={t('desk.product.field_related')} about={t('desk.product.related_hint')}>
      <div data-path="related" className="space-y-3">
        <ProductSequence
          label={t('desk.product.field_related')}
          {...{ value, products, onChange }}
          isDisabled={!may('products.change')}
        >
          {value.length < maxRelated && (
            <ProductSearch
              label={t('desk.product.add_related')}
              {...{ chosen }}
              onAdd={({ handle }) => onChange([...value, handle])}
            />
          )}
        </ProductSequence>
        {error && <p className="text-note text-error">{error}</p>}
      </div>
    </Card>
  )
}

import { X } from 'lucide-react'
import type { AdminGroup } from '#contract/admin/catalog/group.ts'
import { call } from '../calls.ts'
import { ProductLinkRow } from '../products/product-link-row.tsx'
import { refresh, useCall } from '../query.ts'
import { ProductSearch } from '../resource/choices/product-choice.tsx'
import { may } from '../session.ts'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/screen.tsx'
import { toastError } from '../ui/toast.tsx'
import { toastChange } from '../undo.ts'

type GroupProductsProps = { kind: 'category' | 'tag'; group: AdminGroup }

/** The products that have the category or tag, with a search that adds more. A press changes them at once. */
export function GroupProducts({ kind, group }: GroupProductsProps) {
  const { name } = group
  const value = kind === 'category' ? group.id : group.handle
  const { data } = useCall(
    '/product/list',
    { size: 24, filter: { all: [{ field: kind, op: 'is', value } as never] } },
    { tags: ['product'] },
  )
  const path = kind === 'category' ? 'categories' : 'tags'
  const put = async (id: number, isIn: boolean) => {
    try {
      const { product, version } = await call('/product/detail', { id })
      const from: (number | string)[] = product[path]
      const others = from.filter((each) => each !== value)
      if (isIn && others.length < from.length) return
      const { change } = await call('/product/save', {
        ...{ id, version },
        set: [{ path, from, to: isIn ? [...others, value] : others }],
      })
      toastChange(t(isIn ? 'desk.group.put_in' : 'desk.group.taken_out', { name }), change)
    } catch (error) {
      toastError(error)
    }
    await refresh('/product/list', '/product/detail', `/${kind}/list`, `/${kind}/detail`)
  }
  const mayChange = may('products.change')
  return (
    <Card title={t('desk.group.products')}>
      <div className="space-y-3">
        {data?.items.length === 0 && <p className="text-muted">{t('desk.group.no_products')}</p>}
        <ul className="grid grid-cols-1 gap-x-4 gap-y-1 sm:grid-cols-2">
          {data?.items.map((row) => (
            <ProductLinkRow key={row.id} {...{ row }}>
              {mayChange && (
                <Button
                  look="quiet"
                  icon={X}
                  aria-label={t('desk.frame.remove', { name: row.name })}
                  onPress={() => void put(row.product, false)}
                />
              )}
            </ProductLinkRow>
          ))}
        </ul>
        {data && data.total.value > data.items.length && (
          <p className="text-note text-muted">
            {t('desk.group.more_rows', { count: data.total.value - data.items.length })}
          </p>
        )}
        {mayChange && (
          <ProductSearch
            label={t('desk.group.add_product')}
            chosen={data?.items.map(({ product }) => product) ?? []}
            onAdd={({ id }) => void put(id, true)}
          />
        )}
      </div>
    </Card>
  )
}

import { ProductLinkRow } from '../products/product-link-row.tsx'
import { useCall } from '../query.ts'
import { t } from '../texts.ts'
import { Card } from '../ui/screen.tsx'
import { vendorProducts } from './use-vendor.ts'

/** Products that are named at once; the list of products has the others. */
const shown = 12

/** Products that carry the vendor's name, with a link to all of them. */
export function VendorProducts({ vendor, count }: { vendor: string; count: number }) {
  const { data } = useCall(
    '/product/list',
    {
      size: shown,
      filter: { all: [{ field: 'vendor', op: 'is', value: [...vendor].slice(0, 200).join('') } as never] },
    },
    { tags: ['product'] },
  )
  return (
    <Card title={t('desk.group.products')} about={t('desk.vendor.products_hint')}>
      <ul>
        {data?.items.map((row) => (
          <ProductLinkRow key={row.id} {...{ row }} />
        ))}
      </ul>
      {count > shown && (
        <a href={vendorProducts(vendor)} className="mt-2 inline-block underline underline-offset-2">
          {t('desk.vendor.all_products', { count })}
        </a>
      )}
    </Card>
  )
}

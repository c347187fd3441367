import { Link } from '@tanstack/react-router'
import type { ProductAdminRow } from '#contract/admin/catalog/product-list.ts'
import { money, nameOf, number } from '../formats.ts'
import type { ListScreen } from '../lists/list-screen.ts'
import { may } from '../session.ts'
import { t } from '../texts.ts'
import { productEditor } from '../translations/product-editor.ts'
import { Badge } from '../ui/badge.tsx'
import { Moment } from '../ui/moment.tsx'
import { StateBadge, stateText } from './states.tsx'

/** The columns of the list of products. */
export const columns: ListScreen<'/product/list'>['columns'] = [
  {
    id: 'name',
    label: 'desk.product.field_name',
    text: ({ name }) => name,
    cell: (row) => <Name {...row} />,
    className: 'min-w-52',
  },
  {
    id: 'status',
    label: 'desk.product.status',
    text: (row) => stateText(row),
    cell: (row) => <StateBadge {...row} />,
    card: 'tags',
  },
  {
    id: 'stock',
    label: 'desk.product.stock',
    text: ({ available }) => (available === null ? t('desk.product.not_counted') : number(available)),
    cell: ({ available }) =>
      available === null ? (
        <span className="text-muted">{t('desk.product.not_counted')}</span>
      ) : (
        <span className={available <= 0 ? 'font-medium text-error' : ''}>{number(available)}</span>
      ),
    align: 'end',
  },
  {
    id: 'price',
    label: 'desk.product.price',
    text: ({ price }) => priceText(price),
    align: 'end',
    card: 'aside',
  },
  {
    id: 'category',
    label: 'desk.product.category',
    text: ({ category }) => category ?? '',
    card: 'below',
  },
  { id: 'sold', label: 'desk.product.sold', text: ({ sold }) => number(sold), align: 'end' },
  {
    id: 'missing',
    label: 'desk.product.missing',
    text: ({ missing }) => missing.map((gap) => t(`desk.product.gap_${gap}`)).join(', '),
    cell: ({ missing }) => (
      <span className="flex gap-1">
        {missing.map((gap) => (
          <Badge key={gap} tone="warning">
            {t(`desk.product.gap_${gap}`)}
          </Badge>
        ))}
      </span>
    ),
    card: 'tags',
  },
  {
    id: 'languages',
    label: 'desk.product.languages',
    text: ({ languages }) => languages.map((lang) => nameOf('language', lang)).join(', '),
    cell: (row) => <Languages {...row} />,
    optional: true,
  },
  {
    id: 'vendor',
    label: 'desk.product.vendor',
    text: ({ vendor }) => vendor,
    sort: 'vendor',
    optional: true,
  },
  { id: 'type', label: 'desk.product.type', text: ({ type }) => type, sort: 'type', optional: true },
  {
    id: 'variants',
    label: 'desk.product.variants',
    text: ({ variants }) => number(variants),
    align: 'end',
    optional: true,
  },
  {
    id: 'handle',
    label: 'desk.product.handle',
    text: ({ handle }) => handle,
    sort: 'handle',
    optional: true,
  },
  {
    id: 'updatedAt',
    label: 'desk.product.updated',
    text: ({ updatedAt }) => updatedAt,
    cell: ({ updatedAt }) => <Moment at={updatedAt} relative />,
    sort: 'updatedAt',
    optional: true,
  },
]

function Name({ name, image }: Pick<ProductAdminRow, 'name' | 'image'>) {
  return (
    <span className="flex min-w-0 items-center gap-3">
      {image ? (
        <img
          src={image.url}
          srcSet={image.srcset}
          sizes="36px"
          alt=""
          width={36}
          height={36}
          loading="lazy"
          className="size-9 shrink-0 rounded-field bg-hover object-cover"
        />
      ) : (
        <span aria-hidden className="size-9 shrink-0 rounded-field bg-hover" />
      )}
      <bdi className="truncate">{name}</bdi>
    </span>
  )
}

function priceText(price: ProductAdminRow['price']): string {
  if (!price) return ''
  const { from, to } = price
  return from.amount === to.amount ? money(from) : `${money(from)} – ${money(to)}`
}

/** The languages with texts. For translators they lead to the first of those that lack them. */
function Languages({ product, languages }: ProductAdminRow) {
  const codes = <span className="uppercase">{languages.join(' ')}</span>
  if (!may('translations.change')) return codes
  return (
    <Link
      to={productEditor(product, languages)}
      className="relative underline decoration-base-400 underline-offset-2 hover:decoration-current"
    >
      {codes}
    </Link>
  )
}

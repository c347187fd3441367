import { useNavigate, useRouter } from '@tanstack/react-router'
import { Archive, CopyPlus, FileUp, Languages, Pencil, Plus, Table2, Trash2, Upload } from 'lucide-react'
import { useMemo, useState } from 'react'
import { productList } from '#contract/admin/catalog/product-list.ts'
import { variantList } from '#contract/admin/catalog/variant.ts'
import type { ListFields } from '#contract/admin/list.ts'
import { type CallPayload, call } from '../calls.ts'
import { nameOf } from '../formats.ts'
import { useActions } from '../frame/actions.ts'
import { ListPage } from '../lists/list-page.tsx'
import type { BulkSelection, ListScreen } from '../lists/list-screen.ts'
import { listPath } from '../lists/use-list.ts'
import { PlanSheet } from '../plans/plan-sheet.tsx'
import { planChange } from '../plans/use-plan.ts'
import { queries, read } from '../query.ts'
import { groupOptions } from '../resource/choices/group-options.ts'
import { may } from '../session.ts'
import { t } from '../texts.ts'
import { walkProducts } from '../translations/product-editor.ts'
import { Button } from '../ui/button.tsx'
import { toastError } from '../ui/toast.tsx'
import { useChoices } from './choices.ts'
import { NewProduct } from './new-product.tsx'
import { columns } from './product-columns.tsx'
import { ProductsActions } from './products-actions.tsx'
import { statusText } from './states.tsx'

/** The list of products, and bulk changes of them. */
export function ProductsScreen() {
  const [isNew, setNew] = useState(false)
  const [changed, setChanged] = useState<BulkSelection | null>(null)
  const navigate = useNavigate()
  useActions(
    may('products.change')
      ? [{ id: 'new product', label: t('desk.product.new'), icon: Plus, keys: 'c', run: () => setNew(true) }]
      : [],
  )
  const { categories, vendors, types } = useChoices()
  const { history } = useRouter()
  // The description keeps its identity, so that a new answer renders only the rows that changed.
  const screen = useMemo(
    () =>
      screenOf({
        categories,
        vendors,
        types,
        navigate,
        history,
        onNew: () => setNew(true),
        onChange: setChanged,
      }),
    [categories, vendors, types, navigate, history],
  )
  return (
    <>
      <ListPage screen={screen as never} />
      {isNew && <NewProduct onClose={() => setNew(false)} />}
      {changed && <PlanSheet selection={changed} onClose={() => setChanged(null)} />}
    </>
  )
}

type ScreenParts = Pick<ReturnType<typeof useChoices>, 'categories' | 'vendors' | 'types'> & {
  navigate: ReturnType<typeof useNavigate>
  history: { push(path: string): void }
  onNew(): void
  onChange(selection: BulkSelection): void
}

/** The description of the list with the shop's own choices, and with actions that lead to other screens. */
function screenOf(parts: ScreenParts): ListScreen<'/product/list'> {
  const { categories, vendors, types, navigate, history, onNew, onChange } = parts
  const plan = (selection: BulkSelection, action: CallPayload<'/product/plan'>['action']) =>
    planChange('/product/plan', selection, action).then(
      (id) => void navigate({ to: '/plans/$id', params: { id } }),
      toastError,
    )
  const open = (selection: BulkSelection) => {
    const path = gridPath(selection)
    if (path) history.push(`/admin${path}`)
    else toastError(new Error(t('desk.product.grid_filter')))
  }
  const importButton = (
    <Button icon={FileUp} onPress={() => void navigate({ to: '/import' })}>
      {t('desk.frame.place_import')}
    </Button>
  )
  return {
    ...products,
    suggest: {
      category: groupOptions(categories),
      vendor: vendors.map((value) => ({ value, label: value })),
      type: types.map((value) => ({ value, label: value })),
    },
    actions: (wish) => <ProductsActions {...{ wish, onNew }} />,
    emptyAction: 'new product',
    emptyMore: () => importButton,
    bulk: [
      {
        id: 'publish',
        label: 'desk.product.publish',
        icon: <Upload aria-hidden size={16} />,
        permission: 'products.change',
        whole: (selection) => void plan(selection, { kind: 'status', to: 'active' }),
      },
      {
        id: 'archive',
        label: 'desk.product.archive',
        icon: <Archive aria-hidden size={16} />,
        permission: 'products.change',
        whole: (selection) => void plan(selection, { kind: 'status', to: 'archived' }),
      },
      {
        id: 'delete',
        label: 'desk.product.delete',
        icon: <Trash2 aria-hidden size={16} />,
        permission: 'products.change',
        whole: (selection) => void plan(selection, { kind: 'status', to: 'deleted' }),
      },
      {
        id: 'change',
        label: 'desk.product.change_many',
        icon: <Pencil aria-hidden size={16} />,
        permission: 'products.change',
        whole: onChange,
      },
      {
        id: 'prices',
        label: 'desk.product.edit_in_grid',
        icon: <Table2 aria-hidden size={16} />,
        permission: 'products.read',
        whole: open,
      },
      {
        id: 'translate',
        label: 'desk.product.translate',
        icon: <Languages aria-hidden size={16} />,
        permission: 'translations.change',
        together: (rows) => history.push(`/admin${walkProducts(rows)}`),
      },
      {
        id: 'duplicate',
        label: 'desk.product.duplicate',
        icon: <CopyPlus aria-hidden size={16} />,
        permission: 'products.change',
        run: ({ product }, _, idempotencyKey) => call('/product/duplicate', { id: product, idempotencyKey }),
      },
    ],
  }
}

const products: ListScreen<'/product/list'> = {
  call: '/product/list',
  list: productList,
  kind: 'product',
  views: 'product',
  texts: 'desk.product.list',
  permission: 'products.read',
  pathOf: ({ product }) => `/products/${product}`,
  nameOf: ({ name }) => name,
  prefetch: ({ product }) =>
    void queries.prefetchQuery(read('/product/detail', { id: product }, { tags: ['product'] })),
  values: {
    status: statusText,
    missing: (gap) => t(`desk.product.gap_${gap}`),
    untranslated: (lang) => nameOf('language', lang),
  },
  columns,
}

/** The grid with the variants of selected products; null if it cannot find them by the list's filters. */
function gridPath(selection: BulkSelection): string | null {
  if ('ids' in selection) {
    const value = selection.ids.map(Number)
    return listPath('/products/grid', { filter: [{ field: 'product', op: 'in', value }] })
  }
  const { q = '', filter, except } = selection
  const conditions = filter?.all ?? []
  const fields: ListFields = variantList.fields
  const isKnown = conditions.every(({ field, op }) => fields[field]?.ops?.includes(op))
  return isKnown && except.length === 0 ? listPath('/products/grid', { q, filter: conditions }) : null
}

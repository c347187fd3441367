import { Link } from '@tanstack/react-router'
import { useCall } from '../query.ts'
import { type HistoryProps, RecordHistory } from '../resource/timeline/history.tsx'
import { may } from '../session.ts'
import { t } from '../texts.ts'

type ProductHistoryProps = Pick<HistoryProps, 'nameOf' | 'textOf'> & { id: number; name: string }

/** The changes of a product, and the imports that made or changed it, with file and line. */
export function ProductHistory({ id, name, ...names }: ProductHistoryProps) {
  const { data } = useCall('/import/origin', { product: id }, { tags: ['product', 'import'] })
  const events = (data?.items ?? []).map((origin) => ({
    ...{ id: `import ${origin.id}`, at: origin.at, kind: 'import', who: origin.by },
    text: t(origin.isNew ? 'desk.product.imported_new' : 'desk.product.imported_changed'),
    action: (
      <p className="mt-0.5 wrap-anywhere text-muted">
        {may('products.change') ? (
          <Link to="/import/$id" params={{ id: origin.id }} className="underline underline-offset-2">
            <bdi>{placeOf(origin)}</bdi>
          </Link>
        ) : (
          <bdi>{placeOf(origin)}</bdi>
        )}
        {origin.isUndone && ` · ${t('desk.product.imported_undone')}`}
      </p>
    ),
  }))
  return (
    <RecordHistory
      resource="product"
      id={String(id)}
      notes={{ about: { kind: 'product', id: String(id) }, label: name }}
      {...{ ...names, events }}
      kindName={(kind) => (kind === 'import' ? t('desk.product.imported') : undefined)}
    />
  )
}

function placeOf({ name, line }: { name: string; line: number | null }): string {
  return line === null ? name : t('desk.product.import_line', { name, line })
}

import { useQueries } from '@tanstack/react-query'
import { useProductsByHandle } from '../resource/choices/product-choice.tsx'
import { t } from '../texts.ts'
import type { MenuRow } from './menu-rows.ts'
import { linkEntries } from './target-field.tsx'

type Entry = Extract<NonNullable<MenuRow['to']>, { handle: string }>

const isEntry = (to: MenuRow['to']): to is Entry => to !== null && 'handle' in to

/** The targets of rows in words, such as "Collection · New season". An entry that is gone keeps its handle. */
export function useTargetNames(rows: readonly MenuRow[]): (to: Entry) => string {
  const named = rows.map(({ to }) => to).filter(isEntry)
  const products = useProductsByHandle(
    named.filter(({ kind }) => kind === 'product').map(({ handle }) => handle),
  )
  const kinds = [...new Set(named.map(({ kind }) => kind))].filter((kind) => kind !== 'product')
  const lists = useQueries({
    queries: kinds.map((kind) => ({
      queryKey: ['link-entries', kind, ''],
      queryFn: () => linkEntries(kind, ''),
    })),
  })
  return ({ kind, handle }) => {
    const name =
      kind === 'product'
        ? products.get(handle)?.name
        : lists[kinds.indexOf(kind)]?.data?.find((each) => each.handle === handle)?.name
    return `${t(`desk.menu.kind_${kind}`)} · ${name || handle}`
  }
}

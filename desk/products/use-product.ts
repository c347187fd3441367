import type { Change } from '#contract/admin/admin-call.ts'
import type { AdminData, AdminPath } from '#contract/admin/calls.ts'
import type { AdminProduct, ProductDetail } from '#contract/admin/catalog/product.ts'
import { emptyText } from '#contract/admin/catalog/product-fields.ts'
import { type CallPayload, call } from '../calls.ts'
import { queries, read, refresh, useCall, useWrite } from '../query.ts'
import { inAllLanguages } from '../resource/choices/language-choice.tsx'
import { t } from '../texts.ts'
import { toastError } from '../ui/toast.tsx'
import { toastChange } from '../undo.ts'

/** Calls that answer a product as it is after them. */
export type ProductWrite = {
  [Path in AdminPath]: AdminData<Path> extends ProductDetail & { change: Change | null } ? Path : never
}[AdminPath]

/** Calls whose answers show products. */
export const shownProducts: AdminPath[] = [
  ...(['/product/list', '/variant/list', '/view/counts', '/change/list', '/product/choices'] as const),
]

export function useProduct(id: number) {
  return useCall('/product/detail', { id }, { tags: ['product'] })
}

/** Puts a product that a call answered where its screen reads it. */
export function putProduct({ product, version, can, missing }: ProductDetail): void {
  const key = read('/product/detail', { id: product.id }).queryKey
  queries.setQueryData(key, { product, version, can, missing })
}

/** A product as its draft reads it: by the paths of `/product/save`, every language with texts. */
export function baseOf(product: AdminProduct) {
  return {
    ...product,
    texts: inAllLanguages(product.texts, emptyText),
    pictures: product.pictures.map(({ id }) => id),
  }
}

/** Takes over a product that a call answered. */
export function takeProduct(detail: ProductDetail) {
  putProduct(detail)
  void refresh(...shownProducts)
  return { base: baseOf(detail.product), version: detail.version }
}

export async function reloadProduct(id: number) {
  return takeProduct(await call('/product/detail', { id }))
}

/** A write on a product. It shows the product as the server read it back, and says what was done, with Undo. */
export function useProductWrite<Path extends ProductWrite>(path: Path, done: string) {
  const write = useWrite<ProductWrite>(path)
  const run = async (payload: CallPayload<Path>): Promise<AdminData<Path> | null> => {
    try {
      const data = await write.mutateAsync(payload as CallPayload<ProductWrite>)
      putProduct(data)
      if (data.change) toastChange(t(done), data.change)
      await refresh(...shownProducts)
      return data as AdminData<Path>
    } catch (error) {
      toastError(error)
      return null
    }
  }
  return { run, isPending: write.isPending }
}

import type { Shop } from '#server/platform/shop.ts'

export type Attributes = { readonly codes: ReadonlySet<string> }

/** Codes of the filterable attributes, updated when attributes change. */
export async function followAttributes(shop: Shop): Promise<Attributes> {
  const attributes = { codes: new Set<string>() }
  shop.changes.follow({
    name: 'filterable attributes',
    phase: 'models',
    async take(changed) {
      if (changed.touches('attribute', 'catalogue', 'lists', 'product'))
        attributes.codes = await readCodes(shop)
    },
  })
  attributes.codes = await readCodes(shop)
  return attributes
}

async function readCodes(shop: Shop): Promise<Set<string>> {
  const { rows } = await shop.pool.query<{ code: string }>('select code from attribute where filterable')
  return new Set(rows.map((row) => row.code))
}

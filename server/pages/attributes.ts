import type { Shop } from '#server/platform/shop.ts'

export type Attributes = { readonly codes: ReadonlySet<string> }

/** Codes of the attributes that lists can be filtered by, kept in step with the database. */
export async function followAttributes(shop: Shop): Promise<Attributes> {
  const attributes = { codes: await readCodes(shop) }
  shop.changes.follow(async (tags) => {
    if (tags.some((tag) => /^(attribute|catalogue|lists|product)\b/.test(tag)))
      attributes.codes = await readCodes(shop)
  })
  return attributes
}

async function readCodes(shop: Shop): Promise<Set<string>> {
  const { rows } = await shop.pool.query<{ code: string }>('select code from attribute where filterable')
  return new Set(rows.map((row) => row.code))
}

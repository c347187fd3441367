import type { Image } from '#contract/image.ts'
import { productCards } from '#server/catalog/cards/product-cards.ts'
import { searchOf } from '#server/search/open-search.ts'
import type { PageRequest } from '../page.ts'

type Kind = 'category' | 'collection' | 'tag'

/** Maximum number of groups that get a picture. */
const maxGroups = 60

/** Pictures for groups without their own, by id: those of their best-selling products. */
export async function groupPictures(
  request: PageRequest,
  kind: Kind,
  ids: readonly number[],
): Promise<Map<number, Image>> {
  const { shop, lang, currency } = request
  const best = await Promise.all(
    ids.slice(0, maxGroups).map(async (id) => {
      const found = await searchOf(shop).find({ lang, currency, [kind]: id, sort: 'best_selling', size: 1 })
      return { id, product: found.ids[0] }
    }),
  )
  const products = [...new Set(best.flatMap(({ product }) => product ?? []))]
  const images = new Map((await productCards(request, products)).map((card) => [card.id, card.image]))
  return new Map(
    best.flatMap(({ id, product }) => {
      const image = images.get(String(product))
      return image ? [[id, image] as const] : []
    }),
  )
}

import { eq, sql } from 'drizzle-orm'
import type { Lang } from '#contract/languages.ts'
import { anyOf } from '#server/db/any-of.ts'
import type { Tx } from '#server/db/open.ts'
import type { Texts } from '#server/db/tables/columns.ts'
import { picture, productPicture } from '#server/db/tables.ts'
import { noteChange } from '#server/platform/changes/note-change.ts'
import { tagsOf } from '#server/platform/changes/tags.ts'
import type { ImportedProduct } from '../product/imported-product.ts'
import { captionKey } from './missing-captions.ts'
import type { Pictures } from './picture-book.ts'

/** Texts of a picture by language, all of them, before and after. Captions are keys, and only those that change. */
export type PictureTexts = { pictureId: number; before: Texts; texts: Texts }

/** Alternative texts to change: those of pictures without one, or shown by no other product. */
export function altsOf(
  { handle, pictures }: ImportedProduct,
  { pictures: stored, lang }: { pictures: Pictures; lang: Lang },
): PictureTexts[] {
  return pictures.flatMap(({ url, alt }) => {
    const picture = stored.find(url)
    if (!picture || alt === '' || picture.alt[lang] === alt) return []
    if (picture.alt[lang] && picture.shownBy.some((other) => other !== handle)) return []
    return [{ pictureId: picture.id, before: picture.alt, texts: { en: alt, ...picture.alt, [lang]: alt } }]
  })
}

/** Captions to change: those of videos without any in the language, or shown by no other product. */
export function captionsOf({ handle, pictures }: ImportedProduct, stored: Pictures): PictureTexts[] {
  return pictures.flatMap(({ url, captions = {} }) => {
    const video = stored.find(url)
    if (!video?.captions) return []
    const { inUse, files } = video.captions
    const isShared = video.shownBy.some((other) => other !== handle)
    const changed = Object.entries(captions).flatMap(([lang, address]) => {
      const key = captionKey({ inUse, files }, address)
      return !key || inUse[lang] === key || (inUse[lang] && isShared) ? [] : [[lang, key]]
    })
    return changed.length > 0
      ? [{ pictureId: video.id, before: inUse, texts: Object.fromEntries(changed) }]
      : []
  })
}

export async function saveAlts(tx: Tx, all: PictureTexts[]): Promise<void> {
  const byPicture = new Map(all.map(({ pictureId, texts }) => [pictureId, texts]))
  if (byPicture.size === 0) return
  await tx.execute(sql`
    update picture p set alt = n.alt
    from unnest(${sql.param([...byPicture.keys()])}::int[],
      ${sql.param([...byPicture.values()].map((alt) => JSON.stringify(alt)))}::jsonb[]) n (id, alt)
    where p.id = n.id`)
}

/** Puts captions into use, and evicts the pages of other products that show these videos as well. */
export async function saveCaptions(tx: Tx, all: PictureTexts[]): Promise<void> {
  if (all.length === 0) return
  for (const { pictureId, texts } of all) {
    await tx
      .update(picture)
      .set({
        captions: sql`${picture.captions} || ${JSON.stringify(texts)}::jsonb`,
        version: sql`${picture.version} + 1`,
      })
      .where(eq(picture.id, pictureId))
  }
  const products = await tx
    .selectDistinct({ id: productPicture.productId })
    .from(productPicture)
    .where(
      anyOf(
        productPicture.pictureId,
        all.map((each) => each.pictureId),
      ),
    )
  await noteChange(tx, tagsOf('product', products))
}

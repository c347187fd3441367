import type { Lang } from '#contract/languages.ts'
import type { Reader, Tx } from '#server/db/open.ts'
import { type Attributes, openAttributes } from './attributes.ts'
import { type Categories, openCategories } from './categories.ts'
import { openTags, type Tags } from './tags.ts'

export type MadeGroups = { category: number[]; tag: number[] }

/**
 * The shop's categories, tags, attributes and values by name. Unknown names in a file are added in memory; `write`
 * saves them. No page shows a new name before its first product is saved, and followers are notified of that product.
 */
export type Words = {
  categories: Categories
  tags: Tags
  attributes: Attributes
  /** Returns the ids of what was missing. */
  write(tx: Tx): Promise<MadeGroups>
}

/** @param lang the language of the names; English names match as well. */
export async function openWords(reader: Reader, lang: Lang = 'en'): Promise<Words> {
  const categories = await openCategories(reader, lang)
  const tags = await openTags(reader, lang)
  const attributes = await openAttributes(reader, lang)
  return {
    categories,
    tags,
    attributes,
    async write(tx) {
      const made = { category: await categories.write(tx), tag: await tags.write(tx) }
      await attributes.write(tx)
      return made
    },
  }
}

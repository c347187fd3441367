import type { Reader, Tx } from '#server/db/open.ts'
import { noteChange } from '#server/platform/changes/note-change.ts'
import { type Attributes, openAttributes } from './attributes.ts'
import { type Categories, openCategories } from './categories.ts'
import { openTags, type Tags } from './tags.ts'

/**
 * The shop's words for products: categories, tags, attributes and values. What a file names and the shop does not
 * know yet is made in memory; `write` puts it into the database.
 */
export type Words = {
  categories: Categories
  tags: Tags
  attributes: Attributes
  write(tx: Tx): Promise<void>
}

export async function openWords(reader: Reader): Promise<Words> {
  const categories = await openCategories(reader)
  const tags = await openTags(reader)
  const attributes = await openAttributes(reader)
  return {
    categories,
    tags,
    attributes,
    async write(tx) {
      const shown = categories.fresh() + attributes.fresh().attributes
      await categories.write(tx)
      await tags.write(tx)
      await attributes.write(tx)
      if (shown > 0) await noteChange(tx, ['catalogue'])
    },
  }
}

import { saveTexts } from '#server/catalog/save/save-texts.ts'
import type { Tx } from '#server/db/open.ts'
import { tag } from '#server/db/tables.ts'
import { tags } from '../catalogue/tags.ts'
import { entryTexts } from './texts.ts'

export async function loadTags(tx: Tx): Promise<void> {
  for (const { code, slug, name, description } of tags) {
    const [made] = await tx.insert(tag).values({ handle: code }).returning()
    await saveTexts(tx, 'tag', made!.id, entryTexts({ slug, name, summary: description }))
  }
}

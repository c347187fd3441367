import { readFile } from 'node:fs/promises'
import { keepPicture } from '#server/catalog/pictures/keep-picture.ts'
import type { Tx } from '#server/db/open.ts'
import type { Shop } from '#server/platform/shop.ts'
import type { Fallback } from '../types.ts'
import { labels } from './texts.ts'

export type PictureFile =
  `${'products' | 'rooms' | 'tables' | 'categories' | 'collections' | 'heroes' | 'articles'}/${string}`

/** Stores a picture from demo/pictures and returns its id, or null if the file does not exist. */
export async function loadPicture(
  tx: Tx,
  shop: Shop,
  file: PictureFile,
  alt?: Fallback,
): Promise<number | null> {
  const content = await readFile(new URL(`../pictures/${file}`, import.meta.url)).catch(() => null)
  return content && keepPicture(tx, shop.storage, content, { alt: alt ? labels(alt) : {} })
}

import type { Tx } from '#server/db/open.ts'
import { searchRedirect, searchRule, synonym } from '#server/db/tables.ts'
import { plainQuery } from '#server/search/text/plain-query.ts'
import { pins, searchRedirects, synonyms } from '../marketing/search.ts'

export async function loadSearch(tx: Tx, products: ReadonlyMap<string, number>): Promise<void> {
  await tx.insert(synonym).values(synonyms.map(({ finds = [], ...row }) => ({ ...row, finds })))
  await tx
    .insert(searchRedirect)
    .values(searchRedirects.map((row) => ({ ...row, words: plainQuery(row.words) })))
  await tx.insert(searchRule).values(
    pins.map(({ lang, words, products: handles }) => ({
      lang,
      words: plainQuery(words),
      pinned: handles.map((handle) => products.get(handle)!),
    })),
  )
}

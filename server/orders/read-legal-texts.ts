import type pg from 'pg'
import { type Lang, langPath } from '#contract/languages.ts'

export type LegalText = { hash: string; lang: string; title: string; html: string; firstAt: Date }

/** Stored versions of legal texts, by hash. Unknown ones are missing from the result. */
export async function readLegalTexts(
  pool: Pick<pg.Pool, 'query'>,
  hashes: string[],
): Promise<Map<string, LegalText>> {
  const { rows } = await pool.query<LegalText>({
    name: 'legal-texts',
    text: 'select hash, lang, title, html, first_at as "firstAt" from legal_text where hash = any($1)',
    values: [hashes],
  })
  return new Map(rows.map((row) => [row.hash, row]))
}

/** Path of the page that shows a stored version. It never shows another text. */
export function legalTextPath(hash: string, lang: Lang): string {
  return langPath(lang, `/legal/${hash}`)
}

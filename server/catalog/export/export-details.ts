import { sql } from 'drizzle-orm'
import type { Reader } from '#server/db/open.ts'
import { metafieldHeader, textNamespace, valueNamespace } from '../import/file/columns.ts'
import { googleDetails } from '../import/product/read-details.ts'
import type { Words } from '../import/words/words.ts'

/** The field of an attribute, which has one column for values and another one for free texts. */
export function detailField(code: string, known: boolean): string {
  return `${known ? 'value' : 'text'}:${code}`
}

/** True if the attribute is exported in one of Google's columns. */
export function isGoogleDetail(code: string): boolean {
  return googleDetails.some((detail) => detail.code === code)
}

/** The columns of all attributes in specifications, in the shop's order. */
export async function detailColumns(
  reader: Reader,
  { attributes }: Words,
): Promise<{ field: string; title: string }[]> {
  const { rows } = await reader.execute<{ code: string; known: boolean }>(sql`
    select p.attribute_code code, p.value_code is not null known
    from product_attribute p join attribute a on a.code = p.attribute_code
    group by 1, 2 order by min(a.position), 1, 2 desc`)
  return rows
    .filter(({ code }) => !isGoogleDetail(code))
    .map(({ code, known }) => ({
      field: detailField(code, known),
      title: metafieldHeader({
        name: attributes.label(code),
        owner: 'product',
        namespace: known ? valueNamespace : textNamespace,
        key: code,
      }),
    }))
}

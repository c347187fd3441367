import { anyOf } from '#server/db/any-of.ts'
import type { Reader } from '#server/db/open.ts'
import { attribute, attributeValue } from '#server/db/tables.ts'
import type { TranslatedRecord } from '../translated-texts.ts'

const limits = { html: false, maxLength: 100 }

/** The labels of attributes and of their values. */
export async function readAttributes(
  reader: Reader,
  codes: string[],
): Promise<Map<string, TranslatedRecord>> {
  const rows = await reader.select().from(attribute).where(anyOf(attribute.code, codes))
  const values = await reader
    .select()
    .from(attributeValue)
    .where(anyOf(attributeValue.attributeCode, codes))
    .orderBy(attributeValue.position, attributeValue.code)
  const byCode = Map.groupBy(values, ({ attributeCode }) => attributeCode)
  return new Map(
    rows.map(({ code, labels, version }) => [
      code,
      {
        ...{ name: labels.en || code, version, draft: false, slugs: null },
        texts: [
          { key: 'label', texts: labels, ...limits },
          ...(byCode.get(code) ?? []).map((value) => ({
            ...{ key: `values.${value.code}`, texts: value.labels, ...limits },
          })),
        ],
      },
    ]),
  )
}

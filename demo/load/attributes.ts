import type { Tx } from '#server/db/open.ts'
import { attribute, attributeValue } from '#server/db/tables.ts'
import { attributes } from '../catalogue/attributes.ts'
import { labels } from './texts.ts'

export async function loadAttributes(tx: Tx): Promise<void> {
  for (const [position, { code, name, type, filterable, values }] of attributes.entries()) {
    await tx.insert(attribute).values({
      code,
      labels: labels(name),
      type: type === 'swatch' ? 'swatch' : 'list',
      filterable,
      position,
    })
    if (values.length === 0) continue
    await tx.insert(attributeValue).values(
      values.map((value, place) => ({
        attributeCode: code,
        code: value.code,
        labels: labels(value.label),
        swatch: value.swatch ?? null,
        position: place,
      })),
    )
  }
}

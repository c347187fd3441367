import * as z from 'zod'
import { productRecord } from '#server/catalog/staff/products/product-record.ts'
import type { RecordKind } from '#server/platform/admin/records.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { isEntryText, languagePath, splitPath } from './language-path.ts'

type Line = { attributeCode: string; valueCode?: string | null; labels?: Record<string, string> | null }

const root = 'specification.'

/** Texts of a product, and free texts of its specification as "specification.material.0.de". */
export const productTexts: RecordKind = {
  ...productRecord,
  rule(id, path) {
    if (isEntryText(path)) return productRecord.rule(id, path)
    const isLine = languagePath(path) && /^specification\..+\.\d{1,3}\.[^.]+$/.test(path)
    return isLine ? { schema: z.string().trim().max(500), permission: 'translations.change' } : undefined
  },
  async lock(tx, id) {
    const record = await productRecord.lock(tx, id)
    const lines = structuredClone(record.read('specification')) as Line[]
    const labelsAt = (path: string) => {
      const { place, lang } = splitPath(path)!
      return { lang, line: lineAt(lines, place.slice(root.length)) }
    }
    return {
      ...record,
      read(path) {
        if (!path.startsWith(root)) return record.read(path)
        const { lang, line } = labelsAt(path)
        return line?.labels?.[lang] ?? ''
      },
      async write(edits, ctx) {
        const others = edits.filter(({ path }) => !path.startsWith(root))
        const own = edits.filter(({ path }) => path.startsWith(root))
        for (const { path, value } of own) {
          const { lang, line } = labelsAt(path)
          if (!line) throw new Refusal('not_found')
          const { [lang]: _, ...labels } = line.labels ?? {}
          line.labels = value === '' ? labels : { ...labels, [lang]: value as string }
        }
        const whole = own.length > 0 ? [{ path: 'specification', value: lines }] : []
        await record.write([...others, ...whole], ctx)
      },
    }
  },
}

/** "material.0": the first free text of that attribute. */
function lineAt(lines: Line[], place: string): Line | undefined {
  const at = place.lastIndexOf('.')
  const code = place.slice(0, at)
  return lines.filter((line) => line.attributeCode === code && !line.valueCode)[Number(place.slice(at + 1))]
}

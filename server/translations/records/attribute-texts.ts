import * as z from 'zod'
import type { AttributeValueView } from '#contract/admin/catalog/attribute.ts'
import { attributeRecord } from '#server/catalog/staff/attributes/attribute-record.ts'
import type { RecordKind } from '#server/platform/admin/records.ts'
import { languagePath, splitPath } from './language-path.ts'

/** Labels as "label.de" and "values.blue.de", saved in the attribute as a whole. Empty: none in that language. */
export const attributeTexts: RecordKind = {
  resource: 'attribute',
  rule(_id, path) {
    const isKnown = languagePath(path) && /^(label|values\..+)\.[^.]+$/.test(path)
    return isKnown ? { schema: z.string().trim().max(100), permission: 'translations.change' } : undefined
  },
  async lock(tx, id) {
    const record = await attributeRecord.lock(tx, id)
    const labels = record.read('labels') as Record<string, string>
    const values = record.read('values') as AttributeValueView[]
    const labelsAt = (path: string) => {
      const { place, lang } = splitPath(path)!
      if (place === 'label') return { lang, labels }
      const code = place.slice('values.'.length)
      return { lang, labels: values.find((value) => value.code === code)?.labels ?? {} }
    }
    return {
      ...record,
      read(path) {
        const found = labelsAt(path)
        return found.labels[found.lang] ?? ''
      },
      async write(edits, ctx) {
        for (const { path, value } of edits) {
          const found = labelsAt(path)
          if (value === '') delete found.labels[found.lang]
          else found.labels[found.lang] = value as string
        }
        const paths = [...new Set(edits.map(({ path }) => (path.startsWith('label.') ? 'labels' : 'values')))]
        const next = { labels, values }
        await record.write(
          paths.map((path) => ({ path, value: next[path as keyof typeof next] })),
          ctx,
        )
      },
    }
  },
}

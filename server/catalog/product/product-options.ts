import type { Product } from '#contract/catalog.ts'
import type { Lang } from '#contract/languages.ts'
import { listed } from '#contract/listed.ts'
import { translator } from '#server/platform/messages.ts'
import { tagged, tagIn, textIn } from '#server/platform/text-in.ts'
import type { Names } from '../rows/names.ts'
import type { ProductRow } from './read-product.ts'

/** The options of a product with the values of its active variants, in the shop's order. */
export function optionsOf(
  { options, variants }: Pick<ProductRow, 'options' | 'variants'>,
  { attributes }: Names,
  lang: Lang,
): Product['options'] {
  return (options ?? []).map((code) => {
    const attribute = attributes.get(code)
    const used = [...new Set((variants ?? []).flatMap((variant) => variant.options[code] ?? []))]
    const place = (value: string) => attribute?.values.get(value)?.place ?? used.length
    return {
      code,
      name: (attribute && textIn(attribute.labels, lang)) || code,
      ...tagged(attribute?.labels, lang),
      values: used
        .toSorted((a, b) => place(a) - place(b))
        .map((value) => {
          const entry = attribute?.values.get(value)
          return {
            code: value,
            label: (entry && textIn(entry.labels, lang)) || value,
            ...tagged(entry?.labels, lang),
            swatch: entry?.swatch ?? null,
          }
        }),
    }
  })
}

/** The lines of the specification, one per attribute even with several values. Skips lines without a text. */
export function specificationOf(
  { specification }: ProductRow,
  { attributes }: Names,
  lang: Lang,
): Product['specification'] {
  const lines = Map.groupBy(specification ?? [], (line) => line.attribute)
  return [...lines].flatMap(([code, values]) => {
    const attribute = attributes.get(code)
    const shown = values.map(({ value, labels }) => {
      const named = labels ?? (value === null ? undefined : attribute?.values.get(value)?.labels)
      return { text: textIn(named, lang) || (labels ? '' : (value ?? '')), tag: tagIn(named, lang) }
    })
    const filled = shown.filter(({ text }) => text)
    if (filled.length === 0) return []
    const tags = new Set(filled.map(({ tag }) => tag))
    const langs = filledTags({
      name: tagIn(attribute?.labels, lang),
      value: tags.size === 1 ? [...tags][0] : undefined,
    })
    return {
      name: (attribute && textIn(attribute.labels, lang)) || code,
      value: listed(
        translator(lang),
        filled.map(({ text }) => text),
      ),
      ...(langs ? { langs } : {}),
    }
  })
}

function filledTags(tags: { name: string | undefined; value: string | undefined }) {
  return tags.name || tags.value ? tags : undefined
}

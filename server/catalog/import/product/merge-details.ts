import { foldName } from '../../save/handle.ts'
import type { ProductInput, SpecificationLine } from '../../save/product-input.ts'
import type { Words } from '../words/words.ts'
import type { ImportedDetail, ImportedProduct } from './imported-product.ts'

/** The merged specification: the file's lines replace those of the same attribute, all others stay. */
export function mergeDetails(
  item: ImportedProduct,
  before: Pick<ProductInput, 'specification'>,
  options: string[],
  { words, lang }: { words: Words; lang: string },
): SpecificationLine[] {
  const lines = Map.groupBy(before.specification, (line) => line.attributeCode)
  for (const detail of item.specification) {
    const attributeCode = words.attributes.find(detail.name, {
      filterable: 'values' in detail,
      ...(detail.code === undefined ? {} : { code: detail.code }),
    })
    // Option attributes are not repeated in the specification.
    if (options.includes(attributeCode)) continue
    const old = lines.get(attributeCode) ?? []
    lines.set(attributeCode, linesOf(attributeCode, detail, old, words, lang))
  }
  return [...lines.values()].flat()
}

function linesOf(
  attributeCode: string,
  detail: ImportedDetail,
  old: SpecificationLine[],
  { attributes }: Words,
  lang: string,
): SpecificationLine[] {
  if ('values' in detail) {
    const codes = new Set(detail.values.map((value) => attributes.value(attributeCode, value)))
    return [...codes].map((valueCode) => ({ attributeCode, valueCode }))
  }
  const { text } = detail
  const labels = old[0]?.labels
  if (old[0] && labels?.[lang] === text) return [old[0]]
  const valueCode = attributes.knownValue(attributeCode, text)
  if (valueCode !== undefined && foldName(labels?.[lang] ?? '') !== foldName(text))
    return [{ attributeCode, valueCode }]
  return [{ attributeCode, labels: { en: text, ...labels, [lang]: text } }]
}

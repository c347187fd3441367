import type { ProductInput, SpecificationLine } from '../../product-input.ts'
import { foldName } from '../../slug-of.ts'
import type { Words } from '../words/words.ts'
import type { ImportedDetail, ImportedProduct } from './imported-product.ts'

/** The specification: lines the file has take the place of those of the same attribute, others stay. */
export function mergeDetails(
  item: ImportedProduct,
  before: Pick<ProductInput, 'specification'>,
  options: string[],
  { words }: { words: Words },
): SpecificationLine[] {
  const lines = new Map(before.specification.map((line) => [line.attributeCode, line]))
  for (const detail of item.specification) {
    const code = codeOf(detail, words)
    // What a shopper chooses by is not told once more.
    if (options.includes(code)) continue
    lines.set(code, lineOf(code, detail, lines.get(code), words))
  }
  return [...lines.values()]
}

function codeOf({ name, code, known }: ImportedDetail, { attributes }: Words): string {
  return attributes.find(name, { filterable: known, ...(code === undefined ? {} : { code }) })
}

function lineOf(
  attributeCode: string,
  { text, known }: ImportedDetail,
  old: SpecificationLine | undefined,
  { attributes }: Words,
): SpecificationLine {
  if (old?.labels?.en === text) return old
  const valueCode = known ? attributes.value(attributeCode, text) : attributes.knownValue(attributeCode, text)
  if (valueCode !== undefined && !(old?.labels && foldName(old.labels.en ?? '') === foldName(text)))
    return { attributeCode, valueCode }
  return { attributeCode, labels: { ...old?.labels, en: text } }
}

import { cut, cutFolded } from '#server/platform/text/cut.ts'
import { fold, isAscii } from '#server/platform/text/fold.ts'
import { withCapacity } from '../model/capacity.ts'
import { hash } from '../model/hash.ts'
import { growColumns, type Model, never, ordinalOf, valueId } from '../model/model.ts'
import { type Postings, post, termId } from '../model/postings.ts'
import { pushRow } from '../model/ragged.ts'
import { addSku } from '../model/sku-index.ts'
import { emptyVocabulary, type Vocabulary } from '../model/vocabulary.ts'
import { weights } from '../model/weights.ts'
import { accentedWords, accentLanguages } from '../text/accents.ts'
import type { Entry, EntryText } from './entry.ts'
import { measuresIn } from './measures.ts'
import { postAscii } from './post-ascii.ts'
import { setFigures } from './set-figures.ts'

/** Vendors are filtered as if they were an attribute with this code. */
export const vendorAttribute = 'vendor'

/** Categories, ancestors included, are counted as if they were values of this attribute: no attribute has an empty code. */
export const categoryAttribute = ''

/** Characters of HTML that are indexed: words further down a description add noise rather than useful matches. */
const bodyLength = 3000

/** Appends a product to the model. The caller must first remove an existing entry of the same product. */
export function addEntry(model: Model, entry: Entry): void {
  growColumns(model)
  const ordinal = model.count++
  model.columns.ids[ordinal] = entry.id
  model.columns.fingerprint[ordinal] = fingerprintOf(entry)
  if (!model.groups.open) model.appended.set(entry.id, ordinal)
  addGroups(model, entry, ordinal)
  for (const variant of entry.variants) addSku(model.skus, variant.sku, ordinal)
  addTexts(model, entry, ordinal)
  setFigures(model, entry, ordinal)
}

export function removeEntry(model: Model, id: number): void {
  const ordinal = ordinalOf(model, id)
  if (ordinal === -1) return
  model.columns.published[ordinal] = never
  model.gone++
}

/** Hash of everything about a product that cannot be changed in place. */
export function fingerprintOf({
  vendor,
  type,
  texts,
  categories,
  tags,
  specification,
  variants,
}: Entry): number {
  const parts = variants.map(({ sku, options }) => [sku, options])
  const text = JSON.stringify([vendor, type, texts, categories, tags, specification, parts])
  return hash(text)
}

function addGroups(model: Model, entry: Entry, ordinal: number): void {
  const categories = [...withAncestors(model, entry.categories)]
  const places = categories.map((category) => valueId(model, categoryAttribute, String(category)))
  const values = specificationValues(model, entry)
  pushRow(model.specifications, [...values, ...places])
  const all = new Set(values)
  for (const { options } of entry.variants) {
    const row = Object.entries(options).map(([attribute, code]) => valueId(model, attribute, code))
    pushRow(model.variants, row)
    for (const value of row) all.add(value)
  }
  model.variantInStock = withCapacity(model.variantInStock, model.variants.rows)
  model.variantEnds[ordinal] = model.variants.rows
  pushRow(model.choices, [...all, ...places])
  const groups = model.groups
  for (const value of all) post(groups, termId(groups, `v${value}`), ordinal, 0)
  for (const tag of entry.tags) post(groups, termId(groups, `t${tag}`), ordinal, 0)
  for (const category of categories) post(groups, termId(groups, `c${category}`), ordinal, 0)
}

function specificationValues(model: Model, { specification, vendor }: Entry): number[] {
  const values = specification.flatMap(({ attribute, value }) =>
    value === null ? [] : [valueId(model, attribute, value)],
  )
  return vendor === '' ? values : [...values, valueId(model, vendorAttribute, vendor)]
}

function withAncestors({ parents }: Model, categories: number[]): Set<number> {
  const all = new Set<number>()
  for (const category of categories) {
    for (let at: number | null | undefined = category; at != null && !all.has(at); at = parents.get(at))
      all.add(at)
  }
  return all
}

function addTexts(model: Model, entry: Entry, ordinal: number): void {
  const free = entry.specification.flatMap(({ labels }) => (labels ? [labels] : []))
  const langs = new Set([...entry.texts.map(({ lang }) => lang), ...free.flatMap(Object.keys)])
  if (entry.type !== '') langs.add('en')
  for (const lang of langs) {
    const text = entry.texts.find((candidate) => candidate.lang === lang)
    const attributes = free.map((labels) => labels[lang] ?? '').join(' ')
    const extra = lang === 'en' ? `${entry.type} ${attributes}` : attributes
    addText(vocabularyOf(model, lang), text, { extra, ordinal, hasAccents: accentLanguages.includes(lang) })
  }
}

export function vocabularyOf(model: Model, lang: string): Vocabulary {
  const existing = model.vocabularies.get(lang)
  if (existing) return existing
  const fresh = emptyVocabulary()
  if (!model.groups.open) fresh.words.open = fresh.grams.open = null
  model.vocabularies.set(lang, fresh)
  return fresh
}

type Place = { extra: string; ordinal: number; hasAccents: boolean }

/** Adds the name first: only the first occurrence of a word is stored, and names have the highest weight. */
function addText(
  vocabulary: Vocabulary,
  text: EntryText | undefined,
  { extra, ordinal, hasAccents }: Place,
): void {
  const add = (part: string, weight: number, grams = true) =>
    addPart(vocabulary, part, { ordinal, weight, grams, hasAccents })
  add(text?.name ?? '', weights.name)
  add(extra, weights.attribute)
  if (!text) return
  add(text.summary, weights.text)
  add(plainText(text.body), weights.text, false)
  noteSpellings(vocabulary, text.name)
}

/** Skips measures and bigrams of descriptions: bigrams would double the size of the model, and whole words already match. */
function addPart(
  vocabulary: Vocabulary,
  part: string,
  {
    ordinal,
    weight,
    grams,
    hasAccents,
  }: { ordinal: number; weight: number; grams: boolean; hasAccents: boolean },
): void {
  if (part === '') return
  const folded = fold(part)
  if (grams) for (const term of measuresIn(folded).terms) postTerm(vocabulary.words, term, ordinal, weight)
  if (hasAccents) for (const word of accentedWords(part)) postTerm(vocabulary.words, word, ordinal, weight)
  if (isAscii(folded)) {
    postAscii(vocabulary.words, vocabulary.ascii, folded, ordinal, weight)
    return
  }
  const found = cutFolded(folded)
  for (const word of found.words) postTerm(vocabulary.words, word, ordinal, weight)
  if (grams) for (const gram of found.grams) postTerm(vocabulary.grams, gram, ordinal, weight)
}

function postTerm(postings: Postings, term: string, ordinal: number, weight: number): void {
  post(postings, termId(postings, term), ordinal, weight)
}

function noteSpellings({ words, spellings }: Vocabulary, name: string): void {
  for (const [written] of name.toLowerCase().matchAll(accented)) {
    const [folded, ...more] = cut(written).words
    const id = folded === undefined || more.length > 0 ? undefined : words.ids.get(folded)
    if (id !== undefined && folded !== written && !spellings.has(id)) spellings.set(id, written)
  }
}

/** Words with letters that folding changes. */
const accented = /\p{L}*[ß-ɏͰ-ϿЀ-ӿ][\p{L}\p{M}]*/gu

function plainText(html: string): string {
  return html.slice(0, bodyLength).replace(/<[^>]*>?|&[a-z]+;|&#\w+;/gi, ' ')
}

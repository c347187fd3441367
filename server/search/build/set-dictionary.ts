import { cut } from '#server/platform/text/cut.ts'
import { type Model, valueId } from '../model/model.ts'
import { termId } from '../model/postings.ts'
import { link, sortVocabulary } from '../model/vocabulary.ts'
import { accentedWords, accentLanguages } from '../text/accents.ts'
import { vendorAttribute, vocabularyOf } from './add-entry.ts'
import type { Dictionary, Names } from './entry.ts'

/** Sets the names of categories, tags and attributes: their words match the products in them. */
export function setDictionary(model: Model, { categories, tags, attributes }: Dictionary): void {
  model.parents = new Map(categories.map(({ id, parentId }) => [id, parentId]))
  model.categoryIds = new Map(categories.map(({ id, handle }) => [handle, id]))
  model.tagIds = new Map(tags.map(({ id, handle }) => [handle, id]))
  model.attributes = new Map(attributes.map(({ code, filterable }) => [code, { code, filterable }]))
  model.attributes.set(vendorAttribute, { code: vendorAttribute, filterable: true })
  for (const vocabulary of model.vocabularies.values()) vocabulary.links.clear()
  for (const { id, names } of categories) linkNames(model, `c${id}`, names)
  for (const { id, names } of tags) linkNames(model, `t${id}`, names)
  for (const attribute of attributes) {
    for (const { code, labels } of attribute.values) {
      linkNames(model, `v${valueId(model, attribute.code, code)}`, labels)
    }
  }
  for (const [id, { attribute, code }] of model.values.entries()) {
    if (attribute === vendorAttribute) linkNames(model, `v${id}`, { en: code })
  }
  for (const vocabulary of model.vocabularies.values()) sortVocabulary(vocabulary)
}

function linkNames(model: Model, term: string, names: Names): void {
  const group = termId(model.groups, term)
  for (const [lang, name] of Object.entries(names)) {
    const vocabulary = vocabularyOf(model, lang)
    const accented = accentLanguages.includes(lang) ? accentedWords(name) : []
    for (const word of [...cut(name).words, ...accented]) link(vocabulary, word, group)
  }
}

import type { Lang } from '#contract/languages.ts'
import { de } from './texts/de.ts'
import { en } from './texts/en.ts'
import { es } from './texts/es.ts'
import { fr } from './texts/fr.ts'
import { it } from './texts/it.ts'
import { ja } from './texts/ja.ts'
import { pt } from './texts/pt.ts'
import { zh } from './texts/zh.ts'
import { zhHk } from './texts/zh-HK.ts'

/**
 * The model instructions on withdrawal and the model form of Annex I of Directive 2011/83/EU, as amended by Directive
 * (EU) 2023/2673, for goods in one order that may arrive apart. English and German follow the official versions. French,
 * Spanish, Italian and Portuguese use their terms, Portuguese that of Decree-Law 24/2014 (livre resolução); the sentence
 * on the online function is our translation in the last three. The other languages are translations for readers who do
 * not read these. Placeholders: {days}, {trader}, {url}.
 */
export type NoticeTexts = {
  title: string
  right: string[]
  exercise: string[]
  effects: string
  effect: string[]
  /** Return costs, by the party that pays them. */
  costs: { buyer: string; merchant: string }
  value: string
  exceptions: string
  form: string
  formHint: string
  fields: string[]
  delete: string
}

export const noticeTexts: Partial<Record<Lang, NoticeTexts>> & { en: NoticeTexts } = {
  ...{ en, de, es, fr, it, pt, zh, ja },
  'zh-HK': zhHk,
}

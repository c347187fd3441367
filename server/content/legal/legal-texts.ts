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

/** A heading and the paragraphs below it. */
type Section = [title: string, ...paragraphs: string[]]
type Page = { slug: string; title: string }

/**
 * Starting texts of legal pages, in the languages of the withdrawal notice. They describe what this software does with
 * orders and data, under the law of the European Union: Directives 2000/31/EC (imprint) and 2011/83/EU (contracts),
 * Regulation (EU) 2016/679 (privacy). `{name}` is filled in from settings; `[[…]]` is a gap for the merchant.
 */
export type LegalTexts = {
  /** The gap for a seller whose name and address are not set. */
  noTrader: string
  imprint: Page & {
    represented: string
    /** If the setting names the register, and if it does not. */
    register: string
    noRegister: string
    email: string
    phone: string
    vatId: string
    editor: string
  }
  terms: Page & {
    seller: Section
    contract: Section
    price: Section
    payment: Section
    delivery: Section
    withdrawal: Section
    /** If returns are taken for longer than the law asks. */
    returns: Section
    defects: Section
    ownership: Section
    law: Section
  }
  privacy: Page & {
    controller: Section
    visit: Section
    browser: Section
    orders: Section
    account: Section
    payment: Section
    stripe: string
    paypal: string
    carriers: Section
    emails: Section
    messages: Section
    statistics: Section
    rights: Section
  }
  disputes: Section
}

export const legalTexts: Partial<Record<Lang, LegalTexts>> & { en: LegalTexts } = {
  ...{ en, de, es, fr, it, pt, zh, ja },
  'zh-HK': zhHk,
}

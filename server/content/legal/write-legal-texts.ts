import type { LegalPage } from '#contract/admin/content/content.ts'
import { countryName } from '#contract/country-name.ts'
import { bcp47, type Lang, langPath } from '#contract/languages.ts'
import { invoiceSetting } from '#server/invoices/invoice.setting.ts'
import { usualProviders } from '#server/payments/providers.ts'
import { currencySetting } from '#server/platform/currency.ts'
import { escapeHtml } from '#server/platform/escape-html.ts'
import { translator } from '#server/platform/messages.ts'
import { isStandardEmail, shopSetting } from '#server/platform/open-shop.ts'
import type { Shop } from '#server/platform/shop.ts'
import { returnsSetting, withdrawalSetting } from '#server/returns/returns.setting.ts'
import { visitorSetting } from '#server/visitors/visitor.setting.ts'
import type { Content } from '../content.ts'
import { offeredLanguages } from '../languages.settings.ts'
import { type LegalTexts, legalTexts } from './legal-texts.ts'

/** The starting texts of a legal page, in English and those languages of the shop that have one. */
export function writeLegalTexts(shop: Shop, page: LegalPage): Content['texts'] {
  const langs = new Set<Lang>(['en', ...offeredLanguages(shop)])
  const texts: Content['texts'] = {}
  for (const lang of langs) {
    const own = legalTexts[lang]
    if (!own) continue
    const { slug, title } = own[page]
    const body = writers[page](own, factsOf(shop, lang, own))
    texts[lang] = { slug, name: title, summary: '', body, seoTitle: '', seoDescription: '' }
  }
  return texts
}

/** The shop as its settings have it. Texts are HTML. */
type Facts = {
  html: Record<string, string>
  has: Record<'register' | 'phone' | 'vatId' | 'returns' | 'stripe' | 'paypal' | 'statistics', boolean>
}

const writers: Record<LegalPage, (texts: LegalTexts, facts: Facts) => string> = {
  imprint({ imprint, disputes }, facts) {
    const { has } = facts
    const contact = [
      imprint.email,
      ...(has.phone ? [imprint.phone] : []),
      ...(has.vatId ? [imprint.vatId] : []),
    ]
    const lead = [imprint.represented, has.register ? imprint.register : imprint.noRegister]
    const blocks = [['{trader}'], lead, contact, [imprint.editor]]
    return [...blocks.map((lines) => paragraph(lines, facts)), section(disputes, facts)].join('\n')
  },

  terms({ terms, disputes }, facts) {
    const { seller, contract, price, payment, delivery, withdrawal, returns, defects, ownership, law } = terms
    const before = [seller, contract, price, payment, delivery, withdrawal]
    const sections = [...before, ...(facts.has.returns ? [returns] : []), defects, ownership, law, disputes]
    return sections.map((each) => section(each, facts)).join('\n')
  },

  privacy({ privacy }, facts) {
    const { controller, visit, browser, orders, account, carriers, emails, messages, statistics, rights } =
      privacy
    const { has } = facts
    const payment = [
      ...privacy.payment,
      ...(has.stripe ? [privacy.stripe] : []),
      ...(has.paypal ? [privacy.paypal] : []),
    ]
    const before = [controller, visit, browser, orders, account, payment, carriers, emails, messages]
    return [...before, ...(has.statistics ? [statistics] : []), rights]
      .map((each) => section(each, facts))
      .join('\n')
  },
}

function section([title = '', ...paragraphs]: readonly string[], facts: Facts): string {
  return [`<h2>${escapeHtml(title)}</h2>`, ...paragraphs.map((text) => paragraph([text], facts))].join('\n')
}

function paragraph(lines: string[], { html }: Facts): string {
  const filled = lines.map((line) => escapeHtml(line).replace(/\{(\w+)\}/g, (_, name) => html[name] ?? ''))
  return `<p>${filled.join('<br />')}</p>`
}

function factsOf(shop: Shop, lang: Lang, texts: LegalTexts): Facts {
  const { settings, publicUrl } = shop
  const seller = settings(shopSetting)
  const { name, legalName, street, postalCode, city, country, email, phone, vatId } = seller
  const { register } = settings(invoiceSetting)
  const { days } = settings(withdrawalSetting)
  const { windowDays } = settings(returnsSetting)
  const { counted, keepDays } = settings(visitorSetting)
  const payments = usualProviders(shop, settings(currencySetting).base, country).map(({ code }) => code)
  const tag = bcp47[lang]
  const list = (items: string[]) => new Intl.ListFormat(tag).format(items)
  const languageNames = new Intl.DisplayNames([tag], { type: 'language' })
  const countryText = countryName(country, tag)
  const address = [legalName, street, `${postalCode} ${city}`.trim(), countryText]
  const isWhole = [legalName, street, city].every(Boolean)
  const notice = langPath(lang, '/legal/withdrawal')
  return {
    html: {
      trader: isWhole ? address.map(escapeHtml).join('<br />') : escapeHtml(texts.noTrader),
      email: isStandardEmail(email)
        ? `[[${escapeHtml(email)}]]`
        : `<a href="mailto:${escapeHtml(email)}">${escapeHtml(email)}</a>`,
      withdrawal: `<a href="${notice}">${escapeHtml(publicUrl + notice)}</a>`,
      ...escaped({
        shop: name,
        register,
        phone,
        vatId,
        country: countryText,
        days: String(days),
        returnDays: String(windowDays),
        keepDays: String(keepDays),
        methods: list(payments.map((code) => translator(lang)(`payment.${code}.name`))),
        languages: list(offeredLanguages(shop).map((each) => languageNames.of(bcp47[each]) ?? each)),
      }),
    },
    has: {
      register: register !== '',
      phone: phone !== '',
      vatId: vatId !== '',
      returns: windowDays > days,
      stripe: payments.includes('stripe'),
      paypal: payments.includes('paypal'),
      statistics: counted,
    },
  }
}

function escaped(texts: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, escapeHtml(text)]))
}

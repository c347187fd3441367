import { countryName } from '#contract/country-name.ts'
import { formatMoney } from '#contract/format.ts'
import { bcp47, isLang } from '#contract/languages.ts'
import type { InvoiceRecord, Party, RecordLine } from '#server/db/invoice-record.ts'
import { translator } from '#server/platform/messages.ts'
import { wholeRate } from '#server/pricing/currency/rounding.ts'
import { sum } from '#server/pricing/money.ts'

/** Every text of the document, in its language. Drawing adds none, so fonts can be prepared for exactly these. */
export type Content = {
  locale: string
  title: string
  /** "Invoice INV-2026-000001" */
  documentTitle: string
  sender: string
  recipient: string[]
  facts: Row[]
  columns: { item: string; quantity: string; rate: string; unit: string; amount: string }
  lines: { name: string; detail: string; quantity: string; rate: string; unit: string; amount: string }[]
  sums: (Row & { strong: boolean })[]
  taxes: { columns: [string, string, string, string]; rows: [string, string, string, string][] }
  notes: string[]
  shipTo: { title: string; lines: string[] } | null
  foot: string[]
  /** "Page 1 of 2" */
  page(number: number, of: number): string
}
type Row = { label: string; value: string }

/** The texts of an invoice or credit note. */
export function contentOf(record: InvoiceRecord): Content {
  const lang = isLang(record.lang) ? record.lang : 'en'
  const locale = bcp47[lang]
  const t = translator(lang)
  const money = (amount: number) => formatMoney({ amount, currency: record.currency }, locale)
  const day = dayFormat(locale)
  const percent = (rate: number) =>
    new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(rate / wholeRate)
  const { seller, buyer, delivery, order, corrects, payment, totals } = record
  const kind = record.kind === 'invoice' ? 'invoice' : 'credit_note'
  const title = t(`invoice.${kind}`)
  const to = partyLines(delivery.to, locale)
  const recipient = partyLines(buyer, locale)
  return {
    locale,
    title,
    documentTitle: `${title} ${record.number}`,
    sender: [seller.name, ...seller.lines].join(' · '),
    recipient: [...recipient, ...(buyer.vatId ? [t('invoice.vat_id', { id: buyer.vatId })] : [])],
    facts: [
      { label: t(`invoice.${kind}_number`), value: record.number },
      { label: t('invoice.date'), value: day(record.issuedOn) },
      ...(corrects
        ? [{ label: t('invoice.corrects'), value: `${corrects.number} (${day(corrects.issuedOn)})` }]
        : []),
      { label: t('invoice.order'), value: order.number },
      { label: t('invoice.order_date'), value: day(order.placedOn) },
      ...(delivery.on ? [{ label: t('invoice.delivery_date'), value: day(delivery.on) }] : []),
    ],
    columns: {
      item: t('invoice.item'),
      quantity: t('invoice.quantity'),
      rate: t('invoice.tax_rate'),
      unit: t(record.showsGross ? 'invoice.unit_price' : 'invoice.unit_price_net'),
      amount: t('invoice.amount'),
    },
    lines: record.lines.map((line) => ({
      name: line.name,
      detail: [line.detail, line.sku, discountOf(line, record, money, t)].filter(Boolean).join(' · '),
      quantity: String(line.quantity),
      rate: percent(line.rate),
      unit: money(line.unitPrice),
      amount: money(record.showsGross ? line.net + line.tax : line.net),
    })),
    sums: sumsOf(record, { t, money, percent }),
    taxes: {
      columns: [t('invoice.tax_rate'), t('invoice.net'), t('invoice.tax'), t('invoice.gross')],
      rows: record.taxes.map(({ rate, net, tax }) => [
        percent(rate),
        money(net),
        money(tax),
        money(net + tax),
      ]),
    },
    notes: [
      ...record.taxes.map(({ reason }) => reason).filter(Boolean),
      ...(record.inTaxCurrency
        ? [
            t('invoice.tax_in_currency', {
              amount: formatMoney(
                { amount: record.inTaxCurrency.tax, currency: record.inTaxCurrency.currency },
                locale,
              ),
            }),
          ]
        : []),
      ...(kind === 'invoice' && delivery.on === null ? [t('invoice.delivery_follows')] : []),
      ...(kind === 'invoice' ? [payment.terms || t('invoice.paid_by', { method: payment.text })] : []),
      ...(kind === 'credit_note' && totals.paid > 0
        ? [t('invoice.credited', { amount: money(totals.paid) })]
        : []),
      ...(kind === 'credit_note' && totals.due > 0
        ? [t('invoice.offset', { amount: money(totals.due), number: corrects!.number })]
        : []),
      ...record.notes,
    ],
    shipTo:
      to.join() === recipient.join() || to.length < 2 ? null : { title: t('invoice.ship_to'), lines: to },
    foot: [
      [seller.name, ...seller.lines, countryName(seller.country, locale)].join(' · '),
      [
        seller.vatId && t('invoice.vat_id', { id: seller.vatId }),
        seller.taxNumber && t('invoice.tax_number', { number: seller.taxNumber }),
        seller.register,
      ]
        .filter(Boolean)
        .join(' · '),
      [seller.email, seller.phone].filter(Boolean).join(' · '),
    ].filter(Boolean),
    page: (number, of) => t('invoice.page', { number, of }),
  }
}

type Words = {
  t: ReturnType<typeof translator>
  money: (amount: number) => string
  percent: (rate: number) => string
}

function sumsOf(record: InvoiceRecord, { t, money, percent }: Words): Content['sums'] {
  const { lines, charges, taxes, totals, showsGross } = record
  const shown = ({ net, tax }: { net: number; tax: number }) => (showsGross ? net + tax : net)
  const row = (label: string, amount: number, strong = false) => ({ label, value: money(amount), strong })
  const shipping = sum(charges.map(shown))
  return [
    ...(charges.length > 0
      ? [row(t('invoice.subtotal'), sum(lines.map(shown))), row(charges[0]!.reason, shipping)]
      : []),
    ...(showsGross
      ? []
      : [
          row(t('invoice.total_net'), totals.net),
          ...taxes.map(({ rate, tax }) => row(t('invoice.plus_tax', { rate: percent(rate) }), tax)),
        ]),
    row(t('invoice.total'), totals.gross, true),
    ...(record.kind === 'invoice' && totals.paid > 0
      ? [row(t('invoice.paid'), -totals.paid), row(t('invoice.due'), totals.due, true)]
      : []),
  ]
}

function discountOf(
  { discount }: RecordLine,
  { kind }: InvoiceRecord,
  money: Words['money'],
  t: Words['t'],
): string {
  return discount > 0 && kind === 'invoice' ? t('invoice.discount', { amount: money(discount) }) : ''
}

function partyLines(party: Party, locale: string): string[] {
  return [party.name, party.person, ...party.lines, countryName(party.country, locale)].filter(Boolean)
}

/** Days are dates without a time, so they are formatted as UTC. */
function dayFormat(locale: string): (day: string) => string {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })
  return (day) => format.format(new Date(`${day}T00:00:00Z`))
}

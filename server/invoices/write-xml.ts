import { currencyExponent } from '#contract/currency.ts'
import { decimal } from '#contract/format.ts'
import type { InvoiceRecord, Party, RecordCharge, RecordLine, RecordTax } from '#server/db/invoice-record.ts'
import { ratio } from '#server/pricing/currency/rounding.ts'
import { amountsOf, fitsStandard, hasTwoDecimals, vatIdOf } from './standard.ts'

/** BT-24: EN 16931, or only its syntax for records that the standard cannot express. */
const specifications = {
  standard: 'urn:cen.eu:en16931:2017',
  syntax: 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
}

/** The record in UN/CEFACT CII, the syntax of Factur-X and ZUGFeRD, in the order that its schema requires. */
export function writeXml(record: InvoiceRecord): string {
  const root = el('rsm:CrossIndustryInvoice', [
    el('rsm:ExchangedDocumentContext', [
      el('ram:GuidelineSpecifiedDocumentContextParameter', [
        text('ram:ID', fitsStandard(record) ? specifications.standard : specifications.syntax),
      ]),
    ]),
    el('rsm:ExchangedDocument', [
      text('ram:ID', record.number),
      text('ram:TypeCode', record.kind === 'invoice' ? '380' : '381'),
      el('ram:IssueDateTime', [date('udt:DateTimeString', record.issuedOn)]),
      ...record.notes.map((note) => el('ram:IncludedNote', [text('ram:Content', note)])),
    ]),
    el('rsm:SupplyChainTradeTransaction', [
      ...record.lines.map((line, index) => tradeLine(record, line, index + 1)),
      agreement(record),
      delivery(record),
      settlement(record),
    ]),
  ])
  const spaces = Object.entries(namespaces).map(([prefix, uri]) => ` xmlns:${prefix}="${uri}"`)
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root.replace('<rsm:CrossIndustryInvoice', `$&${spaces.join('')}`)}`
}

const namespaces = {
  rsm: specifications.syntax,
  ram: 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
  udt: 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
  qdt: 'urn:un:unece:uncefact:data:standard:QualifiedDataType:100',
}

/** Decimals of item prices. Times a quantity of up to 999, the rounded product is the line's amount again. */
const priceDigits = 6

function tradeLine(record: InvoiceRecord, line: RecordLine, position: number): string {
  const money = moneyOf(record)
  return el('ram:IncludedSupplyChainTradeLineItem', [
    el('ram:AssociatedDocumentLineDocument', [text('ram:LineID', String(position))]),
    el('ram:SpecifiedTradeProduct', [
      optional('ram:SellerAssignedID', line.sku),
      text('ram:Name', line.name),
      optional('ram:Description', line.detail),
    ]),
    el('ram:SpecifiedLineTradeAgreement', [
      el('ram:NetPriceProductTradePrice', [text('ram:ChargeAmount', unitPrice(record.currency, line))]),
    ]),
    el('ram:SpecifiedLineTradeDelivery', [
      text('ram:BilledQuantity', String(line.quantity), { unitCode: 'C62' }),
    ]),
    el('ram:SpecifiedLineTradeSettlement', [
      el('ram:ApplicableTradeTax', category(line)),
      line.netDiscount > 0 &&
        el('ram:SpecifiedTradeAllowanceCharge', [
          indicator(false),
          text('ram:ActualAmount', money(line.netDiscount)),
          text('ram:ReasonCode', '95'),
          text('ram:Reason', 'Discount'),
        ]),
      el('ram:SpecifiedTradeSettlementLineMonetarySummation', [text('ram:LineTotalAmount', money(line.net))]),
    ]),
  ])
}

/** BT-146: the net price of one unit before the discount. */
function unitPrice(currency: string, { net, netDiscount, quantity }: RecordLine): string {
  const digits = currencyExponent(currency)
  return decimal(ratio(net + netDiscount, 10 ** (priceDigits - digits), quantity), priceDigits)
}

function agreement({ seller, buyer, order }: InvoiceRecord): string {
  return el('ram:ApplicableHeaderTradeAgreement', [
    el('ram:SellerTradeParty', [
      // BR-CO-26: a seller without a VAT id is identified by the tax number.
      optional('ram:ID', vatIdOf(seller) ? '' : seller.taxNumber || seller.vatId),
      text('ram:Name', seller.name),
      optional('ram:Description', seller.register),
      contact(seller),
      address(seller),
      seller.email && electronic(seller.email),
      registration('VA', vatIdOf(seller)),
      registration('FC', seller.taxNumber || (vatIdOf(seller) ? '' : seller.vatId)),
    ]),
    el('ram:BuyerTradeParty', [
      text('ram:Name', buyer.name),
      buyer.person && el('ram:DefinedTradeContact', [text('ram:PersonName', buyer.person)]),
      address(buyer),
      buyer.email && electronic(buyer.email),
      registration('VA', vatIdOf(buyer)),
    ]),
    el('ram:SellerOrderReferencedDocument', [text('ram:IssuerAssignedID', order.number)]),
  ])
}

function contact({ name, email, phone }: InvoiceRecord['seller']): string {
  if (!email && !phone) return ''
  return el('ram:DefinedTradeContact', [
    text('ram:PersonName', name),
    phone && el('ram:TelephoneUniversalCommunication', [text('ram:CompleteNumber', phone)]),
    email && el('ram:EmailURIUniversalCommunication', [text('ram:URIID', email)]),
  ])
}

function delivery({ delivery: { to, on } }: InvoiceRecord): string {
  return el('ram:ApplicableHeaderTradeDelivery', [
    to.country && el('ram:ShipToTradeParty', [text('ram:Name', to.name), address(to)]),
    on &&
      el('ram:ActualDeliverySupplyChainEvent', [
        el('ram:OccurrenceDateTime', [date('udt:DateTimeString', on)]),
      ]),
  ])
}

function settlement(record: InvoiceRecord): string {
  const { currency, inTaxCurrency, payment, taxes, charges, totals, corrects } = record
  const money = moneyOf(record)
  return el('ram:ApplicableHeaderTradeSettlement', [
    inTaxCurrency && text('ram:TaxCurrencyCode', inTaxCurrency.currency),
    text('ram:InvoiceCurrencyCode', currency),
    el('ram:SpecifiedTradeSettlementPaymentMeans', [
      text('ram:TypeCode', payment.code),
      text('ram:Information', payment.text),
      payment.iban &&
        el('ram:PayeePartyCreditorFinancialAccount', [text('ram:IBANID', payment.iban.replaceAll(' ', ''))]),
    ]),
    ...taxes.map((tax) => taxRow(tax, money)),
    ...charges.map((charge) => chargeRow(charge, money)),
    payment.terms && el('ram:SpecifiedTradePaymentTerms', [text('ram:Description', payment.terms)]),
    el('ram:SpecifiedTradeSettlementHeaderMonetarySummation', [
      text('ram:LineTotalAmount', money(totals.lines)),
      text('ram:ChargeTotalAmount', money(totals.charges)),
      text('ram:TaxBasisTotalAmount', money(totals.net)),
      text('ram:TaxTotalAmount', money(totals.tax), { currencyID: currency }),
      inTaxCurrency &&
        text('ram:TaxTotalAmount', formatOf(inTaxCurrency.currency, [inTaxCurrency.tax])(inTaxCurrency.tax), {
          currencyID: inTaxCurrency.currency,
        }),
      text('ram:GrandTotalAmount', money(totals.gross)),
      text('ram:TotalPrepaidAmount', money(totals.paid)),
      text('ram:DuePayableAmount', money(totals.due)),
    ]),
    corrects &&
      el('ram:InvoiceReferencedDocument', [
        text('ram:IssuerAssignedID', corrects.number),
        el('ram:FormattedIssueDateTime', [date('qdt:DateTimeString', corrects.issuedOn)]),
      ]),
  ])
}

function taxRow({ category: code, rate, net, tax, reason }: RecordTax, money: Format): string {
  return el('ram:ApplicableTradeTax', [
    text('ram:CalculatedAmount', money(tax)),
    text('ram:TypeCode', 'VAT'),
    optional('ram:ExemptionReason', reason),
    text('ram:BasisAmount', money(net)),
    text('ram:CategoryCode', code),
    optional('ram:ExemptionReasonCode', exemptionCodes[code] ?? ''),
    text('ram:RateApplicablePercent', percent(rate)),
  ])
}

/** VATEX codes of the categories that charge no tax. */
const exemptionCodes: Partial<Record<RecordTax['category'], string>> = {
  K: 'VATEX-EU-IC',
  G: 'VATEX-EU-G',
}

function chargeRow(charge: RecordCharge, money: Format): string {
  return el('ram:SpecifiedTradeAllowanceCharge', [
    indicator(true),
    text('ram:ActualAmount', money(charge.net)),
    text('ram:ReasonCode', 'FC'),
    text('ram:Reason', charge.reason),
    el('ram:CategoryTradeTax', category(charge)),
  ])
}

function category({ category: code, rate }: { category: string; rate: number }): string[] {
  return [
    text('ram:TypeCode', 'VAT'),
    text('ram:CategoryCode', code),
    text('ram:RateApplicablePercent', percent(rate)),
  ]
}

/** EN 16931 has a code of its own where ISO 3166-1 assigns none: Kosovo. */
const countryCodes: Record<string, string> = { XK: '1A' }

function address({ street, street2, city, postalCode, state, country }: Party): string {
  return el('ram:PostalTradeAddress', [
    optional('ram:PostcodeCode', postalCode),
    optional('ram:LineOne', street),
    optional('ram:LineTwo', street2),
    optional('ram:CityName', city),
    text('ram:CountryID', countryCodes[country] ?? country),
    optional('ram:CountrySubDivisionName', state),
  ])
}

/** EM: an email address, from the EAS list. */
function electronic(email: string): string {
  return el('ram:URIUniversalCommunication', [text('ram:URIID', email, { schemeID: 'EM' })])
}

function registration(scheme: 'VA' | 'FC', id: string): string {
  if (id === '') return ''
  return el('ram:SpecifiedTaxRegistration', [text('ram:ID', id.replaceAll(' ', ''), { schemeID: scheme })])
}

function indicator(charge: boolean): string {
  return el('ram:ChargeIndicator', [text('udt:Indicator', String(charge))])
}

type Format = (amount: number) => string

function moneyOf(record: InvoiceRecord): Format {
  return formatOf(record.currency, amountsOf(record))
}

/** Two decimals where that loses nothing, because the standard allows no more. */
function formatOf(currency: string, amounts: readonly number[]): Format {
  const digits = currencyExponent(currency)
  if (digits <= 2 || !hasTwoDecimals(currency, amounts)) return (amount) => decimal(amount, digits)
  return (amount) => decimal(amount / 10 ** (digits - 2), 2)
}

/** 1900 is "19", 2550 is "25.5". */
function percent(rate: number): string {
  return String(Number(decimal(rate, 2)))
}

/** Format 102 is YYYYMMDD. */
function date(name: string, day: string): string {
  return text(name, day.replaceAll('-', ''), { format: '102' })
}

function el(name: string, children: (string | false | null)[]): string {
  return `<${name}>${children.filter(Boolean).join('')}</${name}>`
}

function optional(name: string, content: string): string {
  return content && text(name, content)
}

function text(name: string, content: string, attributes: Record<string, string> = {}): string {
  const all = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`)
  return `<${name}${all.join('')}>${escaped(content)}</${name}>`
}

/** XML 1.0 has no place for control characters, not even escaped. */
function escaped(content: string): string {
  return content
    .toWellFormed()
    .replace(/[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu, '')
    .replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
}

import { XmlDocument, type XmlElement } from 'libxml2-wasm'

/**
 * The business rules of EN 16931-1 for the terms that a shop's invoices use, by their published ids, applied to the XML
 * alone. They share no code with the writer: amounts are read as exact decimals from the text. The file follows the
 * published list from beginning to end, so that both can be compared side by side.
 */
export function brokenRules(xml: string, { decimals = 2 }: { decimals?: number } = {}): string[] {
  const document = XmlDocument.fromString(xml)
  try {
    return rules(decimals).flatMap(({ id, at, holds }) =>
      document.find(at, namespaces).every((node) => holds(new Term(node as XmlElement))) ? [] : [id],
    )
  } finally {
    document.dispose()
  }
}

const namespaces = {
  rsm: 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
  ram: 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
  udt: 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
  qdt: 'urn:un:unece:uncefact:data:standard:QualifiedDataType:100',
}

type Rule = { id: string; at: string; holds(term: Term): boolean }

/** Amounts are counted in millionths. */
const scale = 6
const one = 10n ** BigInt(scale)

class Term {
  readonly #node: XmlElement

  constructor(node: XmlElement) {
    this.#node = node
  }

  texts(path: string): string[] {
    return this.#node.find(path, namespaces).map(({ content }) => content.trim())
  }

  text(path: string): string {
    return this.texts(path)[0] ?? ''
  }

  has(path: string): boolean {
    return this.texts(path).length > 0
  }

  amounts(path: string): bigint[] {
    return this.texts(path).map(readAmount)
  }

  /** Zero if the term is missing, as the totals treat it. */
  amount(path: string): bigint {
    return this.amounts(path)[0] ?? 0n
  }

  sum(path: string): bigint {
    return this.amounts(path).reduce((sum, amount) => sum + amount, 0n)
  }
}

function readAmount(text: string): bigint {
  const [, sign = '', whole = '', fraction = ''] = /^([+-]?)(\d+)(?:\.(\d{1,6}))?$/.exec(text) ?? []
  if (whole === '') throw new Error(`${JSON.stringify(text)} is not an amount`)
  return BigInt(sign + whole + fraction.padEnd(scale, '0'))
}

const root = '/rsm:CrossIndustryInvoice'
const trade = `${root}/rsm:SupplyChainTradeTransaction`
const agreement = `${trade}/ram:ApplicableHeaderTradeAgreement`
const delivery = `${trade}/ram:ApplicableHeaderTradeDelivery`
const settlement = `${trade}/ram:ApplicableHeaderTradeSettlement`
const totals = `${settlement}/ram:SpecifiedTradeSettlementHeaderMonetarySummation`
const line = `${trade}/ram:IncludedSupplyChainTradeLineItem`
const lineTotal =
  'ram:SpecifiedLineTradeSettlement/ram:SpecifiedTradeSettlementLineMonetarySummation/ram:LineTotalAmount'
const charge = `${settlement}/ram:SpecifiedTradeAllowanceCharge`
const lineDiscount = `${line}/ram:SpecifiedLineTradeSettlement/ram:SpecifiedTradeAllowanceCharge`
const breakdown = `${settlement}/ram:ApplicableTradeTax`
const vatId = 'ram:SpecifiedTaxRegistration/ram:ID[@schemeID="VA"]'
const sellerVatId = `${agreement}/ram:SellerTradeParty/${vatId}`
const anySellerId = `${agreement}/ram:SellerTradeParty/ram:SpecifiedTaxRegistration/ram:ID[@schemeID="VA" or @schemeID="FC"]`

function rules(decimals: number): Rule[] {
  return [
    ...presence,
    ...registrations,
    ...discounts,
    ...sums,
    ...codes,
    ...decimalRules(decimals),
    ...Object.entries(categories).flatMap(([code, category]) => categoryRules(code, category)),
  ]
}

/** One element that is not empty. */
const given = (id: string, at: string, path: string): Rule => ({
  id,
  at,
  holds: (term) => term.text(path) !== '',
})

const presence: Rule[] = [
  given('BR-01', root, 'rsm:ExchangedDocumentContext/ram:GuidelineSpecifiedDocumentContextParameter/ram:ID'),
  given('BR-02', root, 'rsm:ExchangedDocument/ram:ID'),
  given('BR-03', root, 'rsm:ExchangedDocument/ram:IssueDateTime/udt:DateTimeString[@format="102"]'),
  given('BR-04', root, 'rsm:ExchangedDocument/ram:TypeCode'),
  given('BR-05', root, `${settlement}/ram:InvoiceCurrencyCode`),
  given('BR-06', root, `${agreement}/ram:SellerTradeParty/ram:Name`),
  given('BR-07', root, `${agreement}/ram:BuyerTradeParty/ram:Name`),
  given('BR-08', root, `${agreement}/ram:SellerTradeParty/ram:PostalTradeAddress`),
  given('BR-09', root, `${agreement}/ram:SellerTradeParty/ram:PostalTradeAddress/ram:CountryID`),
  given('BR-10', root, `${agreement}/ram:BuyerTradeParty/ram:PostalTradeAddress`),
  given('BR-11', root, `${agreement}/ram:BuyerTradeParty/ram:PostalTradeAddress/ram:CountryID`),
  given('BR-12', root, `${totals}/ram:LineTotalAmount`),
  given('BR-13', root, `${totals}/ram:TaxBasisTotalAmount`),
  given('BR-14', root, `${totals}/ram:GrandTotalAmount`),
  given('BR-15', root, `${totals}/ram:DuePayableAmount`),
  given('BR-16', root, line),
  given('BR-21', line, 'ram:AssociatedDocumentLineDocument/ram:LineID'),
  given('BR-22', line, 'ram:SpecifiedLineTradeDelivery/ram:BilledQuantity'),
  given('BR-23', line, 'ram:SpecifiedLineTradeDelivery/ram:BilledQuantity/@unitCode'),
  given('BR-24', line, lineTotal),
  given('BR-25', line, 'ram:SpecifiedTradeProduct/ram:Name'),
  given('BR-26', line, 'ram:SpecifiedLineTradeAgreement/ram:NetPriceProductTradePrice/ram:ChargeAmount'),
  {
    id: 'BR-27',
    at: line,
    holds: (term) =>
      term.amount('ram:SpecifiedLineTradeAgreement/ram:NetPriceProductTradePrice/ram:ChargeAmount') >= 0n,
  },
  given('BR-45', breakdown, 'ram:BasisAmount'),
  given('BR-46', breakdown, 'ram:CalculatedAmount'),
  given('BR-47', breakdown, 'self::*[ram:TypeCode="VAT"]/ram:CategoryCode'),
  given('BR-48', breakdown, 'ram:RateApplicablePercent'),
  given('BR-49', `${settlement}/ram:SpecifiedTradeSettlementPaymentMeans`, 'ram:TypeCode'),
  given(
    'BR-50',
    `${settlement}/ram:SpecifiedTradeSettlementPaymentMeans[ram:TypeCode="30" or ram:TypeCode="58"]/ram:PayeePartyCreditorFinancialAccount`,
    'ram:IBANID',
  ),
  {
    id: 'BR-53',
    at: `${settlement}[ram:TaxCurrencyCode]`,
    holds: (term) => {
      const currency = term.text('ram:TaxCurrencyCode')
      const both = term.has(`${totals}/ram:TaxTotalAmount[@currencyID="${currency}"]`)
      return both && currency !== term.text('ram:InvoiceCurrencyCode')
    },
  },
  given('BR-55', `${settlement}/ram:InvoiceReferencedDocument`, 'ram:IssuerAssignedID'),
  given(
    'BR-57',
    `${delivery}/ram:ShipToTradeParty[ram:PostalTradeAddress]`,
    'ram:PostalTradeAddress/ram:CountryID',
  ),
  given('BR-62', `${agreement}/ram:SellerTradeParty/ram:URIUniversalCommunication`, 'ram:URIID/@schemeID'),
  given('BR-63', `${agreement}/ram:BuyerTradeParty/ram:URIUniversalCommunication`, 'ram:URIID/@schemeID'),
  given(
    'BR-CO-04',
    line,
    'ram:SpecifiedLineTradeSettlement/ram:ApplicableTradeTax[ram:TypeCode="VAT"]/ram:CategoryCode',
  ),
  given('BR-CO-18', root, breakdown),
]

const registrations: Rule[] = [
  {
    id: 'BR-CO-09',
    at: `//${vatId}`,
    holds: (term) => isCountry(term.text('.').slice(0, 2)) || term.text('.').startsWith('EL'),
  },
  {
    id: 'BR-CO-26',
    at: `${agreement}/ram:SellerTradeParty`,
    holds: (term) =>
      ['ram:ID', 'ram:GlobalID', 'ram:SpecifiedLegalOrganization/ram:ID', vatId].some((path) =>
        term.has(path),
      ),
  },
]

const reasoned = (id: string, at: string): Rule => ({
  id,
  at,
  holds: (term) => term.has('ram:Reason') || term.has('ram:ReasonCode'),
})

const discounts: Rule[] = [
  given('BR-36', charge, 'ram:ActualAmount'),
  given('BR-37', charge, 'ram:CategoryTradeTax[ram:TypeCode="VAT"]/ram:CategoryCode'),
  reasoned('BR-38', charge),
  given('BR-41', lineDiscount, 'ram:ActualAmount'),
  reasoned('BR-42', lineDiscount),
]

const invoiceCurrency = `ram:TaxTotalAmount[@currencyID=${settlement}/ram:InvoiceCurrencyCode]`

const sums: Rule[] = [
  {
    id: 'BR-CO-10',
    at: totals,
    holds: (term) => term.amount('ram:LineTotalAmount') === term.sum(`${line}/${lineTotal}`),
  },
  {
    id: 'BR-CO-11',
    at: totals,
    holds: (term) =>
      term.amount('ram:AllowanceTotalAmount') ===
      term.sum(`${charge}[ram:ChargeIndicator/udt:Indicator="false"]/ram:ActualAmount`),
  },
  {
    id: 'BR-CO-12',
    at: totals,
    holds: (term) =>
      term.amount('ram:ChargeTotalAmount') ===
      term.sum(`${charge}[ram:ChargeIndicator/udt:Indicator="true"]/ram:ActualAmount`),
  },
  {
    id: 'BR-CO-13',
    at: totals,
    holds: (term) =>
      term.amount('ram:TaxBasisTotalAmount') ===
      term.amount('ram:LineTotalAmount') -
        term.amount('ram:AllowanceTotalAmount') +
        term.amount('ram:ChargeTotalAmount'),
  },
  {
    id: 'BR-CO-14',
    at: totals,
    holds: (term) => term.amount(invoiceCurrency) === term.sum(`${breakdown}/ram:CalculatedAmount`),
  },
  {
    id: 'BR-CO-15',
    at: totals,
    holds: (term) =>
      term.texts(invoiceCurrency).length === 1 &&
      term.amount('ram:GrandTotalAmount') ===
        term.amount('ram:TaxBasisTotalAmount') + term.amount(invoiceCurrency),
  },
  {
    id: 'BR-CO-16',
    at: totals,
    holds: (term) =>
      term.amount('ram:DuePayableAmount') ===
      term.amount('ram:GrandTotalAmount') -
        term.amount('ram:TotalPrepaidAmount') +
        term.amount('ram:RoundingAmount'),
  },
  {
    id: 'BR-CO-17',
    at: breakdown,
    holds: (term) => {
      const [basis, rate] = [term.amount('ram:BasisAmount'), term.amount('ram:RateApplicablePercent')]
      const difference = term.amount('ram:CalculatedAmount') - roundedToCents((basis * rate) / (100n * one))
      return difference < one && difference > -one
    },
  },
  {
    // Terms of the syntax that no rule of its own covers: price × quantity − discounts is the line's amount (BT-131).
    id: 'BT-131',
    at: line,
    holds: (term) => {
      const price = term.amount(
        'ram:SpecifiedLineTradeAgreement/ram:NetPriceProductTradePrice/ram:ChargeAmount',
      )
      const quantity = term.amount('ram:SpecifiedLineTradeDelivery/ram:BilledQuantity')
      const discount = term.sum(
        'ram:SpecifiedLineTradeSettlement/ram:SpecifiedTradeAllowanceCharge/ram:ActualAmount',
      )
      const difference = (price * quantity) / one - discount - term.amount(lineTotal)
      return difference < one / 1000n && difference > -one / 1000n
    },
  },
]

function roundedToCents(amount: bigint): bigint {
  const cent = one / 100n
  return ((amount + cent / 2n) / cent) * cent
}

const currencies = new Set(Intl.supportedValuesOf('currency'))
const countryNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

function isCountry(code: string): boolean {
  return /^[A-Z]{2}$/.test(code) && countryNames.of(code) !== undefined
}

/** Every element found at `at` has one of the allowed values. */
const oneOf = (id: string, at: string, allowed: (value: string) => boolean): Rule => ({
  id,
  at,
  holds: (term) => allowed(term.text('.')),
})

const codes: Rule[] = [
  oneOf('BR-CL-01', `${root}/rsm:ExchangedDocument/ram:TypeCode`, (code) => ['380', '381'].includes(code)),
  oneOf('BR-CL-03', '//@currencyID', (code) => currencies.has(code)),
  oneOf('BR-CL-04', `${settlement}/ram:InvoiceCurrencyCode`, (code) => currencies.has(code)),
  oneOf('BR-CL-05', `${settlement}/ram:TaxCurrencyCode`, (code) => currencies.has(code)),
  oneOf('BR-CL-14', '//ram:CountryID', (code) => code === '1A' || (isCountry(code) && code !== 'XK')),
  oneOf('BR-CL-16', '//ram:SpecifiedTradeSettlementPaymentMeans/ram:TypeCode', (code) =>
    ['10', '30', '58', '68', 'ZZZ'].includes(code),
  ),
  oneOf('BR-CL-18', '//ram:CategoryCode', (code) => code in categories),
  oneOf('BR-CL-19', `${lineDiscount}/ram:ReasonCode`, (code) => code === '95'),
  oneOf('BR-CL-20', `${charge}/ram:ReasonCode`, (code) => code === 'FC'),
  oneOf('BR-CL-22', '//ram:ExemptionReasonCode', (code) => ['VATEX-EU-IC', 'VATEX-EU-G'].includes(code)),
  oneOf('BR-CL-23', '//@unitCode', (code) => code === 'C62'),
  oneOf('BR-CL-25', '//ram:URIUniversalCommunication/ram:URIID/@schemeID', (code) => code === 'EM'),
]

/** BR-DEC: amounts have at most two decimals. Item prices and quantities may have more. */
function decimalRules(decimals: number): Rule[] {
  const fits = (text: string) => (text.split('.')[1] ?? '').length <= decimals
  const limited = (id: string, at: string, path: string): Rule => ({
    id,
    at,
    holds: (term) => term.texts(path).every(fits),
  })
  return [
    limited('BR-DEC-05', charge, 'ram:ActualAmount'),
    limited('BR-DEC-09', totals, 'ram:LineTotalAmount'),
    limited('BR-DEC-11', totals, 'ram:ChargeTotalAmount'),
    limited('BR-DEC-12', totals, 'ram:TaxBasisTotalAmount'),
    limited('BR-DEC-13', totals, invoiceCurrency),
    limited('BR-DEC-14', totals, 'ram:GrandTotalAmount'),
    limited('BR-DEC-15', totals, `ram:TaxTotalAmount[@currencyID=${settlement}/ram:TaxCurrencyCode]`),
    limited('BR-DEC-16', totals, 'ram:TotalPrepaidAmount'),
    limited('BR-DEC-18', totals, 'ram:DuePayableAmount'),
    limited('BR-DEC-19', breakdown, 'ram:BasisAmount'),
    limited('BR-DEC-20', breakdown, 'ram:CalculatedAmount'),
    limited('BR-DEC-23', line, lineTotal),
    limited('BR-DEC-24', lineDiscount, 'ram:ActualAmount'),
  ]
}

type Category = {
  prefix: string
  /** `taxed`: it charges tax. `exempt`: it states why not. */
  taxed: boolean
  exempt: boolean
  /** The ids that it needs. */
  ids: string[]
}

const categories: Record<string, Category> = {
  S: { prefix: 'BR-S', taxed: true, exempt: false, ids: [anySellerId] },
  Z: { prefix: 'BR-Z', taxed: false, exempt: false, ids: [anySellerId] },
  G: { prefix: 'BR-G', taxed: false, exempt: true, ids: [sellerVatId] },
  K: {
    prefix: 'BR-IC',
    taxed: false,
    exempt: true,
    ids: [sellerVatId, `${agreement}/ram:BuyerTradeParty/${vatId}`],
  },
}

function categoryRules(code: string, { prefix, taxed, exempt, ids }: Category): Rule[] {
  const own = `[ram:CategoryCode="${code}"]`
  const onLine = `${line}/ram:SpecifiedLineTradeSettlement/ram:ApplicableTradeTax${own}`
  const onCharge = `${charge}/ram:CategoryTradeTax${own}`
  const row = `${breakdown}${own}`
  const identified = (id: string, at: string): Rule => ({
    id,
    at,
    holds: (term) => ids.every((path) => term.has(path)),
  })
  const rated = (id: string, at: string): Rule => ({
    id,
    at,
    holds: (term) => term.amount('ram:RateApplicablePercent') > 0n === taxed,
  })
  return [
    {
      id: `${prefix}-01`,
      at: root,
      holds: (term) => {
        const rows = term.texts(row).length
        return term.has(onLine) || term.has(onCharge) ? (taxed ? rows >= 1 : rows === 1) : rows === 0
      },
    },
    identified(`${prefix}-02`, onLine),
    identified(`${prefix}-04`, onCharge),
    rated(`${prefix}-05`, onLine),
    rated(`${prefix}-07`, onCharge),
    {
      id: `${prefix}-08`,
      at: row,
      holds: (term) => {
        const rate = taxed ? `[ram:RateApplicablePercent="${term.text('ram:RateApplicablePercent')}"]` : ''
        const lines = term.sum(
          `${line}[ram:SpecifiedLineTradeSettlement/ram:ApplicableTradeTax${own}${rate}]/${lineTotal}`,
        )
        const charges = term.sum(`${charge}[ram:CategoryTradeTax${own}${rate}]/ram:ActualAmount`)
        return term.amount('ram:BasisAmount') === lines + charges
      },
    },
    {
      id: `${prefix}-09`,
      at: row,
      holds: (term) => {
        const tax = term.amount('ram:CalculatedAmount')
        const exact =
          (term.amount('ram:BasisAmount') * term.amount('ram:RateApplicablePercent')) / (100n * one)
        const difference = tax - roundedToCents(exact)
        return taxed ? difference < one && difference > -one : tax === 0n
      },
    },
    {
      id: `${prefix}-10`,
      at: row,
      holds: (term) => (term.has('ram:ExemptionReason') || term.has('ram:ExemptionReasonCode')) === exempt,
    },
    ...(code === 'K'
      ? [
          given(
            'BR-IC-11',
            row,
            `${delivery}/ram:ActualDeliverySupplyChainEvent/ram:OccurrenceDateTime/udt:DateTimeString`,
          ),
          given('BR-IC-12', row, `${delivery}/ram:ShipToTradeParty/ram:PostalTradeAddress/ram:CountryID`),
        ]
      : []),
  ]
}

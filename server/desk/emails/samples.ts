import { pageUrl, type SampleFacts, sampleNumber, sampleOrder, sampleShipment } from './sample-order.ts'

type Sample = (facts: SampleFacts) => Record<string, unknown>

const person = { name: 'Ada', email: 'ada@example.com' }

/** A sentence in the reader's language, in place of what people write. */
const written = ({ t }: SampleFacts) => t('order_email.questions')
const link = (facts: SampleFacts) => pageUrl(facts, '/')
const later = ({ at }: SampleFacts) => new Date(at.getTime() + 14 * 24 * 3600_000).toISOString()

const forOrder =
  (more: Sample = () => ({})): Sample =>
  (facts) => ({ order: sampleOrder(facts), name: person.name, ...more(facts) })

const parcel: Sample = (facts) => ({ shipment: sampleShipment(facts), partial: false, place: '' })

/** News of an account, as `tell` writes it. */
const news =
  (kind: string): Sample =>
  (facts) => {
    const values = { shop: facts.shopName, code: '204815', now: person.email }
    return {
      ...{ kind, code: values.code, subject_text: facts.t(`account_email.${kind}_subject`, values) },
      paragraphs: facts.t(`account_email.${kind}`, values).split('\n'),
      link: { label: facts.t('account_email.password_changed_link'), url: link(facts) },
    }
  }

const returned: Sample = (facts) => ({
  step: 'approved',
  return: {
    ...{ number: sampleNumber, type: 'return_refund', refundAmount: facts.products[0]!.amount },
    returnAddress: { consignee: facts.shopName, contactNumber: '', detailedAddress: facts.shopAddress },
    ...{ refuseDescription: '', sendBy: later(facts), labelUrl: null },
    ...{ logisticsCompany: 'DHL', trackingNumber: '00340434161094042557' },
    products: facts.products.map((product) => ({ ...product, amount: null })),
    ...{ refunds: [{ amount: facts.products[0]!.amount, way: 'original' }], url: link(facts) },
  },
})

const withdrawn: Sample = (facts) => ({
  withdrawal: {
    ...{ ...person, number: sampleNumber, orderNumber: sampleNumber, receivedAt: facts.at },
    ...{ statement: facts.products.map(({ name, quantity }) => `${quantity} × ${name}`).join('\n') },
    reason: written(facts),
  },
})

const inquiry: Sample = (facts) => ({
  ...{ step: 'sent', name: person.name, inquiry: { number: sampleNumber, content: written(facts) } },
  quote: {
    ...{ number: sampleNumber, note: written(facts), shipping: null, validUntil: later(facts) },
    total: sampleOrder(facts).totals.total,
  },
  ...{ products: facts.products, url: link(facts) },
})

const review: Sample = (facts) => ({
  name: person.name,
  products: facts.products.map((product) => ({
    ...{ ...product, url: link(facts) },
    stars: [1, 2, 3, 4, 5].map((stars) => ({ stars, url: link(facts) })),
  })),
  stop_url: link(facts),
})

const noLegal = { terms: [], durability: [], durabilityUrl: '', guarantee: null }

/** Data for each email of the theme, with nobody's personal data. */
export const samples: Readonly<Record<string, Sample>> = {
  'account-code': news('code_signup'),
  'account-notice': news('password_changed'),
  alert: (facts) => ({
    ...{ kind: 'back_in_stock', products: facts.products.slice(0, 1) },
    ...{ button_url: link(facts), stop_url: link(facts) },
  }),
  'cart-left': (facts) => ({
    ...{ name: person.name, products: facts.products, coupon: '' },
    ...{ url: link(facts), stop_url: link(facts) },
  }),
  'draft-order': (facts) => ({
    ...{ number: sampleNumber, name: person.name, note: '', products: facts.products },
    ...{ validUntil: later(facts), choose_shipping: false, totals: sampleOrder(facts).totals },
    url: link(facts),
  }),
  inquiry,
  invoice: forOrder(() => ({ invoice: { number: 'INV-2026-000001', credit: false } })),
  message: (facts) => ({
    texts: [written(facts)],
    about: { kind: 'order', label: sampleNumber },
    url: link(facts),
  }),
  newsletter: (facts) => ({ kind: 'welcome', button_url: link(facts), stop_url: link(facts) }),
  'order-attempt': forOrder(parcel),
  'order-cancel-refused': forOrder((facts) => ({ reason: written(facts) })),
  'order-cancel-requested': forOrder((facts) => ({ due: later(facts) })),
  'order-cancel-withdrawn': forOrder(),
  'order-cancelled': forOrder((facts) => ({
    ...{ by: 'buyer', reason: '', refunding: sampleOrder(facts).totals.total },
  })),
  'order-delivered': forOrder(parcel),
  'order-edited': forOrder(({ products }) => ({
    ...{ products, due: null, refunding: products[0]!.amount },
  })),
  'order-link': forOrder(),
  'order-lost': forOrder(parcel),
  'order-paid': forOrder(),
  'order-payment-failed': forOrder(),
  'order-payment-processing': forOrder(),
  'order-pickup': forOrder(parcel),
  'order-placed': forOrder(() => ({ replaces: null, legal: noLegal })),
  'order-refunded-late': forOrder(),
  'order-shipped': forOrder(parcel),
  'order-units-cancelled': forOrder(({ products }) => ({
    ...{ cancelled: products.slice(0, 1), refunding: products[0]!.amount },
  })),
  'order-unpaid': forOrder(),
  'question-answered': (facts) => ({
    ...{ product: facts.products[0]!.name, question: written(facts), answer: written(facts) },
    ...{ author: facts.shopName, url: link(facts), stop_url: link(facts) },
  }),
  refund: forOrder(({ products }) => ({
    ...{ step: 'settled', way: 'original', amount: products[0]!.amount, needs_bank: false },
  })),
  return: forOrder(returned),
  review,
  withdrawal: withdrawn,
  'withdrawal-rejected': withdrawn,
}

/** Emails that show a part which is none itself, such as the layout. */
const shownIn: Readonly<Record<string, string>> = {
  address: 'order-placed',
  button: 'order-placed',
  instructions: 'order-placed',
  layout: 'order-placed',
  legal: 'order-placed',
  lines: 'order-placed',
  totals: 'order-placed',
  tracking: 'order-pickup',
}

/** The email in which a file of the theme is tried; a part that the merchant added is tried in an order confirmation. */
export function emailShowing(name: string): string {
  return name in samples ? name : (shownIn[name] ?? 'order-placed')
}

import { demoCustomer } from './orders.ts'

const { email, firstName, lastName } = demoCustomer
const sender = { name: `${firstName} ${lastName}`, email }

/** Inquiries of the demo customer, oldest first. Days are before the day the shop is loaded. */
export const demoInquiries = [
  {
    ...sender,
    daysAgo: 3,
    quoted: true,
    products: [
      { slug: 'espresso-cup', sku: 'ESP-OAT', quantity: 24 },
      { slug: 'breakfast-bowl', sku: 'BOWL-OAT-S', quantity: 24 },
    ],
    content:
      'We’re opening a small café in Wedding in four weeks. Could you make us an offer for cups and bowls, delivered together?',
  },
  {
    ...sender,
    daysAgo: 1,
    quoted: false,
    products: [{ slug: 'linen-napkins', quantity: 40 }],
    content: 'Do the napkins also come in a larger size, about 50 × 50 cm? We’d need 40 of one colour.',
  },
]

/** The shop's answer to the first of them. Amounts are in cents. */
export const demoQuote = {
  daysAgo: 2,
  lines: [
    { sku: 'ESP-OAT', quantity: 24, unitPrice: 1350 },
    { sku: 'BOWL-OAT-S', quantity: 24, unitPrice: 1500 },
  ],
  shippingFee: 0,
  note: 'Congratulations on the café! Both come from the same firing, so the glazes match. We deliver on a pallet, free of charge.',
}

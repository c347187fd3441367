import type { LegalTexts } from '../legal-texts.ts'

export const en: LegalTexts = {
  noTrader: '[[name and postal address of the seller]]',
  imprint: {
    slug: 'imprint',
    title: 'Imprint',
    represented: 'Represented by: [[name of the owner or managing director]]',
    register: 'Register and management: {register}',
    noRegister: 'Register: [[register and number; delete the line if there is none]]',
    email: 'Email: {email}',
    phone: 'Telephone: {phone}',
    vatId: 'VAT ID: {vatId}',
    editor: 'Responsible for the content: [[name, with address if it differs]]',
  },
  terms: {
    slug: 'terms',
    title: 'Terms of sale',
    seller: [
      'Seller',
      'These terms apply to every order in the online shop {shop}. You buy from:',
      '{trader}',
    ],
    contract: [
      'How a contract is made',
      'What the shop shows is an invitation to order. You can check and correct everything until you press the last button of the checkout; pressing it places a binding order. An email confirms at once that the order has arrived.',
      'The contract is made when [[keep one: we send you this confirmation / we tell you that we accept your order / we dispatch the goods]]. It can be made in these languages: {languages}.',
      'The confirmation contains your order and these terms as they stand that day. You also find both with your order in the shop.',
    ],
    price: ['Prices', 'The total with taxes and shipping costs is shown before you order.'],
    payment: ['Payment', 'You can pay by {methods}.'],
    delivery: [
      'Delivery',
      'We deliver to the countries that can be chosen at checkout. The expected day of delivery is shown before you order.',
    ],
    withdrawal: [
      'Right of withdrawal',
      'Consumers can withdraw from the contract within {days} days of receiving the goods. The conditions, the consequences, the exceptions and a form are at {withdrawal}.',
    ],
    returns: [
      'Voluntary returns',
      'Beyond the law, we take back goods that are returned within {returnDays} days of delivery. Ask for the return on the page of your order. Your right of withdrawal is not affected.',
    ],
    defects: [
      'Faulty goods',
      'If goods are faulty, you have the rights that the law gives you. In the European Union they last at least two years from delivery.',
    ],
    ownership: ['Ownership', 'The goods remain ours until they are paid for in full.'],
    law: [
      'Applicable law',
      'The law of {country} applies. Consumers keep the protection of the mandatory rules of the country they live in.',
    ],
  },
  privacy: {
    slug: 'privacy',
    title: 'Privacy policy',
    controller: [
      'Controller',
      'Responsible for the use of your data is:',
      '{trader}',
      'Data protection officer: [[name and contact; delete the line if you need none]]',
    ],
    visit: [
      'When you visit the shop',
      'When you open a page, our server receives your IP address, the time, the address of the page and the description that your browser sends. It needs these to answer and to ward off attacks (Art. 6(1)(f) GDPR). The shop is hosted by [[name and address of your hosting provider]], where these records are deleted after [[number]] days.',
    ],
    browser: [
      'Cookies and storage in your browser',
      'The shop stores in your browser only what it needs to work: your session, your cart, your language, currency and country, and your decision about statistics.',
    ],
    orders: [
      'Orders',
      'To carry out an order we process your name, addresses, email address and telephone number, the goods and the payment (Art. 6(1)(b) GDPR). Tax and commercial law oblige us to keep invoices and business letters for [[number]] years (Art. 6(1)(c) GDPR).',
    ],
    account: [
      'Account',
      'If you open an account, it keeps your sign-in details, addresses, favourites and orders until you delete it.',
    ],
    payment: [
      'Payment',
      'Details of the payment go to the service that you choose at checkout. We never see your card number.',
    ],
    stripe:
      'Payments by card and wallet are handled by Stripe Payments Europe, Limited, Dublin, Ireland, which also checks them for fraud.',
    paypal: 'Payments by PayPal are handled by PayPal (Europe) S.à r.l. et Cie, S.C.A., Luxembourg.',
    carriers: [
      'Delivery',
      'The carrier receives your name and address, and your email address and telephone number to announce the delivery: [[names of your carriers]].',
    ],
    emails: [
      'Emails',
      'We send emails about your orders and your account. A newsletter, a reminder of a cart or a request for a review only comes if you have agreed to it (Art. 6(1)(a) GDPR), and has a link to end it. Emails are sent through [[name of your email provider]].',
    ],
    messages: [
      'Messages and reviews',
      'If you write to us, we keep your message in order to answer it. Reviews, questions and comments appear in the shop under the name that you give.',
    ],
    statistics: [
      'Statistics',
      'We count visits: the pages seen, the way that led to the shop, and the kind of device. Where the law asks for your consent, we only do so if you agree. We do it ourselves and share the records with nobody; they contain no whole IP address and are deleted after {keepDays} days. You can change your decision at the foot of every page.',
    ],
    rights: [
      'Your rights',
      'You can ask for access to your data, and have it corrected, erased, restricted or handed over to you. You can object to its use, and withdraw a consent at any time for the future. Write to {email}.',
      'You can also complain to a supervisory authority. The one in charge of us is [[name and address]].',
    ],
  },
  disputes: [
    'Disputes',
    'We are neither obliged nor willing to take part in dispute resolution before a consumer arbitration board. [[If you do take part, name the board here and delete the sentence before]]',
  ],
}

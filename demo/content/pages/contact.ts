import { translated } from '../../translated.ts'
import type { DemoPage } from '../../types.ts'

export const contact: DemoPage = translated('pages', {
  code: 'contact',
  slug: { en: 'contact' },
  title: { en: 'Contact' },
  summary: { en: 'How to reach us, and where to find quick answers.' },
  body: {
    en: `<p>A real person answers, usually within one working day.</p>
<ul>
<li>Email: <a href="mailto:hello@haldene.example">hello@haldene.example</a></li>
<li>Phone: <a href="tel:+493023125000">+49 30 23125 000</a>, Monday to Friday, 10 am to 4 pm (Berlin time)</li>
<li>Shop: Haldenweg 12, 10115 Berlin, Tuesday to Saturday, 11 am to 6 pm</li>
</ul>
<h2>Quick answers</h2>
<ul>
<li><a href="/user/order">Where is my order?</a></li>
<li><a href="/page/shipping">What does shipping cost?</a></li>
<li><a href="/page/returns">How do I return an item?</a></li>
</ul>
<p>Need a spare lid, cork, shade or screw? Email us the product name and the part you need. Ordering more than 20 items? Ask us for a quote.</p>
<p>This is a demo shop: the address, phone number and email address don’t exist.</p>`,
  },
  sections: [
    {
      id: 'write',
      type: 'contact-form',
      settings: {
        title: { en: 'Write to us' },
        text: { en: 'A question about a product or an order? We answer within one working day.' },
        action: {
          label: { en: 'Questions and answers' },
          to: { kind: 'page', handle: 'faq' },
        },
      },
    },
  ],
})

import { translated } from '../../translated.ts'
import type { DemoPage } from '../../types.ts'

export const faq: DemoPage = translated('pages', {
  code: 'faq',
  slug: { en: 'faq' },
  title: { en: 'Questions and answers' },
  summary: { en: 'Orders, delivery, returns and care: short answers to what customers ask us most.' },
  body: { en: '' },
  sections: [
    {
      id: 'orders',
      type: 'faq',
      settings: {
        title: { en: 'Orders and delivery' },
        items: [
          {
            question: { en: 'Do I need an account to order?' },
            answer: {
              en: '<p>No. You can check out as a guest. The link in your confirmation email opens the order at any time, and an account you create later with the same email finds it by itself.</p>',
            },
          },
          {
            question: { en: 'When will my order arrive?' },
            answer: {
              en: '<p>The product page, the cart and the checkout show the days on which we expect it. See <a href="/page/shipping">Shipping</a> for costs and carriers.</p>',
            },
          },
          {
            question: { en: 'Can I still change or cancel my order?' },
            answer: {
              en: '<p>Yes, until we hand it to the carrier. Open the order and choose Cancel order, or write to us and we’ll change the address.</p>',
            },
          },
          {
            question: { en: 'How can I pay?' },
            answer: {
              en: '<p>The checkout lists every method for your country. This is a demo shop, so the card payment is a test: nothing is charged.</p>',
            },
          },
        ],
      },
    },
    {
      id: 'returns',
      type: 'faq',
      settings: {
        title: { en: 'Returns and repairs' },
        items: [
          {
            question: { en: 'How do I return something?' },
            answer: {
              en: '<p>Open your order within 30 days, choose Return items and pick the pieces. We show what you get back before you send anything. <a href="/page/returns">All about returns</a></p>',
            },
          },
          {
            question: { en: 'My cup arrived broken. What now?' },
            answer: {
              en: '<p>We’re sorry. Send us a photo with the return form; you’ll get a new one or your money back, and there’s no need to send the pieces.</p>',
            },
          },
          {
            question: { en: 'Do you sell spare parts?' },
            answer: {
              en: '<p>Lids, shades, corks and screws, one at a time. Tell us the product and the part.</p>',
            },
          },
        ],
      },
    },
    {
      id: 'care',
      type: 'faq',
      settings: {
        title: { en: 'Materials and care' },
        items: [
          {
            question: { en: 'Can stoneware go in the dishwasher?' },
            answer: {
              en: '<p>Yes, and in the microwave. Leave a little space between the pieces so that the rims don’t touch.</p>',
            },
          },
          {
            question: { en: 'How do I look after oiled wood?' },
            answer: {
              en: '<p>Wipe it with a damp cloth, let it dry standing up, and oil it once a year. <a href="/article/living-with-oiled-wood">Living with oiled wood</a></p>',
            },
          },
          {
            question: { en: 'Does linen shrink?' },
            answer: {
              en: '<p>By about 3 percent in the first wash, which our sizes allow for. Wash at 40 °C and dry it in the air.</p>',
            },
          },
        ],
      },
    },
    {
      id: 'more',
      type: 'announcement',
      settings: {
        text: { en: 'Didn’t find your answer?' },
        action: {
          label: { en: 'Write to us' },
          to: { kind: 'page', handle: 'contact' },
        },
      },
    },
  ],
})

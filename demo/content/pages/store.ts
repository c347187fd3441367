import { translated } from '../../translated.ts'
import type { DemoPage } from '../../types.ts'

const weekdays = ['tuesday', 'wednesday', 'thursday', 'friday', 'saturday']

export const store: DemoPage = translated('pages', {
  code: 'store',
  slug: { en: 'store' },
  title: { en: 'Our shop in Berlin' },
  summary: { en: 'Come and hold things in your hands: address, opening hours and what awaits you.' },
  body: { en: '' },
  sections: [
    {
      id: 'visit',
      type: 'store',
      settings: {
        title: { en: 'Haldene Berlin' },
        address: { en: 'Haldenweg 12\n10115 Berlin\nGermany' },
        hours: [
          { day: 'monday' },
          ...weekdays.map((day) => ({ day, opens: '11:00', closes: '18:00' })),
          { day: 'sunday' },
        ],
        text: {
          en: 'The entrance has no step, and dogs are welcome. This address is invented: it belongs to a demo shop.',
        },
        phone: '+49 30 23125 000',
        email: 'hello@haldene.example',
        picture: {
          file: 'heroes/workshop-wide.webp',
          alt: { en: 'A shelf with jugs, bowls and boards in daylight' },
        },
      },
    },
    {
      id: 'inside',
      type: 'points',
      settings: {
        title: { en: 'In the shop' },
        items: [
          {
            icon: 'return',
            title: { en: 'Return here' },
            text: { en: 'Bring back online orders without packing them. Your refund goes out the same day.' },
          },
          {
            icon: 'check',
            title: { en: 'Seconds shelf' },
            text: { en: 'Pieces with a small flaw in the glaze, for a third less. Only in the shop.' },
          },
          {
            icon: 'heart',
            title: { en: 'Gift wrapping' },
            text: { en: 'In paper from Papierhof Noord, free of charge.' },
          },
        ],
      },
    },
    {
      id: 'pictures',
      type: 'gallery',
      settings: {
        title: { en: 'A look inside' },
        items: [
          {
            picture: {
              file: 'collections/new-season.webp',
              alt: { en: 'New pieces of the season' },
            },
          },
          {
            picture: {
              file: 'categories/lighting.webp',
              alt: { en: 'A lit lamp' },
            },
          },
          {
            picture: {
              file: 'articles/washing-linen.webp',
              alt: { en: 'Folded towels and napkins' },
            },
          },
          {
            picture: {
              file: 'articles/what-stoneware-is.webp',
              alt: { en: 'Stoneware bowls and a cup' },
            },
          },
        ],
      },
    },
  ],
})

import { translated } from '../translated.ts'
import type { DemoHome } from '../types.ts'

export const home: DemoHome = translated('home', {
  title: { en: 'Haldene: quiet things for the home' },
  description: {
    en: 'Stoneware, wood, linen and light, made by small workshops in Europe and chosen to last.',
  },
  sections: [
    {
      id: 'hero',
      type: 'hero',
      settings: {
        title: { en: 'Begin the day slowly' },
        text: { en: 'Stoneware for the first hour: thrown by hand, glazed in four quiet colours.' },
        picture: {
          file: 'heroes/morning-wide.webp',
          alt: { en: 'A breakfast table with stoneware mugs, bowls and a teapot in morning light' },
        },
        phone_picture: {
          file: 'heroes/morning-tall.webp',
          alt: { en: 'A breakfast table with stoneware mugs and a bowl in morning light' },
        },
        action: {
          label: { en: 'Shop the morning table' },
          to: {
            kind: 'collection',
            handle: 'morning-table',
          },
        },
        layout: 'over',
      },
    },
    {
      id: 'rooms',
      type: 'tiles',
      settings: {
        title: { en: 'Shop by room' },
        source: 'categories',
        categories: [
          'tableware',
          'kitchen',
          'lighting',
          'furniture',
          'textiles',
          'bath',
          'workspace',
          'living',
        ],
        layout: 'strip',
      },
    },
    {
      id: 'just-in',
      type: 'product-row',
      settings: {
        title: { en: 'Just in' },
        collection: 'new-season',
        limit: 8,
        layout: 'row',
      },
    },
    {
      id: 'evening',
      type: 'image-with-text',
      settings: {
        title: { en: 'When the light is low' },
        text: {
          en: 'Lamps with linen shades, candles that stay in the background, a blanket within reach. The evening needs little more.',
        },
        picture: {
          file: 'heroes/evening-wide.webp',
          alt: { en: 'A corner with a lamp, a candle and a folded blanket in the evening' },
        },
        action: {
          label: { en: 'Shop warm light' },
          to: {
            kind: 'collection',
            handle: 'warm-light',
          },
        },
      },
    },
    {
      id: 'look',
      type: 'shop-the-look',
      settings: {
        title: { en: 'The morning table' },
        text: { en: 'Everything in this picture, piece by piece.' },
        picture: {
          file: 'collections/morning-table.webp',
          alt: { en: 'A table with a teapot, a mug, a bowl on plates and folded napkins' },
        },
        items: [
          {
            product: 'teapot',
            x: 52,
            y: 38,
          },
          {
            product: 'breakfast-bowl',
            x: 41,
            y: 63,
          },
          {
            product: 'morning-mug',
            x: 67,
            y: 57,
          },
          {
            product: 'linen-napkins',
            x: 85,
            y: 67,
          },
        ],
      },
    },
    {
      id: 'favourites',
      type: 'product-row',
      settings: {
        title: { en: 'Customer favourites' },
        text: { en: 'The pieces our customers come back for.' },
        products: ['scented-candle', 'chopping-board', 'bud-vase', 'wool-blanket'],
        limit: 4,
        layout: 'grid',
      },
    },
    {
      id: 'voices',
      type: 'reviews',
      settings: {
        title: { en: 'What our customers say' },
        limit: 6,
      },
    },
    {
      id: 'workshop',
      type: 'image-with-text',
      settings: {
        title: { en: 'From the workshop' },
        text: {
          en: 'Every product page names the maker. We buy from eight small workshops, visit each of them, and keep coming back.',
        },
        picture: {
          file: 'heroes/workshop-wide.webp',
          alt: { en: 'Unglazed bowls and tools on a workbench' },
        },
        action: {
          label: { en: 'Read about stoneware' },
          to: {
            kind: 'article',
            handle: 'what-stoneware-is',
          },
        },
        side: 'right',
      },
    },
    {
      id: 'promises',
      type: 'points',
      settings: {
        title: { en: 'Good to know' },
        items: [
          {
            icon: 'return',
            title: { en: '30-day returns' },
            text: { en: 'Not right for you? Send it back within 30 days, for any reason.' },
          },
          {
            icon: 'heart',
            title: { en: 'Plastic-free packaging' },
            text: { en: 'Boxes and padding are paper. Recycle them together.' },
          },
          {
            icon: 'check',
            title: { en: 'Spare parts' },
            text: { en: 'Need a new lid, shade, cork or screw? Email us and we’ll send one.' },
          },
        ],
      },
    },
    {
      id: 'journal',
      type: 'articles',
      settings: {
        title: { en: 'From the journal' },
        articles: ['what-stoneware-is', 'setting-a-table', 'living-with-oiled-wood'],
      },
    },
    {
      id: 'newsletter',
      type: 'newsletter',
      settings: {
        title: { en: 'One email a month' },
        text: { en: 'New pieces, visits to the makers, and how to care for what you own.' },
        picture: {
          file: 'collections/morning-table.webp',
          alt: { en: 'A table with a teapot, a mug and a bowl' },
        },
      },
    },
  ],
})

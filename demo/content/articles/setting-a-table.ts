import { translated } from '../../translated.ts'
import type { DemoArticle } from '../../types.ts'

export const settingATable: DemoArticle = translated('articles', {
  code: 'setting-a-table',
  slug: { en: 'setting-a-table' },
  title: { en: 'Setting a table for six' },
  summary: { en: 'Fewer things, placed well: a table that leaves room for the food.' },
  body: {
    en: `<p>A table is set from the middle outwards, and from low to high. What stands in the middle must be lower than the eyes of those who sit, or so high and thin that one looks past it.</p>
<h2>The order</h2>
<ol>
<li><strong>The cloth.</strong> A runner instead of a cloth shows the wood and is quickly washed. Let it hang over the ends by a hand’s width.</li>
<li><strong>The places.</strong> Sixty centimetres for each guest, measured from the middle of one plate to the next. If the table is short, take the smaller plates.</li>
<li><strong>The plates.</strong> Two colours are livelier than one and calmer than three. Put the darker one under the lighter food.</li>
<li><strong>The glasses and the jug.</strong> One jug for every three guests, so nobody needs to ask.</li>
<li><strong>The light.</strong> Candles in twos and threes, not in a row. Nothing scented near the food.</li>
<li><strong>Something from outside.</strong> Three single stems in three small vases do more than a bunch, and can be moved when the bowls arrive.</li>
</ol>
<h2>What can be left out</h2>
<p>Place cards, chargers, a second fork. A napkin folded once is enough. And leave a free spot, the size of a bowl, near every second guest: that is where the food will go.</p>`,
  },
  author: 'Jonas Velt',
  daysOld: 34,
  picture: 'setting-a-table.webp',
  pictureAlt: { en: 'A laid table with plates in two colours, a jug and candles' },
  products: ['dinner-plate', 'table-runner', 'linen-napkins', 'water-jug', 'candle-holder', 'bud-vase'],
  sections: [
    {
      id: 'rule',
      type: 'quotes',
      settings: {
        items: [
          {
            quote: {
              en: 'A guest should find a glass, a napkin and somebody to talk to. The rest is decoration.',
            },
            author: { all: 'Jonas Velt' },
          },
        ],
      },
    },
  ],
})

import { translated } from '../../translated.ts'
import type { DemoPage } from '../../types.ts'

export const about: DemoPage = translated('pages', {
  code: 'about',
  slug: { en: 'about' },
  title: { en: 'About Haldene' },
  summary: { en: 'Who we are, how we choose, and why you can’t really buy anything here.' },
  body: {
    en: `<p>Haldene is a small shop for everyday things: cups, lamps, towels, chairs. We look for pieces that are calm to look at, good to hold and made to be repaired.</p>
<h2>How we choose</h2>
<ul>
<li>We use everything ourselves for three months before we sell it.</li>
<li>We ask who makes it, where and from what, and tell you on the product page.</li>
<li>We choose a few colours and keep them for years, so you can replace a broken plate with one that matches.</li>
</ul>
<h2>Eight workshops</h2>
<p>Our stoneware comes from <strong>Olaria Lume</strong> in Portugal, wood and metal from <strong>Werk Ahrens</strong> and glass from <strong>Glashütte Rand</strong> in Germany, textiles from <strong>Tkalnia Wilga</strong> in Poland, and metal lamps and lanterns from <strong>Metalværk Holm</strong> in Denmark. Three makers are in the Netherlands: <strong>Papierhof Noord</strong> for paper, <strong>Atelier Was</strong> for candles and <strong>Kwekerij Veldhuis</strong> for plants.</p>
<h2>To be honest</h2>
<p>Haldene, its workshops and its address are invented. This is the demo shop of an open-source shop system: look around, fill a cart, place an order. Nothing is charged and nothing is sent.</p>`,
  },
  sections: [
    {
      id: 'about',
      type: 'hero',
      settings: {
        eyebrow: { en: 'About Haldene' },
        title: { en: 'Few things, chosen with care' },
        picture: {
          file: 'heroes/workshop-wide.webp',
          alt: { en: 'Jugs, bowls and a board on a workbench' },
        },
        layout: 'over',
      },
    },
    {
      id: 'figures',
      type: 'figures',
      settings: {
        items: [
          {
            figure: { all: '8' },
            caption: { en: 'workshops we visit' },
          },
          {
            figure: { all: '3' },
            caption: { en: 'months of use before we sell a piece' },
          },
          {
            figure: { all: '0' },
            caption: { en: 'plastic in our parcels' },
          },
        ],
      },
    },
    {
      id: 'makers',
      type: 'quotes',
      settings: {
        title: { en: 'From the workshops' },
        items: [
          {
            quote: { en: 'A mug is finished when the handle disappears from your mind.' },
            author: { all: 'Inês Lume' },
            source: { en: 'Olaria Lume, Portugal' },
          },
          {
            quote: { en: 'We leave the tool marks where a hand will rest.' },
            author: { all: 'Theo Ahrens' },
            source: { en: 'Werk Ahrens, Germany' },
          },
          {
            quote: { en: 'Linen forgives everything but haste.' },
            author: { all: 'Hanna Wilga' },
            source: { en: 'Tkalnia Wilga, Poland' },
          },
        ],
      },
    },
    {
      id: 'names',
      type: 'logos',
      settings: {
        title: { en: 'Our makers' },
        items: [
          'Olaria Lume',
          'Werk Ahrens',
          'Glashütte Rand',
          'Tkalnia Wilga',
          'Metalværk Holm',
          'Papierhof Noord',
          'Atelier Was',
          'Kwekerij Veldhuis',
        ].map((name) => ({ name: { all: name } })),
      },
    },
  ],
})

import { translated } from '../../translated.ts'
import type { DemoArticle } from '../../types.ts'

export const aPlantThatStays: DemoArticle = translated('articles', {
  code: 'a-plant-that-stays',
  slug: { en: 'a-plant-that-stays' },
  title: { en: 'A plant that stays' },
  summary: { en: 'How a pilea is watered, turned and, in spring, multiplied.' },
  body: {
    en: `<p>The pilea comes from the south-west of China and spread through Europe from hand to hand: for decades it could not be bought, only given. It is an easy plant, provided one does less rather than more.</p>
<h2>Place</h2>
<p>Bright, but out of the midday sun, which bleaches the leaves. A window to the east is best. Every few days a quarter turn, or it will lean.</p>
<h2>Water</h2>
<p>Once a week, when the top two centimetres are dry. Pour until water comes out below, and empty the saucer after a quarter of an hour. Hanging leaves mean thirst; yellow ones mean too much.</p>
<h2>Pot</h2>
<p>A new one each spring, a finger wider than the old. It needs a hole. Ordinary potting soil with a third of sand or perlite is right.</p>
<h2>Giving it away</h2>
<ol>
<li>Wait until an offshoot beside the stem has four leaves.</li>
<li>Cut it off below the soil with a clean knife.</li>
<li>Put it into a glass of water for two weeks, until roots show.</li>
<li>Plant it, and pass it on.</li>
</ol>`,
  },
  author: 'Mira Ahrens',
  daysOld: 160,
  picture: 'a-plant-that-stays.webp',
  pictureAlt: { en: 'A pilea in an oat-coloured pot beside a watering can' },
  products: ['pilea-in-pot', 'planter', 'watering-can', 'bud-vase'],
})

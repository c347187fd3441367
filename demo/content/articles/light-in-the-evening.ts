import { translated } from '../../translated.ts'
import type { DemoArticle } from '../../types.ts'

export const lightInTheEvening: DemoArticle = translated('articles', {
  code: 'light-in-the-evening',
  slug: { en: 'light-in-the-evening' },
  title: { en: 'Light in the evening' },
  summary: { en: 'Three low lamps instead of one high one, and what the numbers on a bulb mean.' },
  body: {
    en: `<p>One lamp in the middle of the ceiling makes a room look like an office: everything equally bright, every face shaded under the eyes. Light that stands low and in several places leaves corners dark, and a room with dark corners seems larger and calmer.</p>
<h2>Three places</h2>
<ul>
<li><strong>Where you read.</strong> A floor lamp behind the shoulder, the lower edge of the shade at eye height.</li>
<li><strong>Where you eat.</strong> A pendant 60 cm above the table: low enough to gather those who sit around it.</li>
<li><strong>Where nobody is.</strong> A small lamp on a shelf or the floor, so that the eye has something to rest on behind the screen.</li>
</ul>
<h2>What the bulb says</h2>
<p><strong>Lumen</strong> is how much light comes out: 250 for a corner, 500 for reading, 800 above a table. <strong>Kelvin</strong> is the colour: 2700 is warm, 2200 is close to a candle, 4000 belongs in a workshop. <strong>Ra</strong> (or CRI) says how true colours look; below 90, food turns grey.</p>
<h2>And candles</h2>
<p>Cut the wick to half a centimetre before lighting, let the surface melt to the edge the first time, and put the flame out with a lid rather than with your breath. So it burns evenly and leaves no smoke.</p>`,
  },
  author: 'Jonas Velt',
  daysOld: 92,
  picture: 'light-in-the-evening.webp',
  pictureAlt: { en: 'A lit table lamp and a candle on a dark shelf' },
  products: ['table-lamp', 'floor-lamp', 'pendant-lamp', 'scented-candle'],
})

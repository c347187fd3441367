import { translated } from '../../translated.ts'
import type { DemoArticle } from '../../types.ts'

export const livingWithOiledWood: DemoArticle = translated('articles', {
  code: 'living-with-oiled-wood',
  slug: { en: 'living-with-oiled-wood' },
  title: { en: 'Living with oiled wood' },
  summary: { en: 'Rings, scratches and a grey spot: what oil forgives, and how to help it.' },
  body: {
    en: `<p>Lacquer lies on wood like a pane of glass: it protects until it breaks, and then the whole surface must come off. Oil goes in. It does not keep everything out, but a spot can be mended where it is.</p>
<h2>Every day</h2>
<p>Wipe along the grain with a cloth that is damp, not wet, and dry afterwards. No microfibre, no cleaner with bleach. A board may be washed, but should stand upright to dry, with air on both sides.</p>
<h2>Once a year</h2>
<ol>
<li>Let the wood dry for a day.</li>
<li>Rub it lightly along the grain with paper of 240 grit and wipe off the dust.</li>
<li>Spread a tablespoon of linseed oil thinly with a cloth; wait twenty minutes.</li>
<li>Take off everything that has not gone in. What stays on top turns sticky.</li>
<li>Leave it overnight.</li>
</ol>
<p><strong>Important:</strong> cloths soaked in linseed oil can catch fire by themselves. Spread them flat outdoors to dry, or keep them in a closed jar with water.</p>
<h2>First aid</h2>
<ul>
<li>White ring: warm it with a hair dryer, then oil.</li>
<li>Dent: lay a damp cloth on it, hold a warm iron over it for a few seconds, and let the fibres swell.</li>
<li>Dark spot from metal: a slice of lemon, ten minutes, rinse, dry, oil.</li>
</ul>`,
  },
  author: 'Mira Ahrens',
  daysOld: 58,
  picture: 'living-with-oiled-wood.webp',
  pictureAlt: { en: 'Oak and walnut boards with a cloth and a bottle of oil' },
  products: ['chopping-board', 'serving-tray', 'dining-chair', 'stool'],
})

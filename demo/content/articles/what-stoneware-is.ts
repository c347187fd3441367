import { translated } from '../../translated.ts'
import type { DemoArticle } from '../../types.ts'

export const whatStonewareIs: DemoArticle = translated('articles', {
  code: 'what-stoneware-is',
  slug: { en: 'what-stoneware-is' },
  title: { en: 'What stoneware is' },
  summary: { en: 'Between earthenware and porcelain: why we chose the clay in the middle.' },
  body: {
    en: `<p>Three things are made of fired clay, and they differ by heat. Earthenware is fired at about 1,000 °C and stays porous; without glaze it drinks the water you pour in. Porcelain is fired at 1,300 °C and more, turns white and glassy, and breaks with a clear ring. Stoneware lies between: at around 1,240 °C the clay begins to fuse, becomes dense and heavy, and keeps its colour.</p>
<h2>What that means at the table</h2>
<p>A dense body takes up no water, so it does not crack in the dishwasher and does not get hot before the coffee does. It chips less readily than porcelain because the walls may be thicker. And as the clay itself has colour, a scratch does not show white.</p>
<h2>Why no two are quite alike</h2>
<p>Glaze is ground glass and metal oxide in water. In the kiln it runs, and where it runs thin the clay shines through: on edges, on ridges, above the foot. The place in the kiln matters as well; the upper shelves are a few degrees warmer. We sort by eye so that a set belongs together, and leave the rest as it is.</p>
<h2>Looking after it</h2>
<ul>
<li>Warm a cold pot before you pour in boiling water.</li>
<li>Grey marks from cutlery are metal, not scratches: a little cleaning powder takes them off.</li>
<li>Let the bare foot dry before you stack.</li>
</ul>`,
  },
  author: 'Ada Haldene',
  daysOld: 15,
  picture: 'what-stoneware-is.webp',
  pictureAlt: { en: 'Glazed and unglazed stoneware bowls side by side' },
  products: ['morning-mug', 'breakfast-bowl', 'dinner-plate', 'teapot'],
})

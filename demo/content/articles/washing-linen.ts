import { translated } from '../../translated.ts'
import type { DemoArticle } from '../../types.ts'

export const washingLinen: DemoArticle = translated('articles', {
  code: 'washing-linen',
  slug: { en: 'washing-linen' },
  title: { en: 'Washing linen' },
  summary: { en: 'Why linen grows softer, and why the iron may stay in the cupboard.' },
  body: {
    en: `<p>Flax is a stiff fibre held together by a natural glue. Every wash takes a little of that glue away, which is why linen is at its worst when new and at its best after some years. Ours is washed with stones before it is sewn, so the first year is already behind it.</p>
<h2>In the machine</h2>
<ul>
<li>Fill the drum by half: linen takes up much water and wants to move.</li>
<li>40 °C is enough, 60 °C for table linen and towels. Liquid detergent, no softener: it coats the fibre, and a coated towel no longer dries.</li>
<li>Spin at no more than 800 turns. What is not crushed need not be ironed.</li>
</ul>
<h2>Stains</h2>
<p>Red wine: sparkling water at once, then the machine. Wax: let it harden, break it off, then brown paper and a warm iron. Oil: a drop of washing-up liquid, ten minutes, rinse warm. Never rub; press.</p>
<h2>Drying</h2>
<p>Take it out straight away, shake it once, pull the seams straight and hang it up. Pressed flat with the hand while it is still damp, it dries with soft folds that belong to it. If you like it smooth, iron it damp from the wrong side.</p>`,
  },
  author: 'Ada Haldene',
  daysOld: 121,
  picture: 'washing-linen.webp',
  pictureAlt: { en: 'Folded linen napkins and towels in three colours' },
  products: ['linen-napkins', 'table-runner', 'cushion', 'tea-towel'],
})

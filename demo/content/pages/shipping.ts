import { translated } from '../../translated.ts'
import type { DemoPage } from '../../types.ts'

export const shipping: DemoPage = translated('pages', {
  code: 'shipping',
  slug: { en: 'shipping' },
  title: { en: 'Shipping' },
  summary: { en: 'Shipping costs, delivery times and packaging.' },
  body: {
    en: `<p>Order before noon on a working day and we ship the same day. You’ll get a tracking number as soon as your parcel is on its way.</p>
<h2>Costs and delivery times</h2>
<ul>
<li><strong>Germany:</strong> standard €4.90, 2 to 3 days, free from €80. Express from €12.90, next working day. Pickup in Berlin is free.</li>
<li><strong>European Union:</strong> standard from €9.90, 3 to 6 days, free from €150. Express from €24.90, 1 to 2 days.</li>
<li><strong>Switzerland, Liechtenstein, Norway, Iceland, United Kingdom:</strong> from €16.90, 4 to 8 days, free from €250.</li>
<li><strong>Rest of the world:</strong> from €24.90, 8 to 16 days, up to 20 kg.</li>
</ul>
<p>Furniture, floor lamps and rugs are delivered by freight. We add €29 per order in Germany, €49 in the European Union and €69 in the rest of Europe. You’ll see the exact cost at checkout before you order.</p>
<h2>Import taxes and duties</h2>
<p>For deliveries outside the European Union, prices don’t include German VAT. Your country may charge import taxes and duties. The carrier will let you know.</p>
<h2>How we pack</h2>
<p>Boxes, padding and tape are made of paper. We pack plants against the cold and ship them Monday to Wednesday. Did something break in transit? Send us a photo within a week and we’ll send a replacement.</p>`,
  },
})

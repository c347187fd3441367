import { translated } from '../../translated.ts'
import type { DemoPage } from '../../types.ts'

export const imprint: DemoPage = translated('pages', {
  code: 'imprint',
  slug: { en: 'imprint' },
  title: { en: 'Imprint' },
  summary: { en: 'Who is responsible for this shop (an invented company).' },
  body: {
    en: `<p><strong>Example text of a demo shop. The company does not exist; replace this page before you sell anything.</strong></p>
<p>Haldene GmbH (demo shop)<br>Haldenweg 12<br>10115 Berlin<br>Germany</p>
<p>Managing director: Ada Haldene<br>Register: Amtsgericht Berlin (Charlottenburg), HRB 000000 B<br>VAT ID: DE000000000</p>
<p>Email: <a href="mailto:hello@haldene.example">hello@haldene.example</a><br>Phone: <a href="tel:+493023125000">+49 30 23125 000</a></p>
<p>Responsible for the texts: Ada Haldene, address as above.</p>
<h2>Disputes</h2>
<p>We are neither willing nor obliged to take part in dispute resolution before a consumer arbitration board. Talk to us first; that has always been enough.</p>`,
  },
})

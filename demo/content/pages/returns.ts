import { translated } from '../../translated.ts'
import type { DemoPage } from '../../types.ts'

export const returns: DemoPage = translated('pages', {
  code: 'returns',
  slug: { en: 'returns' },
  title: { en: 'Returns and exchanges' },
  summary: { en: 'Return items within 30 days. Here’s how.' },
  body: {
    en: `<p>You have 30 days from delivery to return an item, for any reason. You can try it as you would in a shop. Please keep the box.</p>
<h2>How it works</h2>
<ol>
<li>Sign in, open your order and choose <strong>Return items</strong>. Select the items and whether you’d like a refund or an exchange. Ordered as a guest? Find your order with its number and your email address.</li>
<li>We’ll reply within two working days with the return address.</li>
<li>Send the parcel within 14 days and enter the carrier and tracking number.</li>
<li>Once we’ve checked your return, we refund your original payment method within 14 days.</li>
</ol>
<h2>Your refund</h2>
<p>We refund what you paid for the items. If you withdraw from the whole order within 14 days, we also refund standard shipping. See <a href="/legal/withdrawal">Withdrawal</a>.</p>
<h2>Exchange</h2>
<p>We send another colour or size at the same price as soon as we have your return. If it has sold out, we’ll refund you instead.</p>
<h2>Damaged or wrong item?</h2>
<p>There’s no need to send it back. Choose <strong>Refund only</strong>, add a photo, and we’ll take care of the rest.</p>
<p>Plants can’t be returned, but we’ll replace any that arrive damaged.</p>`,
  },
})

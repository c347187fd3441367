import { translated } from '../../translated.ts'
import type { DemoPage } from '../../types.ts'

export const terms: DemoPage = translated('pages', {
  code: 'terms',
  slug: { en: 'terms' },
  title: { en: 'Terms of service' },
  summary: { en: 'The terms on which this demo shop would sell, if it sold.' },
  body: {
    en: `<p><strong>Example text of a demo shop. Orders here bind nobody: nothing is charged and nothing is sent. Have your own terms checked before you sell anything.</strong></p>
<h2>1. Who you contract with</h2>
<p>The seller is Haldene GmbH, Haldenweg 12, 10115 Berlin, Germany. These terms hold for all orders of consumers and businesses in this shop.</p>
<h2>2. How a contract is made</h2>
<p>The goods in the shop are an invitation to order. With the button “Order with obligation to pay” you make a binding offer for what is in the cart. Until then every entry can be changed. We confirm the receipt at once by email; the contract is concluded when we confirm the order or send the goods, at the latest within two days. We store the order; you find it in your account. The contract can be concluded in any language the shop is shown in.</p>
<h2>3. Prices and shipping</h2>
<p>Prices include VAT where it is charged. Shipping is added and shown before you order; see <a href="/page/shipping">Shipping</a>.</p>
<h2>4. Payment</h2>
<p>You pay by the methods shown in the checkout, such as bank transfer, or cash on delivery within Germany. Orders not paid in time are cancelled and the goods released.</p>
<h2>5. Delivery and ownership</h2>
<p>We deliver to the countries offered in the checkout. Until they are paid in full, the goods remain ours.</p>
<h2>6. Withdrawal</h2>
<p>Consumers have a <a href="/legal/withdrawal">right of withdrawal</a> of 14 days. Beyond that we take goods back for 30 days; see <a href="/page/returns">Returns</a>.</p>
<h2>7. Faults</h2>
<p>The statutory rights hold if something is faulty. Differences in glaze, grain and weave belong to the material and are no fault.</p>
<h2>8. Coupons and promotions</h2>
<p>A coupon serves as often as it says, cannot be paid out, and counts for the period and goods named with it.</p>
<h2>9. Law</h2>
<p>German law applies; the mandatory protection of the country where a consumer lives remains untouched.</p>`,
  },
})

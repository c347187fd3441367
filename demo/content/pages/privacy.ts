import { translated } from '../../translated.ts'
import type { DemoPage } from '../../types.ts'

export const privacy: DemoPage = translated('pages', {
  code: 'privacy',
  slug: { en: 'privacy' },
  title: { en: 'Privacy policy' },
  summary: { en: 'What is stored about you, why, for how long, and how to get or delete it.' },
  body: {
    en: `<p><strong>Example text of a demo shop. Do not enter real data here; have your own policy checked before you sell anything.</strong></p>
<h2>Who is responsible</h2>
<p>Haldene GmbH, Haldenweg 12, 10115 Berlin, Germany, <a href="mailto:hello@haldene.example">hello@haldene.example</a>.</p>
<h2>What we store, and why</h2>
<ul>
<li><strong>Orders:</strong> name, addresses, email, phone number, what was ordered and paid. Needed to fulfil the contract; kept as long as tax law asks, in Germany up to ten years.</li>
<li><strong>Your account:</strong> what you enter, and your sign-ins with time, IP address and browser, so that you can end a session you do not know. Kept until you delete the account.</li>
<li><strong>Cart and wishlist:</strong> under a random visitor number, so that they are still there tomorrow.</li>
<li><strong>Newsletter:</strong> your address, from your confirmation until you unsubscribe. Every email has the link.</li>
<li><strong>Bank details for a refund:</strong> encrypted, and erased after 90 days.</li>
</ul>
<h2>What we do not do</h2>
<p>We do not sell data, we load nothing from other companies into the pages, and we count visits only if you have agreed. Passwords are stored so that nobody can read them, not even we.</p>
<h2>Cookies and storage</h2>
<p>Without your consent we store only what the shop needs: language, currency, sign-in, cart and the visitor number. After a sign-in, a cookie of 400 days lets us know this browser again, so that we can warn you of any other one. You can change your choice at any time at the foot of the page.</p>
<h2>Who receives data</h2>
<p>The carrier gets your address, the payment provider what it needs for the payment. Nobody else.</p>
<h2>Your rights</h2>
<p>You can download everything we hold about you and delete your account under <a href="/user/account">Account</a>. You may have data corrected, restricted or transferred, object to its use, withdraw consent, and complain to a supervisory authority, for example the Berlin Commissioner for Data Protection and Freedom of Information.</p>`,
  },
})

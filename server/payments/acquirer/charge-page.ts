import { formatMoney } from '#contract/format.ts'
import type { AskedCharge } from './charge-token.ts'

/** Styles of its own, light and dark: the page is not part of the shop. */
const styles = `:root{color-scheme:light dark}
body{font:1rem/1.5 system-ui,sans-serif;margin:0;min-height:100vh;display:grid;place-items:center;padding:1rem;box-sizing:border-box;background:light-dark(#eef1f4,#14181d);color:light-dark(#1b2430,#e9edf2)}
main{box-sizing:border-box;width:100%;max-width:26rem;padding:2rem;border-radius:.75rem;background:light-dark(#fff,#1d232b);box-shadow:0 1rem 3rem rgb(0 0 0/.12)}
h1{font-size:1.375rem;line-height:1.3;margin:0 0 .5rem}
p{margin:0 0 1.5rem;color:light-dark(#55606e,#a9b4c1)}
a{color:inherit}
dl{display:grid;grid-template-columns:auto 1fr;gap:.75rem 1rem;margin:0 0 1.5rem;padding:1.25rem 0;border:solid light-dark(#dde3ea,#333c47);border-width:1px 0}
dd{margin:0;text-align:end;font-variant-numeric:tabular-nums}
dd:last-of-type{font-weight:600}
form{display:grid;gap:.75rem}
button{font:inherit;min-height:3rem;padding:.5rem 1rem;border:1px solid light-dark(#b9c3cf,#4a5562);border-radius:.5rem;background:none;color:inherit;cursor:pointer}
button:first-child{background:#1f4f8b;border-color:#1f4f8b;color:#fff;font-weight:600}
:focus-visible{outline:2px solid currentcolor;outline-offset:2px}`

/** The acquirer's payment page, without script and clearly not a real bank. `status`: the decision already made. */
export function chargePage(asked: AskedCharge, token: string, status: string | null): string {
  const { orderNumber, amount, currency, returnUrl } = asked
  const choices = `<form method="post" action="/dev/acquirer/${token}">
<button name="decision" value="approve">Approve</button>
<button name="decision" value="decline">Decline</button>
<button name="decision" value="delay">Approve after a delay</button>
<button name="decision" value="delayed_decline">Decline after a delay</button>
</form>`
  const chosen = `<p>This payment is ${status}.</p><p><a href="${escapeAttribute(returnUrl)}">Back to the shop</a></p>`
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><title>Test payment</title>
<style>${styles}</style></head>
<body><main><h1>Test payment</h1>
<p>No money moves here. Choose the bank’s answer.</p>
<dl><dt>Order</dt><dd>${escapeAttribute(orderNumber)}</dd><dt>Amount</dt><dd>${formatMoney({ amount, currency }, 'en')}</dd></dl>
${status === null ? choices : chosen}
</main></body></html>`
}

function escapeAttribute(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

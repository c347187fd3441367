import { formatMoney } from '#contract/format.ts'
import type { AskedCharge } from './charge-token.ts'

/** The acquirer's own page: plain, without script, plainly not a real one. `status`: what was chosen already. */
export function chargePage(asked: AskedCharge, token: string, status: string | null): string {
  const { orderNumber, amount, currency, returnUrl } = asked
  const choices = `<form method="post" action="/dev/acquirer/${token}">
<button name="decision" value="approve">Approve</button>
<button name="decision" value="decline">Decline</button>
<button name="decision" value="delay">Approve after a delay</button>
</form>`
  const chosen = `<p>This payment is ${status}.</p><p><a href="${escapeAttribute(returnUrl)}">Back to the shop</a></p>`
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><title>Test acquirer</title>
<style>body{font:1rem/1.5 system-ui;max-width:26rem;margin:3rem auto;padding:0 1rem}dl{display:grid;grid-template-columns:auto 1fr;gap:.25rem 1rem}dd{margin:0;text-align:end}form{display:grid;gap:.5rem}button{font:inherit;padding:.75rem}</style></head>
<body><main><h1>Test acquirer</h1>
<p>No money moves here. Choose what the bank shall answer.</p>
<dl><dt>Order</dt><dd>${escapeAttribute(orderNumber)}</dd><dt>Amount</dt><dd>${formatMoney({ amount, currency }, 'en')}</dd></dl>
${status === null ? choices : chosen}
</main></body></html>`
}

function escapeAttribute(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

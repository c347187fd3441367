import type { Inject } from '#contract/page.ts'

/** Origins of Stripe.js (docs.stripe.com/security/guide#content-security-policy). */
const stripe = {
  script: ' https://js.stripe.com https://*.js.stripe.com',
  connect: ' https://api.stripe.com',
  frame: 'frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
}

/** `ancestor`: the origin that may frame the page; null: none may. */
type Kind = { strict: boolean; wallets: boolean; ancestor: string | null }

/**
 * The page's Content-Security-Policy: scripts of the shop and of the theme's injects, and the inlined style by its hash,
 * and Stripe.js where wallets are shown. Style attributes are allowed because they carry only colours and widths.
 */
export function contentPolicy(
  styleHash: string,
  injects: Inject[],
  { strict, wallets, ancestor }: Kind,
): string {
  const of = (type: Inject['type']) =>
    [...new Set(injects.filter((inject) => inject.type === type).map(originOf))].join('')
  // The development build injects inline styles and its own script.
  const styles = strict ? `'${styleHash}'` : "'unsafe-inline'"
  const scripts = strict ? '' : " 'unsafe-inline'"
  return [
    "default-src 'none'",
    `script-src 'self'${scripts}${of('js')}${wallets ? stripe.script : ''}`,
    `style-src 'self' ${styles}${of('css')}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    `font-src 'self' data:${of('css')}`,
    `connect-src 'self'${strict ? '' : ' ws:'}${of('js')}${wallets ? stripe.connect : ''}`,
    ...(wallets ? [stripe.frame] : []),
    // The security check computes its proof of work in a worker.
    "worker-src 'self'",
    "manifest-src 'self'",
    "media-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${ancestor ?? "'none'"}`,
  ].join('; ')
}

function originOf({ url }: Inject): string {
  return url.startsWith('/') ? '' : ` ${new URL(url).origin}`
}

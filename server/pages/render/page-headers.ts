import type { Shop } from '#server/platform/shop.ts'

/** Security headers of every page. */
const always = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), browsing-topics=()',
}

type Facts = {
  type: 'document' | 'payload'
  policy: string | null
  /** public: shared caches may store it; private: only the browser that asked; never: nobody. */
  kept: 'public' | 'private' | 'never'
  secure: boolean
  /** The page opens the windows of wallets. */
  wallets?: boolean
  /** For a frame of the desk, whose origin the policy names. */
  framed?: boolean
  /** The shopper's choices that the page depends on. */
  varies: { currency: boolean; country: boolean }
}

const caching = {
  // Browsers revalidate each time and get 304, so that a change shows at once.
  public: { 'cache-control': 'public, max-age=0, must-revalidate', 'cdn-cache-control': 'public, max-age=5' },
  private: { 'cache-control': 'private, no-cache' },
  never: { 'cache-control': 'no-store' },
}

/** The address of a framed page holds a grant, which must reach no other site. */
const forFrame = { 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' }

/** Headers of a page. Cookies choose among versions; without a country cookie, the browser's languages decide. */
export function pageHeaders({
  type,
  policy,
  kept,
  secure,
  wallets = false,
  framed = false,
  varies,
}: Facts): Record<string, string> {
  const { currency, country } = varies
  const payload = type === 'payload'
  const vary = [
    'Accept-Encoding',
    ...(currency || country ? ['Cookie'] : []),
    ...(country ? ['Accept-Language'] : []),
    ...(currency && payload ? ['X-Currency'] : []),
    ...(country && payload ? ['X-Country'] : []),
  ]
  return {
    'content-type': type === 'document' ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8',
    ...caching[kept],
    vary: vary.join(', '),
    ...always,
    ...(framed ? forFrame : { 'x-frame-options': 'DENY' }),
    'cross-origin-opener-policy': wallets ? 'same-origin-allow-popups' : 'same-origin',
    ...(policy ? { 'content-security-policy': policy } : {}),
    ...(secure ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  }
}

/** Headers of redirects and refusals. */
export function bareHeaders(shop: Shop, type: 'document' | 'payload'): Record<string, string> {
  return pageHeaders({
    type,
    policy: null,
    kept: type === 'payload' ? 'never' : 'public',
    secure: shop.publicUrl.startsWith('https:'),
    varies: { currency: false, country: false },
  })
}

import type { Inject } from '#contract/page.ts'

/**
 * The page's Content-Security-Policy: scripts of the shop and of the theme's injects, and the inlined style by its hash.
 * Style attributes are allowed because they carry only colours and widths.
 */
export function contentPolicy(styleHash: string, injects: Inject[], { strict }: { strict: boolean }): string {
  const of = (type: Inject['type']) =>
    [...new Set(injects.filter((inject) => inject.type === type).map(originOf))].join('')
  // The development build injects inline styles and its own script.
  const styles = strict ? `'${styleHash}'` : "'unsafe-inline'"
  const scripts = strict ? '' : " 'unsafe-inline'"
  return [
    "default-src 'none'",
    `script-src 'self'${scripts}${of('js')}`,
    `style-src 'self' ${styles}${of('css')}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    `font-src 'self' data:${of('css')}`,
    `connect-src 'self'${strict ? '' : ' ws:'}${of('js')}`,
    // The security check computes its proof of work in a worker.
    "worker-src 'self'",
    "manifest-src 'self'",
    "media-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

function originOf({ url }: Inject): string {
  return url.startsWith('/') ? '' : ` ${new URL(url).origin}`
}

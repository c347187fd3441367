/** Longer paths are not typed or linked by people. */
const maxLength = 200

/** Paths that scanners try on any site: hidden files, scripts of other systems and their folders. */
const probes = /\/[._~]|\/(wp-|cgi-bin|phpmyadmin|vendor\/|boaform|actuator)/

/** Files other than pages, such as /app.js.map or /.env. */
const files = /\.(?!html?$)[a-z0-9]{1,8}$/

/**
 * Runs that may name a person or open something of theirs: an address, a token, a phone number. Words of slugs are
 * separated by hyphens and shorter.
 */
const personal = /@|%40|\d{9,}|[0-9a-f]{8}-[0-9a-f]{4}|(?=[a-z0-9_]*\d)[a-z0-9_]{20,}/

/**
 * Areas whose addresses belong to one person. Their pages are missing only for somebody who changed an address by hand.
 */
const ownAreas = /^\/(user|auth|order|orders|account|checkout|cart|inquiry|unsubscribe|api|admin)(\/|$)/

/** True if a missing page may be a link that staff can mend, and says nothing about who followed it. */
export function isWorthCounting(path: string): boolean {
  return (
    path.length <= maxLength &&
    /^\/[^\s?#\\]+$/.test(path) &&
    !probes.test(path) &&
    !files.test(path) &&
    !personal.test(path) &&
    !ownAreas.test(path)
  )
}

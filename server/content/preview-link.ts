import { createHmac, timingSafeEqual } from 'node:crypto'
import { type DraftKind, draftKinds, draftPermissions } from '#contract/admin/draft-kinds.ts'
import type { Permission } from '#contract/admin/permissions.ts'
import type { Shop } from '#server/platform/shop.ts'

/** Seconds within which a preview link can be opened. */
export const previewLifetime = 24 * 3600

/** The kinds of drafts that a caller may read. A link or a frame that the caller asks for shows no others. */
export function readableDrafts(caller: { permissions: ReadonlySet<Permission> }): DraftKind[] {
  return draftKinds.filter((kind) => caller.permissions.has(draftPermissions[kind]))
}

/** A link to `path` that shows drafts of some kinds for an hour once it is opened. It expires after a day. */
export function previewLink(shop: Shop, path: string, kinds: readonly DraftKind[]): string {
  const until = String(secondsOf(shop) + previewLifetime)
  const drafts = writeDrafts(kinds)
  const signature = signLink(shop, { until, drafts, path })
  return `${shop.publicUrl}/preview?${new URLSearchParams({ path, until, drafts, signature })}`
}

/** Reads the drafts of a preview link; null if this shop did not sign it, or it has expired. */
export function readPreviewLink(
  shop: Shop,
  { path, until, drafts = '', signature }: Record<string, string | undefined>,
): DraftKind[] | null {
  if (!path || !until || !signature || !(Number(until) > secondsOf(shop))) return null
  return isSame(signature, signLink(shop, { until, drafts, path })) ? readDrafts(drafts) : null
}

function signLink(shop: Shop, { until, drafts, path }: Record<'until' | 'drafts' | 'path', string>): string {
  return signPreview(shop, `link ${until} ${drafts} ${path}`)
}

/** Kinds of drafts as addresses and cookies carry them, such as "product-content". */
export function writeDrafts(kinds: readonly DraftKind[]): string {
  return kinds.join('-')
}

export function readDrafts(written: string): DraftKind[] {
  const named = written.split('-')
  return draftKinds.filter((kind) => named.includes(kind))
}

/** Seconds for which a frame of the desk can show a page with its drafts. */
export const frameLifetime = 3600

/**
 * `drafts`: the kinds that the page shows. `theme`: another one than the theme in use. `at`: a moment to come.
 * `campaign`: the id of one that the page shows as it would be then. Without them: the shop's own theme, and now.
 */
export type Framed = {
  drafts: readonly DraftKind[]
  currency: string
  theme: string
  at: Date | null
  campaign: string | null
}

/** The address of a page with drafts for a frame of the desk, which sends no cookies. */
export function frameAddress(
  shop: Shop,
  path: string,
  asked: Pick<Framed, 'drafts'> & Partial<Framed>,
): string {
  const framed = { currency: '', theme: '', at: null, campaign: null, ...asked }
  const until = secondsOf(shop) + frameLifetime
  const signature = signFrame(shop, until, path, framed)
  const { drafts, currency, theme, campaign } = framed
  const shown = [writeDrafts(drafts), currency, theme, momentOf(framed), campaign ?? '']
  const grant = [until, ...shown, signature].join('.')
  return `${shop.publicUrl}${path}?${new URLSearchParams({ grant })}`
}

/** Reads the grant of a frame's address for this path; null if this shop did not sign it, or it has expired. */
export function readFrameGrant(shop: Shop, grant: string, path: string): Framed | null {
  const [until = '', drafts = '', currency = '', theme = '', moment = '', campaign = '', signature = ''] =
    grant.split('.')
  if (!(Number(until) > secondsOf(shop))) return null
  const at = moment === '' ? null : new Date(Number(moment) * 1000)
  const framed = { drafts: readDrafts(drafts), currency, theme, at, campaign: campaign || null }
  return isSame(signature, signFrame(shop, until, path, framed)) ? framed : null
}

function signFrame(shop: Shop, until: number | string, path: string, framed: Framed): string {
  const { drafts, currency, theme, campaign } = framed
  const shown = `${writeDrafts(drafts)} ${currency} ${theme} ${momentOf(framed)} ${campaign ?? ''}`
  return signPreview(shop, `frame ${until} ${shown} ${path}`)
}

/** Seconds since the epoch; empty: now. */
function momentOf({ at }: Pick<Framed, 'at'>): string {
  return at === null ? '' : String(Math.floor(at.getTime() / 1000))
}

export function signPreview(shop: Shop, text: string): string {
  return createHmac('sha256', shop.secret).update(`preview ${text}`).digest('base64url')
}

export function isSame(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
}

export function secondsOf(shop: Shop): number {
  return Math.floor(shop.now().getTime() / 1000)
}

import * as z from 'zod'
import { visitorIdPattern } from '#contract/visitor.ts'
import { sessionLifetime } from '#server/platform/sessions.ts'
import type { Shop } from '#server/platform/shop.ts'

/**
 * The cookie that stands in for localStorage in a browser without script. Public pages never read it, so they don't
 * become personal.
 */
const Held = z.object({
  visitorId: z.string().regex(visitorIdPattern).optional(),
  /** Session token. */
  token: z.string().min(20).max(200).optional(),
  /** The last order of a guest, with the key that opens it. */
  order: z.object({ number: z.string().max(40), accessKey: z.string().max(200).optional() }).optional(),
})
export type Held = z.infer<typeof Held>

export const plainCookie = 'plain'

export function readHeld(cookies: Record<string, string | undefined>): Held {
  try {
    const text = Buffer.from(cookies[plainCookie] ?? '', 'base64url').toString()
    return Held.safeParse(JSON.parse(text)).data ?? {}
  } catch {
    return {}
  }
}

/** SameSite=Lax: forms of other sites are sent without it. */
export function heldCookie({ publicUrl }: Pick<Shop, 'publicUrl'>, held: Held): string {
  const value = Buffer.from(JSON.stringify(held)).toString('base64url')
  return written(publicUrl, value, sessionLifetime / 1000)
}

/** Removes the cookie. */
export function forgottenCookie({ publicUrl }: Pick<Shop, 'publicUrl'>): string {
  return written(publicUrl, '', 0)
}

function written(publicUrl: string, value: string, maxAge: number): string {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : ''
  return `${plainCookie}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${secure}`
}

import * as z from 'zod'
import { visitorIdPattern } from '#contract/visitor.ts'
import { sessionLifetime } from '#server/platform/sessions.ts'
import type { Shop } from '#server/platform/shop.ts'

/**
 * The cookie that stands in for localStorage in a browser without script. It is never read by public pages or by calls, so
 * neither becomes personal.
 */
const Held = z.object({
  visitorId: z.string().regex(visitorIdPattern).optional(),
  /** Session token. */
  token: z.string().min(20).max(200).optional(),
  /** The last order of a guest, with the key that opens it. */
  order: z.object({ number: z.string().max(40), accessKey: z.string().max(200).optional() }).optional(),
})
export type Held = z.infer<typeof Held>

const name = 'plain'

export function readHeld(cookies: Record<string, string | undefined>): Held {
  try {
    const text = Buffer.from(cookies[name] ?? '', 'base64url').toString()
    return Held.safeParse(JSON.parse(text)).data ?? {}
  } catch {
    return {}
  }
}

/** SameSite=Lax: forms of other sites are sent without it. */
export function heldCookie({ publicUrl }: Pick<Shop, 'publicUrl'>, held: Held): string {
  const value = Buffer.from(JSON.stringify(held)).toString('base64url')
  const secure = publicUrl.startsWith('https:') ? '; Secure' : ''
  return `${name}=${value}; Path=/; Max-Age=${sessionLifetime / 1000}; HttpOnly; SameSite=Lax${secure}`
}

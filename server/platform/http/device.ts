import type { FastifyReply, FastifyRequest } from 'fastify'
import { adminBase } from '#contract/admin/admin-call.ts'
import { base } from '#contract/call-base.ts'
import type { Device, Shop } from '../shop.ts'

/** 400 days, the maximum browsers allow. Each sign-in renews the cookie. */
const maxAge = 400 * 24 * 3600

/** Cookies of the shop's and the desk's sign-in, so that neither recognises a browser by the other's. */
const cookie = {
  shop: { name: 'device', path: `${base}/auth/` },
  desk: { name: 'desk-device', path: `${adminBase}/staff/` },
} as const

/**
 * The cookie that recognises a browser at sign-in. It grants no access, is HttpOnly, and is sent to sign-in calls only,
 * so no page varies by it.
 */
export function deviceOf(
  { publicUrl }: Shop,
  { cookies }: FastifyRequest,
  reply: FastifyReply,
  of: keyof typeof cookie = 'shop',
): Device {
  const { name, path } = cookie[of]
  const sent = cookies[name]
  return {
    id: sent !== undefined && /^[\w-]{22}$/.test(sent) ? sent : null,
    remember(id) {
      const secure = publicUrl.startsWith('https:')
      reply.setCookie(name, id, { path, maxAge, httpOnly: true, sameSite: 'strict', secure })
    },
  }
}

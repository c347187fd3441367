import type { FastifyReply, FastifyRequest } from 'fastify'
import { base } from '#contract/call-base.ts'
import type { Device, Shop } from './shop.ts'

const name = 'device'

/** 400 days, the maximum browsers allow. Each sign-in renews the cookie. */
const maxAge = 400 * 24 * 3600

/**
 * The cookie that recognises a browser at sign-in. It grants no access, is HttpOnly, and is sent to sign-in calls only,
 * so no page varies by it.
 */
export function deviceOf({ publicUrl }: Shop, { cookies }: FastifyRequest, reply: FastifyReply): Device {
  const sent = cookies[name]
  return {
    id: sent !== undefined && /^[\w-]{22}$/.test(sent) ? sent : null,
    remember(id) {
      const secure = publicUrl.startsWith('https:')
      reply.setCookie(name, id, { path: `${base}/auth/`, maxAge, httpOnly: true, sameSite: 'strict', secure })
    },
  }
}

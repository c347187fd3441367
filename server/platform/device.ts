import type { FastifyReply, FastifyRequest } from 'fastify'
import { base } from '#contract/call-base.ts'
import type { Device, Shop } from './shop.ts'

const name = 'device'

/** 400 days, the longest a browser keeps a cookie; each sign-in begins them anew. */
const maxAge = 400 * 24 * 3600

/**
 * The cookie by which a browser is known again. It opens nothing, no script reads it, and it goes to the calls of signing
 * in alone: no page varies by it.
 */
export function deviceOf({ publicUrl }: Shop, { cookies }: FastifyRequest, reply: FastifyReply): Device {
  const brought = cookies[name]
  return {
    id: brought !== undefined && /^[\w-]{22}$/.test(brought) ? brought : null,
    remember(id) {
      const secure = publicUrl.startsWith('https:')
      reply.setCookie(name, id, { path: `${base}/auth/`, maxAge, httpOnly: true, sameSite: 'strict', secure })
    },
  }
}

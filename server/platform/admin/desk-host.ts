import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Shop } from '../shop.ts'

type Addresses = { config: Pick<Shop['config'], 'deskUrl'>; publicUrl: string }

/** The public address of the desk without a trailing slash: DESK_URL, or else the shop's own. */
export function deskUrl({ config, publicUrl }: Addresses): string {
  return config.deskUrl ?? publicUrl
}

/**
 * The desk as authenticators see it. Passkeys are bound to the shop's domain if the desk is below it, so that they stay
 * valid when the desk moves to another host there.
 */
export function deskSite(shop: Addresses & Pick<Shop, 'settings'>) {
  const parent = new URL(shop.publicUrl).hostname
  const publicUrl = deskUrl(shop)
  const isBelow = new URL(publicUrl).hostname.endsWith(`.${parent}`)
  return { settings: shop.settings, publicUrl, ...(isBelow ? { rpId: parent } : {}) }
}

/** Paths of the desk, and those that every host answers. */
const desk = /^\/(admin|api\/admin|ws\/admin)(\/|$)/
const everywhere = /^\/(healthz|readyz|metrics)$/

/**
 * With DESK_URL, the desk has a host of its own: scripts of the shop's pages, among them those that a merchant injects,
 * then run on another origin. That host serves nothing else, and the shop's host serves no desk; programs with an API key
 * may use either.
 */
export function separateHosts(app: FastifyInstance, { config }: Pick<Shop, 'config'>): void {
  if (config.deskUrl === undefined) return
  const { host } = new URL(config.deskUrl)
  app.addHook('onRequest', async (request, reply) => {
    const [path = ''] = request.url.split('?')
    if (everywhere.test(path)) return
    const isProgram = path.startsWith('/api/admin/') && request.headers.authorization !== undefined
    const isServed = request.host === host ? desk.test(path) : !desk.test(path) || isProgram
    if (!isServed) return reply.code(404).type('text/plain; charset=utf-8').send('Not found')
  })
}

/**
 * Tests whether a request may be for the desk's own host, without finding out whether its proxy is trusted. Requests
 * that pass have `separateHosts` decide.
 */
export function mayBeForDesk({ config }: Pick<Shop, 'config'>): (request: IncomingMessage) => boolean {
  if (config.deskUrl === undefined) return () => false
  const { host } = new URL(config.deskUrl)
  return ({ headers }) => headers.host === host || headers['x-forwarded-host']?.includes(host) === true
}

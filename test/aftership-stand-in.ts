import { createHmac, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

type Tracking = { id: string; tracking_number: string; title: string; slug: string | null }

/** Fields of a request to create a tracking that the shop may send; the API has more. */
const fields = ['tracking_number', 'slug', 'title', 'destination_postal_code']

/**
 * Answers as AfterShip's Tracking API 2026-07 is documented: trackings are created (201, or 4003 if they exist), found by
 * number and deleted, with a key in `as-api-key`. Numbers that begin with POSTAL need a postal code, and NONE belongs to
 * no carrier. https://www.aftership.com/docs/tracking/quickstart/request-errors
 */
export async function openAftership(key: string) {
  const state = { down: false, trackings: [] as Tracking[], requests: [] as string[] }
  const server = createServer(async (request, response) => {
    const send = (status: number, code: number, data: object = {}) => {
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ meta: { code }, data }))
    }
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://aftership')
    state.requests.push(`${request.method} ${pathname}`)
    if (state.down) return send(503, 503)
    if (request.headers['as-api-key'] !== key) return send(401, 401)
    const path = pathname.replace('/tracking/2026-07', '')
    if (request.method === 'POST' && path === '/trackings') {
      if (request.headers['content-type'] !== 'application/json') return send(400, 400)
      const [status, code] = create(JSON.parse(await text(request)))
      return send(status, code, code === 201 ? state.trackings.at(-1) : {})
    }
    if (request.method === 'GET' && path === '/trackings') {
      const wanted = searchParams.get('tracking_numbers')?.split(',') ?? []
      const trackings = state.trackings.filter((each) => wanted.includes(each.tracking_number))
      return send(200, 200, { trackings, pagination: { total: trackings.length, has_next_page: false } })
    }
    const id = /^\/trackings\/(\w+)$/.exec(path)?.[1]
    if (request.method !== 'DELETE' || !id) return send(404, 404)
    const index = state.trackings.findIndex((each) => each.id === id)
    if (index < 0) return send(404, 4004)
    return send(200, 200, state.trackings.splice(index, 1)[0])
  }).listen(0, '127.0.0.1')

  function create(body: Record<string, unknown>): [status: number, code: number] {
    const unknown = Object.keys(body).some((name) => !fields.includes(name))
    const { tracking_number: number, title, slug = null, destination_postal_code: postalCode } = body
    if (unknown || typeof title !== 'string') return [400, 400]
    if (typeof number !== 'string' || !/^[A-Za-z0-9._/-]{4,100}$/.test(number)) return [400, 4005]
    if (slug !== null && !['dhl-germany', 'ups'].includes(slug as string)) return [400, 4010]
    if (number.startsWith('NONE')) return [400, 4012]
    if (number.startsWith('POSTAL') && !postalCode) return [400, 4011]
    if (state.trackings.some((each) => each.tracking_number === number)) return [400, 4003]
    const id = randomUUID().replaceAll('-', '')
    state.trackings.push({ id, tracking_number: number, title, slug: slug as string | null })
    return [201, 201]
  }

  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    state,
    close: () => void server.close(),
  }
}

export type Wish = {
  trackingNumber: string
  tag: string
  subtag?: string
  at?: Date
  eventId?: string
  place?: string
  event?: string
  /** Earlier checkpoints. */
  before?: object[]
  /** Days that the carrier estimates. */
  estimate?: object
}

/** A webhook's message, with the fields that AfterShip documents. */
export function updateOf(wish: Wish): string {
  const { trackingNumber, tag, subtag, at = new Date(), eventId = randomUUID(), place = null } = wish
  const { event = 'tracking_update', before = [], estimate = null } = wish
  const checkpoint = {
    tag,
    subtag,
    checkpoint_time: at.toISOString(),
    slug: 'dhl',
    location: place,
    city: null,
  }
  return JSON.stringify({
    ...{ ts: Math.floor(at.getTime() / 1000), event, event_id: eventId, is_tracking_first_tag: true },
    msg: {
      ...{ id: 'x', tracking_number: trackingNumber, slug: 'dhl', tag, subtag },
      checkpoints: [...before, checkpoint],
      courier_estimated_delivery_date: estimate,
    },
  })
}

/** The signature of a webhook. */
export function signUpdate(body: string, secret: string): string {
  return createHmac('sha256', secret).update(body).digest('base64')
}

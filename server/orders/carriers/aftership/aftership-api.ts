import * as z from 'zod'
import type { FollowedParcel } from '../carrier-provider.ts'
import { slugs } from './slugs.ts'

/** `url`: https://api.aftership.com, except in tests. */
export type AftershipAccount = { key: string; url: string }

/** Version of the API, which the webhook's messages have too. https://www.aftership.com/docs/tracking/changelog */
const version = '2026-07'

/** Milliseconds. */
const timeout = 15_000

/** Codes of refusals. https://www.aftership.com/docs/tracking/quickstart/request-errors */
const refusals = { exists: 4003, missing: 4004, slug: 4010, fields: 4011 }

const Answer = z.object({ meta: z.object({ code: z.number() }) })
const Found = z.object({
  data: z.object({
    trackings: z.array(
      z.object({ id: z.string().regex(/^\w+$/), tracking_number: z.string(), title: z.string().nullish() }),
    ),
  }),
})

/**
 * Registers a parcel. A carrier that AfterShip calls otherwise is left for it to detect; the postal code is sent only if
 * the carrier asks for it. Returns the code of a refusal that repeating would not change.
 * @throws Error if the service cannot be reached, takes no key, or has too much to do.
 */
export async function registerTracking(
  account: AftershipAccount,
  { carrier, trackingNumber, orderNumber, postalCode }: FollowedParcel,
): Promise<number | null> {
  const slug = slugs[carrier]
  const tracking: Record<string, string> = {
    tracking_number: trackingNumber,
    title: orderNumber,
    ...(slug ? { slug } : {}),
  }
  let code = await create(account, tracking)
  if (code === refusals.slug && slug) {
    delete tracking.slug
    code = await create(account, tracking)
  }
  if (code === refusals.fields && postalCode) {
    code = await create(account, { ...tracking, destination_postal_code: postalCode })
  }
  return code === 201 || code === refusals.exists ? null : code
}

async function create(account: AftershipAccount, tracking: Record<string, string>): Promise<number> {
  const answer = await ask(account, 'POST', '/trackings', tracking)
  return Answer.parse(answer).meta.code
}

/** Deletes the tracking that the shop made for an order's parcel. One that is gone already is fine. */
export async function removeTracking(
  account: AftershipAccount,
  { trackingNumber, orderNumber }: Pick<FollowedParcel, 'trackingNumber' | 'orderNumber'>,
): Promise<void> {
  const query = new URLSearchParams({ tracking_numbers: trackingNumber })
  const answer = await ask(account, 'GET', `/trackings?${query}`)
  const { code } = Answer.parse(answer).meta
  if (code !== 200) throw new Error(`AfterShip answered ${code}`)
  const own = Found.parse(answer).data.trackings.filter(
    ({ tracking_number: number, title }) => number === trackingNumber && title === orderNumber,
  )
  for (const { id } of own) {
    const { meta } = Answer.parse(await ask(account, 'DELETE', `/trackings/${id}`))
    if (meta.code !== 200 && meta.code !== refusals.missing)
      throw new Error(`AfterShip answered ${meta.code}`)
  }
}

/** @throws Error for what a later try may change: a wrong key, a limit, a fault on the other side. */
async function ask(
  { key, url }: AftershipAccount,
  method: string,
  path: string,
  body?: object,
): Promise<unknown> {
  const response = await fetch(`${url}/tracking/${version}${path}`, {
    method,
    headers: { 'as-api-key': key, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
    redirect: 'error',
    signal: AbortSignal.timeout(timeout),
  })
  const { status } = response
  if (status >= 500 || [401, 403, 408, 429].includes(status)) throw new Error(`AfterShip answered ${status}`)
  return response.json()
}

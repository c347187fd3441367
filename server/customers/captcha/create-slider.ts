import type { Data } from '#contract/calls.ts'
import { captcha } from '#server/db/tables.ts'
import { countAttempt } from '#server/platform/limits/attempts.ts'
import { networkOf } from '#server/platform/network.ts'
import type { CallContext } from '#server/platform/shop.ts'
import type { TicketPurpose } from '../tickets/ticket.ts'
import { drawSlider } from './draw-slider.ts'

/** How long a slider waits, in milliseconds. */
const lifetime = 2 * 60_000

/** Pictures one network may have drawn. */
const drawings = { max: 120, minutes: 10 }

/** @throws Refusal `too_many` for a network that draws without end. */
export async function createSlider(
  { shop, ip }: CallContext,
  purpose: TicketPurpose,
): Promise<Data<'/captcha/create'>> {
  const network = networkOf(ip)
  await countAttempt(shop, { subject: `slider-drawn ${network}`, ...drawings })
  const { x, y, background, piece } = await drawSlider()
  const now = shop.now()
  const expiresAt = new Date(now.getTime() + lifetime)
  const [made] = await shop.db
    .insert(captcha)
    .values({ purpose, x, network, createdAt: now, expiresAt })
    .returning({ id: captcha.id })
  const answer = shop.config.captchaTest ? { answer: { x } } : {}
  return { id: made!.id, background, piece, y, expiresAt: expiresAt.toISOString(), ...answer }
}

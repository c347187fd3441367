import type { Data } from '#contract/calls.ts'
import { captcha } from '#server/db/tables.ts'
import { networkOf } from '#server/platform/http/network.ts'
import { countAttempt } from '#server/platform/limits/attempts.ts'
import type { CallContext } from '#server/platform/shop.ts'
import type { TicketPurpose } from '#server/platform/sign-in/ticket.ts'
import { drawSlider } from './draw-slider.ts'
import { pickPhotograph } from './pick-photograph.ts'

/** Lifetime of a puzzle in milliseconds. */
const lifetime = 2 * 60_000

/** Puzzles per network. Image analysis solves nearly all of them, so this limit is the protection against bots. */
const drawings = { max: 60, minutes: 10 }

/** @throws Refusal `too_many` above the limit for the network. */
export async function createSlider(
  { shop, ip }: CallContext,
  purpose: TicketPurpose,
): Promise<Data<'/captcha/create'>> {
  const network = networkOf(ip)
  await countAttempt(shop, { subject: `slider-drawn ${network}`, ...drawings })
  const { x, y, background, piece } = await drawSlider(await pickPhotograph(shop))
  const now = shop.now()
  const expiresAt = new Date(now.getTime() + lifetime)
  const [puzzle] = await shop.db
    .insert(captcha)
    .values({ purpose, x, network, createdAt: now, expiresAt })
    .returning({ id: captcha.id })
  const answer = shop.config.captchaTest ? { answer: { x } } : {}
  return { id: puzzle!.id, background, piece, y, expiresAt: expiresAt.toISOString(), ...answer }
}

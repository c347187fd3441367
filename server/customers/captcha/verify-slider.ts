import { createHash } from 'node:crypto'
import { usedTicket } from '#server/db/tables.ts'
import { networkOf } from '#server/platform/http/network.ts'
import { attemptsOf, countAttempt } from '#server/platform/limits/attempts.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { CallContext } from '#server/platform/shop.ts'
import { takeTask } from '#server/platform/sign-in/take-task.ts'
import { issueTicket, type TicketPurpose } from '#server/platform/sign-in/ticket.ts'
import { isHandlike, type Track } from './judge-track.ts'

/** Wrong tries per network. */
const wrongTries = { max: 40, minutes: 10 }

/** Milliseconds during which a repeat of an accepted track is refused. */
const remembered = 24 * 3600_000

/**
 * Checks the position and the track of the piece. Each puzzle allows one try.
 * @throws Refusal `invalid` with 'verification failed', `too_many`.
 */
export async function verifySlider(
  ctx: CallContext,
  { id, x, track }: { id: string; x: number; track: Track },
) {
  const { shop } = ctx
  const subject = `slider ${networkOf(ctx.ip)}`
  const attempt = await countAttempt(shop, { subject, ...wrongTries })
  const task = await takeTask(shop, id, 'slider')
  const fits =
    task?.x != null &&
    Math.abs(task.x - x) <= toleranceAfter((await attemptsOf(shop, subject)) - 1) &&
    isHandlike(track, x) &&
    inItsTime(ctx, task.createdAt, track) &&
    (await isNew(ctx, track))
  if (fits) {
    await attempt.release()
    return issueTicket(shop, task.purpose as TicketPurpose)
  }
  throw new Refusal('invalid', { text: { key: 'captcha.failed' } })
}

/**
 * Accepted distance from the right position, in pixels of the picture. Random positions hit about once in a hundred
 * tries. After failures the tolerance shrinks. Arrow keys stay usable, because they move the piece by single pixels.
 */
function toleranceAfter(failures: number): number {
  if (failures < 3) return 5
  return failures < 10 ? 2 : 0.5
}

/**
 * A drag cannot take longer than the puzzle has existed. Skipped in tests, which send tracks faster than they claim.
 */
function inItsTime({ shop }: CallContext, createdAt: Date, track: Track): boolean {
  return (
    shop.config.captchaTest || shop.now().getTime() - createdAt.getTime() >= track.at(-1)![2] - track[0]![2]
  )
}

/** Refuses repeated tracks, because people never repeat a movement exactly. */
async function isNew({ shop }: CallContext, track: Track): Promise<boolean> {
  const hash = createHash('sha256').update(JSON.stringify(track)).digest('base64url')
  const kept = await shop.db
    .insert(usedTicket)
    .values({ id: `track ${hash}`, expiresAt: new Date(shop.now().getTime() + remembered) })
    .onConflictDoNothing()
    .returning({ id: usedTicket.id })
  return kept.length > 0
}

import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { idempotency } from '#server/db/tables.ts'
import type { Shop } from '#server/platform/shop.ts'

/** The answer to a request. */
export type Answer = { status: number; body: unknown }

/** A request whose key was used with another body, or whose first answer is not there yet. */
export class KeyConflict extends Error {
  readonly reason: 'idempotency_conflict' | 'request_in_progress'
  constructor(reason: KeyConflict['reason']) {
    super(reason)
    this.reason = reason
  }
}

/** A key that somebody could guess would show them the cart of another agent. The protocol wants 128 bits. */
const keyForm = /^[\x21-\x7e]{22,255}$/

/** How long a repeated request waits for the answer of the first one. */
const timeoutMs = 5000

/** After this time, a first request without an answer has crashed, and a repeated one takes its place. */
const abandoned = sql`now() - interval '1 minute'`

/** The digest of a request's body as it was received. */
const digests = new WeakMap<FastifyRequest, string>()

/**
 * Reads bodies as JSON and keeps their digests, by which repeated requests are compared. Many clients name JSON also for
 * requests without a body, such as those that cancel.
 */
export function digestBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('remove', 'ignore')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    digests.set(request, digestOf(body))
    if (body.length === 0) done(null)
    else parse(request, body.toString(), done)
  })
}

export function isKey(key: string): boolean {
  return keyForm.test(key)
}

/**
 * Answers a request once for each idempotency key: a repeated one gets the first answer and changes nothing. Keys are
 * those of one client and one operation. What failed for a passing reason is not kept, so that it can be tried again.
 * https://ucp.dev/2026-04-08/specification/signatures#replay-protection
 * @throws KeyConflict
 */
export async function answerOnce(
  { db }: Shop,
  request: FastifyRequest,
  key: string,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const scope = `ucp:${digestOf(clientOf(request))}:${request.method} ${request.url}`
  const payloadHash = digests.get(request) ?? digestOf('')
  const own = and(eq(idempotency.scope, scope), eq(idempotency.key, key))
  const [claimed] = await db
    .insert(idempotency)
    .values({ scope, key, payloadHash })
    .onConflictDoUpdate({
      target: [idempotency.scope, idempotency.key],
      set: { at: sql`now()` },
      setWhere: and(
        isNull(idempotency.answer),
        lt(idempotency.at, abandoned),
        eq(idempotency.payloadHash, payloadHash),
      ),
    })
    .returning({ key: idempotency.key })
  if (!claimed) return firstAnswer()
  try {
    const answer = await work()
    await db.update(idempotency).set({ answer }).where(own)
    return answer
  } catch (error) {
    await db.delete(idempotency).where(own)
    throw error
  }

  async function firstAnswer(): Promise<Answer> {
    for (const until = Date.now() + timeoutMs; ; await wait(100)) {
      const [first] = await db.select().from(idempotency).where(own)
      if (first && first.payloadHash !== payloadHash) throw new KeyConflict('idempotency_conflict')
      if (first?.answer) return first.answer as Answer
      if (!first || Date.now() > until) throw new KeyConflict('request_in_progress')
    }
  }
}

/** The platform, by its API key, or else by the profile that it names. */
function clientOf({ headers }: FastifyRequest): string {
  return headers.authorization ?? String(headers['ucp-agent'] ?? '')
}

function digestOf(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex')
}

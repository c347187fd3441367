import * as z from 'zod'
import type { ServiceCode } from '#contract/admin/system/service.ts'
import type { AdminContext } from '#server/platform/admin/context.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { seal, unseal } from '#server/platform/secrets/secret-box.ts'
import type { ServiceValues } from '#server/platform/services/service.ts'

/** Milliseconds within which keys must be saved after they were tried. */
const lifetime = 10 * 60_000

const purpose = 'tried keys'

const Tried = z.object({
  code: z.string(),
  by: z.string(),
  until: z.number(),
  values: z.record(z.string(), z.string()),
})

type Facts = Pick<AdminContext, 'shop' | 'caller' | 'at'>

/**
 * Encrypts values that were tried. The save call takes them in this form: they were tried for certain, and its stored
 * payload has no trace of a secret.
 */
export function sealTried({ shop, caller, at }: Facts, code: ServiceCode, values: ServiceValues): string {
  const tried = { code, by: caller.id, until: at.getTime() + lifetime, values }
  return seal(shop, purpose, JSON.stringify(tried))
}

/** @throws Refusal `invalid` if they were tried too long ago, by somebody else or for another service. */
export function readTried({ shop, caller, at }: Facts, code: ServiceCode, sealed: string): ServiceValues {
  const tried = opened(shop, sealed)
  if (tried?.code === code && tried.by === caller.id && tried.until > at.getTime()) return tried.values
  throw new Refusal('invalid', { text: { key: 'desk.services.tried_expired' } })
}

function opened(shop: Facts['shop'], sealed: string): z.infer<typeof Tried> | null {
  try {
    return Tried.safeParse(JSON.parse(unseal(shop, purpose, sealed))).data ?? null
  } catch {
    return null
  }
}

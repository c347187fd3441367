import * as z from 'zod'
import type { VatId } from '#server/pricing/vat-id.ts'

/** The answer of a service that checks VAT ids. `consultation`: the number under which it keeps the request. */
export type VatAnswer =
  | { valid: boolean; name: string; address: string; consultation: string; received: unknown }
  | { unavailable: string }

/** A service that checks VAT ids. It never throws: an outage is an answer. */
export type VatProvider = { name: string; check(id: VatId, requester: VatId | null): Promise<VatAnswer> }

/** Milliseconds. A member state often takes some seconds to answer. */
const timeout = 8000

const Checked = z.object({
  valid: z.boolean(),
  name: z.string().nullish(),
  address: z.string().nullish(),
  requestIdentifier: z.string().nullish(),
})
const Failed = z.object({ errorWrappers: z.array(z.object({ error: z.string() })).min(1) })

/**
 * VIES, the European Commission's service, by its REST API (POST /check-vat-number). With an id of our own it answers a
 * consultation number, which is proof of the check.
 */
export function viesProvider(url: string): VatProvider {
  return {
    name: 'vies',
    async check(id, requester) {
      const body = {
        countryCode: id.prefix,
        vatNumber: id.number,
        ...(requester
          ? { requesterMemberStateCode: requester.prefix, requesterNumber: requester.number }
          : {}),
      }
      try {
        const response = await fetch(`${url}/check-vat-number`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', accept: 'application/json' },
          body: JSON.stringify(body),
          signal: AbortSignal.timeout(timeout),
          redirect: 'error',
        })
        return answerOf(await response.json())
      } catch (error) {
        return { unavailable: error instanceof Error ? error.name : 'failed' }
      }
    },
  }
}

function answerOf(received: unknown): VatAnswer {
  const failed = Failed.safeParse(received)
  if (failed.success) {
    const { error } = failed.data.errorWrappers[0]!
    if (error !== 'INVALID_INPUT') return { unavailable: error }
    return { valid: false, name: '', address: '', consultation: '', received }
  }
  const checked = Checked.safeParse(received)
  if (!checked.success) return { unavailable: 'unexpected answer' }
  const { valid, name, address, requestIdentifier } = checked.data
  return {
    valid,
    name: known(name),
    address: known(address),
    consultation: requestIdentifier ?? '',
    received,
  }
}

/** Member states that do not tell write "---". */
function known(text: string | null | undefined): string {
  return !text || text === '---' ? '' : text
}

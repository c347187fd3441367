import * as z from 'zod'
import type { VatId } from '#server/pricing/tax/vat-id.ts'

/** The answer of a service that checks VAT ids. `consultation`: the number under which it keeps the request. */
export type VatAnswer =
  | { valid: boolean; name: string; address: string; consultation: string; received: unknown }
  | { unavailable: string }

/** A service that checks VAT ids. It never throws: an outage is an answer. */
export type VatProvider = { name: string; check(id: VatId, requester: VatId | null): Promise<VatAnswer> }

/** Milliseconds. A member state often takes some seconds to answer. */
const timeout = 8000

/** `userError` repeats the verdict, or says why `valid` is false although the number was not checked. */
const Checked = z.object({
  countryCode: z.string(),
  vatNumber: z.string(),
  valid: z.boolean(),
  userError: z.string().nullish(),
  name: z.string().nullish(),
  address: z.string().nullish(),
  requestIdentifier: z.string().nullish(),
})
const Failed = z.object({ errorWrappers: z.array(z.object({ error: z.string() })).min(1) })

/** Codes of a number that was checked. Every other code is a fault of the service, a limit or a block. */
const verdicts = ['VALID', 'INVALID', 'INVALID_INPUT']

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
        return answerOf(await response.json(), id)
      } catch (error) {
        return { unavailable: error instanceof Error ? error.name : 'failed' }
      }
    },
  }
}

function answerOf(received: unknown, id: VatId): VatAnswer {
  const checked = Checked.safeParse(received)
  const error = Failed.safeParse(received).data?.errorWrappers[0]?.error ?? checked.data?.userError
  if (error && !verdicts.includes(error)) return { unavailable: error }
  if (error === 'INVALID_INPUT') return { valid: false, name: '', address: '', consultation: '', received }
  if (!checked.success || checked.data.countryCode !== id.prefix || checked.data.vatNumber !== id.number)
    return { unavailable: 'unexpected answer' }
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

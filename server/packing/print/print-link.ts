import { adminBase } from '#contract/admin/admin-call.ts'
import type { AdminCaller } from '#server/platform/admin/caller.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { seal, unseal } from '#server/platform/secrets/secret-box.ts'
import type { Shop } from '#server/platform/shop.ts'

const purpose = 'print link'

/** Milliseconds that a link opens its file. */
const lifetime = 10 * 60_000

/** A link to the PDF of a print job, for this session or API key alone. */
export function printUrl(shop: Shop, caller: AdminCaller, id: string): string {
  const until = shop.now().getTime() + lifetime
  return `${adminBase}/file/print/${seal(shop, purpose, `${id} ${bearerOf(caller)} ${until}`)}`
}

/** @returns the job's id. @throws Refusal `not_found` if the link is not this caller's or has expired. */
export function openPrintUrl(shop: Shop, caller: AdminCaller, token: string): string {
  const [id = '', bearer = '', until = ''] = unsealed(shop, token).split(' ')
  if (bearer !== bearerOf(caller) || Number(until) <= shop.now().getTime()) throw new Refusal('not_found')
  return id
}

function bearerOf({ kind, id, sessionId }: AdminCaller): string {
  return sessionId ?? `${kind}:${id}`
}

function unsealed(shop: Shop, token: string): string {
  try {
    return unseal(shop, purpose, token)
  } catch {
    return ''
  }
}

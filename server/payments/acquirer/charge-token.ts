import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod'
import type { Shop } from '#server/platform/shop.ts'

const AskedCharge = z.object({
  reference: z.string(),
  orderNumber: z.string(),
  amount: z.number().int(),
  currency: z.string(),
  returnUrl: z.string(),
})

/** A charge as the shop requests it. */
export type AskedCharge = z.infer<typeof AskedCharge>

/** The signed charge, which the address of the payment page carries: creating it takes no round trip. */
export function chargeToken({ secret }: Pick<Shop, 'secret'>, asked: AskedCharge): string {
  const content = Buffer.from(JSON.stringify(asked)).toString('base64url')
  return `${content}.${mac(secret, content)}`
}

/** null if the signature is not ours. */
export function readChargeToken({ secret }: Pick<Shop, 'secret'>, token: string): AskedCharge | null {
  const [content = '', signature = ''] = token.split('.')
  const [given, right] = [Buffer.from(signature), Buffer.from(mac(secret, content))]
  if (given.length !== right.length || !timingSafeEqual(given, right)) return null
  return AskedCharge.parse(JSON.parse(Buffer.from(content, 'base64url').toString()))
}

function mac(secret: string, content: string): string {
  return createHmac('sha256', `acquirer page ${secret}`).update(content).digest('base64url')
}

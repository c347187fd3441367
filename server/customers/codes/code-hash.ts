import { createHmac } from 'node:crypto'
import type { Shop } from '#server/platform/shop.ts'

/** A million codes are soon tried: without the shop's secret a stolen table would give them away. */
export function codeHash({ secret }: Pick<Shop, 'secret'>, id: string, code: string): string {
  return createHmac('sha256', secret).update(`code ${id} ${code}`).digest('base64url')
}

import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { Shop } from '../shop.ts'

/** Nonce and tag lengths of AES-256-GCM, in bytes. */
const nonceLength = 12
const tagLength = 16

/** Encrypts a secret that must be readable again. Each `purpose` has its own key. */
export function seal(shop: Pick<Shop, 'secret'>, purpose: string, text: string): string {
  const nonce = randomBytes(nonceLength)
  const cipher = createCipheriv('aes-256-gcm', keyFor(shop, purpose), nonce)
  const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), content]).toString('base64url')
}

/** @throws Error if it was sealed with another secret or for another purpose. */
export function unseal(shop: Pick<Shop, 'secret'>, purpose: string, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', keyFor(shop, purpose), bytes.subarray(0, nonceLength))
  decipher.setAuthTag(bytes.subarray(nonceLength, nonceLength + tagLength))
  return Buffer.concat([decipher.update(bytes.subarray(nonceLength + tagLength)), decipher.final()]).toString(
    'utf8',
  )
}

function keyFor({ secret }: Pick<Shop, 'secret'>, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
}

import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto'
import { open } from 'node:fs/promises'
import { promisify } from 'node:util'

/*
 * An encrypted backup: magic, salt, then frames of a length (4 bytes, the highest bit marks the last frame), ciphertext
 * and tag. AES-256-GCM with the number of the frame as nonce, so that no frame can be left out, moved or repeated.
 */
const magic = Buffer.from('VITRINE-BACKUP-1\n')
const saltLength = 16
const tagLength = 16
const frameLength = 256 * 1024
const lastFlag = 0x80000000

/** Encrypts a backup as it is read. */
export async function* encrypted(content: AsyncIterable<Buffer>, passphrase: string): AsyncGenerator<Buffer> {
  const salt = randomBytes(saltLength)
  const key = await keyOf(passphrase, salt)
  yield Buffer.concat([magic, salt])
  let number = 0
  let pending: Buffer = Buffer.alloc(0)
  for await (const chunk of content) {
    pending = Buffer.concat([pending, chunk])
    while (pending.length > frameLength) {
      yield frame(key, number++, pending.subarray(0, frameLength), false)
      pending = pending.subarray(frameLength)
    }
  }
  yield frame(key, number, pending, true)
}

/** True if the file is a backup that `encrypted` made. */
export async function isEncrypted(file: string): Promise<boolean> {
  const opened = await open(file)
  try {
    const { buffer } = await opened.read(Buffer.alloc(magic.length), 0, magic.length, 0)
    return buffer.equals(magic)
  } finally {
    await opened.close()
  }
}

/** Decrypts such a backup. @throws Error if the passphrase is another one, or the file is damaged or cut short. */
export async function* decrypted(content: AsyncIterable<Buffer>, passphrase: string): AsyncGenerator<Buffer> {
  const reader = readerOf(content)
  await reader.take(magic.length)
  const key = await keyOf(passphrase, await reader.take(saltLength))
  for (let number = 0; ; number++) {
    const head = (await reader.take(4)).readUInt32BE()
    const isLast = head >= lastFlag
    const sealed = await reader.take((isLast ? head - lastFlag : head) + tagLength)
    yield opened(key, number, sealed, isLast)
    if (isLast) return
  }
}

function frame(key: Buffer, number: number, content: Buffer, isLast: boolean): Buffer {
  const head = headOf(content.length, isLast)
  const cipher = createCipheriv('aes-256-gcm', key, nonceOf(number)).setAAD(head)
  return Buffer.concat([head, cipher.update(content), cipher.final(), cipher.getAuthTag()])
}

function opened(key: Buffer, number: number, sealed: Buffer, isLast: boolean): Buffer {
  const length = sealed.length - tagLength
  const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(number)).setAAD(headOf(length, isLast))
  decipher.setAuthTag(sealed.subarray(length))
  try {
    return Buffer.concat([decipher.update(sealed.subarray(0, length)), decipher.final()])
  } catch {
    throw new Error('The passphrase is wrong, or the backup is damaged.')
  }
}

function headOf(length: number, isLast: boolean): Buffer {
  const head = Buffer.alloc(4)
  head.writeUInt32BE(isLast ? length + lastFlag : length)
  return head
}

function nonceOf(number: number): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeBigUInt64BE(BigInt(number), 4)
  return nonce
}

const derive = promisify<string, Buffer, number, object, Buffer>(scrypt)

function keyOf(passphrase: string, salt: Buffer): Promise<Buffer> {
  return derive(passphrase.replaceAll(/[\s-]/g, '').toUpperCase(), salt, 32, {
    N: 2 ** 15,
    maxmem: 64 * 1024 * 1024,
  })
}

/** Reads an exact number of bytes at a time. */
function readerOf(content: AsyncIterable<Buffer>) {
  const chunks = content[Symbol.asyncIterator]()
  let pending: Buffer = Buffer.alloc(0)
  return {
    async take(length: number): Promise<Buffer> {
      if (length > frameLength + tagLength) throw new Error('The backup is damaged.')
      const parts = [pending]
      let size = pending.length
      while (size < length) {
        const { done, value } = await chunks.next()
        if (done) throw new Error('The backup is incomplete.')
        parts.push(value)
        size += value.length
      }
      const whole = Buffer.concat(parts)
      pending = whole.subarray(length)
      return whole.subarray(0, length)
    },
  }
}

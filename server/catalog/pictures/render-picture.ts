import { availableParallelism } from 'node:os'
import sharp from 'sharp'
import type { Storage } from '#server/platform/storage.ts'
import { originalKey } from './keep-picture.ts'
import type { Format } from './renditions.ts'

/** The most pictures encoded at once: each takes a core. Low priority ones leave a core to the shoppers. */
const concurrency = { urgent: 2, lowPriority: availableParallelism() > 2 ? 2 : 1 }

sharp.concurrency(1)
sharp.cache(false)

/** `urgent`: a shopper waits for it. All others are made in advance, after the urgent ones. */
type Order = { key: string; width: number; format: Format; urgent: boolean }

const making = new Map<string, Promise<Buffer | null>>()
type Turn = { begin(): void; cancel(reason: Error): void }
const waiting: Record<keyof typeof concurrency, Turn[]> = { urgent: [], lowPriority: [] }
let running = 0

/** A picture in one width and format if it exists; else null. */
export function keptPicture(storage: Storage, order: Omit<Order, 'urgent'>): Promise<Buffer | null> {
  return storage.get(targetOf(order))
}

/**
 * A picture in one width and format, upright and without metadata. It is made on the first request and stored.
 * null if there is no such picture.
 */
export async function renderPicture(storage: Storage, order: Order): Promise<Buffer | null> {
  const target = targetOf(order)
  const stored = await storage.get(target)
  if (stored) return stored
  const pending = making.get(target)
  if (pending) return pending
  const made = make(storage, order, target).finally(() => making.delete(target))
  making.set(target, made)
  return made
}

/** Before the shop closes: cancels waiting low priority pictures, and finishes those being made. */
export async function finishPictures(): Promise<void> {
  for (const turn of waiting.lowPriority.splice(0)) turn.cancel(new Error('the shop closes'))
  await Promise.allSettled(making.values())
}

function targetOf({ key, width, format }: Omit<Order, 'urgent'>): string {
  return `pictures/${key.slice(0, 2)}/${key}/${width}.${format}`
}

async function make(storage: Storage, order: Order, target: string): Promise<Buffer | null> {
  const { key, width, format, urgent } = order
  const original = await storage.get(originalKey(key))
  if (!original) return null
  await turn(urgent ? 'urgent' : 'lowPriority')
  try {
    const image = sharp(original).rotate().resize({ width, withoutEnlargement: true })
    const encoded = format === 'avif' ? image.avif({ quality: 52, effort: 3 }) : image.webp({ quality: 78 })
    const made = await encoded.toBuffer()
    await storage.put(target, made)
    return made
  } finally {
    passOn()
  }
}

async function turn(kind: keyof typeof concurrency): Promise<void> {
  if (running < concurrency[kind]) running += 1
  else await new Promise<void>((begin, cancel) => waiting[kind].push({ begin, cancel }))
}

/** Passes a finished turn on to the next picture. */
function passOn(): void {
  const next =
    waiting.urgent.shift() ?? (running <= concurrency.lowPriority ? waiting.lowPriority.shift() : undefined)
  if (next) next.begin()
  else running -= 1
}

import { availableParallelism } from 'node:os'
import sharp, { type Sharp } from 'sharp'
import type { Storage } from '#server/platform/storage.ts'
import { originalKey } from './keep-picture.ts'
import { type Format, renditionKey } from './renditions.ts'

/** Pictures encoded concurrently: each uses a core. Low-priority ones leave a core free for shoppers. */
const concurrency = { urgent: 2, lowPriority: availableParallelism() > 2 ? 2 : 1 }

sharp.concurrency(1)
sharp.cache(false)

/** `urgent`: a shopper is waiting. All others are rendered in advance, after urgent ones. */
type Order = { key: string; width: number; format: Format; urgent: boolean }

const making = new Map<string, Promise<Buffer | null>>()
type Turn = { begin(): void; cancel(reason: Error): void }
const waiting: Record<keyof typeof concurrency, Turn[]> = { urgent: [], lowPriority: [] }
let running = 0

/** A stored rendition, or null if it has not been rendered yet. */
export function keptPicture(storage: Storage, order: Omit<Order, 'urgent'>): Promise<Buffer | null> {
  return storage.get(renditionKey(order))
}

/**
 * A picture in one width and format, upright and without metadata. Rendered on the first request, then stored.
 * null if there is no such picture.
 */
export async function renderPicture(storage: Storage, order: Order): Promise<Buffer | null> {
  const target = renditionKey(order)
  const stored = await storage.get(target)
  if (stored) return stored
  return once(target, () => make(storage, order, target))
}

/** Makes a file that several ask for at the same time once. */
export function once(target: string, work: () => Promise<Buffer | null>): Promise<Buffer | null> {
  const pending = making.get(target)
  if (pending) return pending
  const result = work().finally(() => making.delete(target))
  making.set(target, result)
  return result
}

/** Called at shutdown: cancels waiting low-priority pictures, and finishes those in progress. */
export async function finishPictures(): Promise<void> {
  for (const turn of waiting.lowPriority.splice(0)) turn.cancel(new Error('the shop closes'))
  await Promise.allSettled(making.values())
}

async function make(storage: Storage, order: Order, target: string): Promise<Buffer | null> {
  const { key, width, format, urgent } = order
  const original = await storage.get(originalKey(key))
  if (!original) return null
  return inTurn(urgent ? 'urgent' : 'lowPriority', async () => {
    const image = sharp(original).rotate().resize({ width, withoutEnlargement: true })
    const content = await encode[format](image).toBuffer()
    await storage.put(target, content)
    return content
  })
}

const encode: Record<Format, (image: Sharp) => Sharp> = {
  avif: (image) => image.avif({ quality: 52, effort: 3 }),
  webp: (image) => image.webp({ quality: 78 }),
  jpg: (image) => image.flatten({ background: '#fff' }).jpeg({ quality: 82, mozjpeg: true }),
}

/** Runs `work` when a core is free for pictures. */
export async function inTurn<Result>(
  kind: keyof typeof concurrency,
  work: () => Promise<Result>,
): Promise<Result> {
  if (running < concurrency[kind]) running += 1
  else await new Promise<void>((begin, cancel) => waiting[kind].push({ begin, cancel }))
  try {
    return await work()
  } finally {
    passOn()
  }
}

/** Starts the next picture after one has finished. */
function passOn(): void {
  const next =
    waiting.urgent.shift() ?? (running <= concurrency.lowPriority ? waiting.lowPriority.shift() : undefined)
  if (next) next.begin()
  else running -= 1
}

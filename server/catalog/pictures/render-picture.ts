import { availableParallelism } from 'node:os'
import sharp from 'sharp'
import type { Storage } from '#server/platform/storage.ts'
import { originalKey } from './keep-picture.ts'
import type { Format } from './renditions.ts'

/** Encoding takes a core for a while: so many at a time, and what nobody waits for leaves a core to the shoppers. */
const atOnce = { urgent: 2, patient: availableParallelism() > 2 ? 2 : 1 }

sharp.concurrency(1)
sharp.cache(false)

/** `urgent`: somebody waits for it. What is made beforehand lets that go first. */
type Order = { key: string; width: number; format: Format; urgent: boolean }

const making = new Map<string, Promise<Buffer | null>>()
type Turn = { begin(): void; giveUp(reason: Error): void }
const waiting: Record<keyof typeof atOnce, Turn[]> = { urgent: [], patient: [] }
let running = 0

/** A picture in one width and format if it has been made; else null. */
export function keptPicture(storage: Storage, order: Omit<Order, 'urgent'>): Promise<Buffer | null> {
  return storage.get(targetOf(order))
}

/**
 * A picture in one width and format, made at the first request and kept; upright, without metadata.
 * null where there is no such picture.
 */
export async function renderPicture(storage: Storage, order: Order): Promise<Buffer | null> {
  const target = targetOf(order)
  const kept = await storage.get(target)
  if (kept) return kept
  const underWay = making.get(target)
  if (underWay) return underWay
  const made = make(storage, order, target).finally(() => making.delete(target))
  making.set(target, made)
  return made
}

/** Before the shop closes: what nobody waits for is given up, what is under way is finished and kept. */
export async function finishPictures(): Promise<void> {
  for (const turn of waiting.patient.splice(0)) turn.giveUp(new Error('The shop closes'))
  await Promise.allSettled(making.values())
}

function targetOf({ key, width, format }: Omit<Order, 'urgent'>): string {
  return `pictures/${key.slice(0, 2)}/${key}/${width}.${format}`
}

async function make(storage: Storage, order: Order, target: string): Promise<Buffer | null> {
  const { key, width, format, urgent } = order
  const original = await storage.get(originalKey(key))
  if (!original) return null
  await turn(urgent ? 'urgent' : 'patient')
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

async function turn(kind: keyof typeof atOnce): Promise<void> {
  if (running < atOnce[kind]) running += 1
  else await new Promise<void>((begin, giveUp) => waiting[kind].push({ begin, giveUp }))
}

/** Gives a turn that has ended to the next who waits. */
function passOn(): void {
  const next = waiting.urgent.shift() ?? (running <= atOnce.patient ? waiting.patient.shift() : undefined)
  if (next) next.begin()
  else running -= 1
}

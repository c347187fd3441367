import { type Found, Unreadable } from './found-video.ts'

type Element = { id: number; at: number; start: number; end: number }

/** https://www.matroska.org/technical/elements.html */
const ids = {
  header: 0x1a45dfa3,
  docType: 0x4282,
  segment: 0x18538067,
  info: 0x1549a966,
  scale: 0x2ad7b1,
  duration: 0x4489,
  tracks: 0x1654ae6b,
  track: 0xae,
  trackType: 0x83,
  codec: 0x86,
  video: 0xe0,
  width: 0xb0,
  height: 0xba,
  cluster: 0x1f43b675,
  tags: 0x1254c367,
} as const

/** Elements of one parent. A file with more is no ordinary video. */
const maxElements = 100_000
const codecs = ['V_VP8', 'V_VP9', 'V_AV1']
const isVideo = 1

/**
 * Reads a WebM file: its elements have to lie within the file, so that one that was cut off is refused. Its tags are
 * overwritten in `content`.
 * @throws Unreadable
 */
export function readWebm(content: Buffer): Found {
  const [header, segment] = [...elements(content, 0, content.length)]
  if (header?.id !== ids.header || segment?.id !== ids.segment) throw new Unreadable()
  if (textOf(content, childOf(content, header, ids.docType)) !== 'webm') throw new Unreadable()
  const parts = [...elements(content, segment.start, segment.end)]
  const one = (id: number) => parts.find((each) => each.id === id)
  const [info, tracks] = [one(ids.info), one(ids.tracks)]
  if (!info || !tracks || !one(ids.cluster)) throw new Unreadable()
  const found = childrenOf(content, tracks).flatMap((track) => trackIn(content, track) ?? [])
  if (found.length !== 1) throw new Unreadable()
  const scale = childrenOf(content, info).find(({ id }) => id === ids.scale)
  const ticks = floatOf(content, childOf(content, info, ids.duration))
  const durationMs = Math.round((ticks * (scale ? numberOf(content, scale) : 1_000_000)) / 1_000_000)
  for (const part of parts) if (part.id === ids.tags) blank(content, part)
  return { mime: 'video/webm', ...found[0]!, durationMs }
}

/** The size of a video track; null for a track of sound or texts. */
function trackIn(content: Buffer, track: Element): { width: number; height: number } | null {
  if (track.id !== ids.track) return null
  if (numberOf(content, childOf(content, track, ids.trackType)) !== isVideo) return null
  if (!codecs.includes(textOf(content, childOf(content, track, ids.codec)))) throw new Unreadable()
  const video = childOf(content, track, ids.video)
  const sizeOf = (id: number) => numberOf(content, childOf(content, video, id))
  return { width: sizeOf(ids.width), height: sizeOf(ids.height) }
}

function childrenOf(content: Buffer, { start, end }: Element): Element[] {
  return [...elements(content, start, end)]
}

function childOf(content: Buffer, parent: Element, id: number): Element {
  const found = childrenOf(content, parent).find((each) => each.id === id)
  if (!found) throw new Unreadable()
  return found
}

/** The elements between two places. @throws Unreadable if one does not end within them. */
function* elements(content: Buffer, from: number, to: number): Generator<Element> {
  let at = from
  for (let count = 0; at < to; count++) {
    if (count === maxElements) throw new Unreadable()
    const idLength = lengthOf(content, at, to, 4)
    const id = content.readUIntBE(at, idLength)
    const sizeAt = at + idLength
    const sizeLength = lengthOf(content, sizeAt, to, 8)
    const start = sizeAt + sizeLength
    const size = sizeOf(content, sizeAt, sizeLength) ?? to - start
    if (start + size > to) throw new Unreadable()
    yield { id, at, start, end: start + size }
    at = start + size
  }
}

/** Bytes of a number whose first byte says how many there are. */
function lengthOf(content: Buffer, at: number, to: number, most: number): number {
  const length = at < to ? Math.clz32(content[at]!) - 23 : 9
  if (length > most || at + length > to) throw new Unreadable()
  return length
}

/** null: unknown, the element takes the rest of its parent. */
function sizeOf(content: Buffer, at: number, length: number): number | null {
  let size = content[at]! & (0xff >> length)
  let isUnknown = size === 0xff >> length
  for (const byte of content.subarray(at + 1, at + length)) {
    size = size * 256 + byte
    isUnknown &&= byte === 0xff
  }
  return isUnknown ? null : size
}

function numberOf(content: Buffer, { start, end }: Element): number {
  if (end - start > 6 || end === start) throw new Unreadable()
  return content.readUIntBE(start, end - start)
}

function floatOf(content: Buffer, { start, end }: Element): number {
  if (end - start === 4) return content.readFloatBE(start)
  if (end - start === 8) return content.readDoubleBE(start)
  throw new Unreadable()
}

function textOf(content: Buffer, { start, end }: Element): string {
  return content.toString('latin1', start, Math.min(end, start + 32)).replace(/\0+$/, '')
}

/** Turns an element into a void one of the same length, so that nothing else moves. */
function blank(content: Buffer, { at, start, end }: Element): void {
  content[at] = 0xec
  // The size takes the rest of the old head: a 1 that marks the length, then the number.
  const length = start - at - 1
  if (length > 8) throw new Unreadable()
  content.fill(0, at + 1, end)
  let size = end - start
  for (let place = start - 1; size > 0; place--) {
    content[place] = size % 256
    size = Math.floor(size / 256)
  }
  content[at + 1]! |= 0x80 >> (length - 1)
}

import { type Found, Unreadable } from './found-video.ts'

type Box = { type: string; at: number; start: number; end: number }

/** Boxes of one parent. A file with more is no ordinary video. */
const maxBoxes = 10_000

/** Boxes that may hold where and with what a video was recorded. */
const personal = new Set(['udta', 'meta', 'uuid'])

/**
 * Reads an MP4 file with H.264: its boxes have to lie within the file, so that one that was cut off is refused. Tags such
 * as the place of the recording are overwritten in `content`.
 * @throws Unreadable
 */
export function readMp4(content: Buffer): Found {
  const top = [...boxes(content, 0, content.length)]
  const moov = top.find(({ type }) => type === 'moov')
  if (!moov || !top.some(({ type }) => type === 'mdat')) throw new Unreadable()
  const parts = [...boxes(content, moov.start, moov.end)]
  const tracks = parts.filter(({ type }) => type === 'trak')
  const found = tracks.flatMap((track) => trackIn(content, track) ?? [])
  const duration = durationIn(content, parts)
  if (found.length !== 1) throw new Unreadable()
  const inTracks = tracks.flatMap(({ start, end }) => [...boxes(content, start, end)])
  for (const box of [...top, ...parts, ...inTracks]) if (personal.has(box.type)) blank(content, box)
  return { mime: 'video/mp4', ...found[0]!, durationMs: duration }
}

/** The size that a video track is shown in; null for a track of sound or texts. */
function trackIn(content: Buffer, track: Box): { width: number; height: number } | null {
  const handler = find(content, track, 'mdia', 'hdlr')
  if (!handler || fourAt(content, handler.start + 8) !== 'vide') return null
  const header = find(content, track, 'tkhd')
  const samples = find(content, track, 'mdia', 'minf', 'stbl', 'stsd')
  if (!header || !samples || !['avc1', 'avc3'].includes(fourAt(content, samples.start + 12)))
    throw new Unreadable()
  // Version 1 has three times in 64 bits. The matrix and both sizes end the box.
  const matrix = header.start + (content[header.start] === 1 ? 52 : 40)
  if (matrix + 44 > header.end) throw new Unreadable()
  const isTurned = content.readInt32BE(matrix) === 0 && content.readInt32BE(matrix + 4) !== 0
  const [width, height] = [content.readUInt32BE(matrix + 36) >>> 16, content.readUInt32BE(matrix + 40) >>> 16]
  return isTurned ? { width: height, height: width } : { width, height }
}

function durationIn(content: Buffer, parts: Box[]): number {
  const header = parts.find(({ type }) => type === 'mvhd')
  if (!header || header.end - header.start < 32) throw new Unreadable()
  const isLong = content[header.start] === 1
  const scale = content.readUInt32BE(header.start + (isLong ? 20 : 12))
  const duration = isLong
    ? Number(content.readBigUInt64BE(header.start + 24))
    : content.readUInt32BE(header.start + 16)
  if (scale === 0) throw new Unreadable()
  return Math.round((duration / scale) * 1000)
}

function find(content: Buffer, parent: Box, ...path: string[]): Box | undefined {
  let box: Box | undefined = parent
  for (const type of path) {
    if (!box) return undefined
    box = [...boxes(content, box.start, box.end)].find((each) => each.type === type)
  }
  return box
}

/** The boxes between two places. @throws Unreadable if one does not end within them. */
function* boxes(content: Buffer, from: number, to: number): Generator<Box> {
  let at = from
  for (let count = 0; at < to; count++) {
    if (count === maxBoxes || at + 8 > to) throw new Unreadable()
    const type = fourAt(content, at + 4)
    const short = content.readUInt32BE(at)
    if (short === 1 && at + 16 > to) throw new Unreadable()
    const head = short === 1 ? 16 : 8
    const size = short === 1 ? Number(content.readBigUInt64BE(at + 8)) : short === 0 ? to - at : short
    if (size < head || at + size > to) throw new Unreadable()
    yield { type, at, start: at + head, end: at + size }
    at += size
  }
}

function fourAt(content: Buffer, at: number): string {
  return content.toString('latin1', at, at + 4)
}

/** Turns a box into free space of the same length, so that nothing else moves. */
function blank(content: Buffer, { at, start, end }: Box): void {
  content.write('free', at + 4, 'latin1')
  content.fill(0, start, end)
}

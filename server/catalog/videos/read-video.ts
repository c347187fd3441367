import { Refusal } from '#server/platform/refusal.ts'
import { type Found, Unreadable } from './found-video.ts'
import { readMp4 } from './read-mp4.ts'
import { readWebm } from './read-webm.ts'

/** Longest side in pixels. Gallery pictures are shown far smaller. */
const maxSide = 4096
/** Half an hour. */
const maxDurationMs = 30 * 60_000

/** Recognizes a video by its first bytes, whatever its name or declared type; null for anything else. */
export function videoFormat(content: Buffer): 'mp4' | 'webm' | null {
  if (content.length < 12) return null
  if (content.readUInt32BE(0) === 0x1a45dfa3) return 'webm'
  const brand = content.toString('latin1', 8, 12)
  // QuickTime and pictures such as AVIF and HEIC begin like MP4.
  const isMp4 =
    content.toString('latin1', 4, 8) === 'ftyp' && !/^(qt {2}|avif|avis|mif1|msf1|hei|hev)/.test(brand)
  return isMp4 ? 'mp4' : null
}

/**
 * The video of an MP4 file with H.264 or a WebM file, with a copy of the file without personal tags. Nothing is decoded:
 * browsers do that.
 * @throws Refusal `invalid` at `file`.
 */
export function readVideo(uploaded: Buffer): { content: Buffer; found: Found } {
  const content = Buffer.from(uploaded)
  const format = videoFormat(content)
  try {
    if (!format) throw new Unreadable()
    const found = format === 'mp4' ? readMp4(content) : readWebm(content)
    const { width, height, durationMs } = found
    const isSound =
      Math.min(width, height) > 0 &&
      Math.max(width, height) <= maxSide &&
      durationMs > 0 &&
      durationMs <= maxDurationMs
    if (isSound) return { content, found }
  } catch (error) {
    // Reading beyond the end of the file is a RangeError.
    if (!(error instanceof Unreadable || error instanceof RangeError)) throw error
  }
  const text = { key: 'desk.media.video_unreadable' }
  throw new Refusal('invalid', { text, fields: { file: text } })
}

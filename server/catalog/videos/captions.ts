import { sql } from 'drizzle-orm'
import type { Tx } from '#server/db/open.ts'
import { videoCaption } from '#server/db/tables.ts'
import { invalidAt } from '#server/platform/refusal.ts'
import { keyOf } from './keep-video.ts'

/** Half an hour of speech takes about 60 kB. */
export const maxCaptionBytes = 256 * 1024

/**
 * Stores the captions of a video and returns their key. They are in use once the video's row names them.
 * @throws Refusal `invalid` at `file` for anything but a WebVTT file with a cue.
 */
export async function keepCaptions(
  tx: Tx,
  pictureId: number,
  file: Buffer,
  sourceUrl: string | null = null,
): Promise<string> {
  const content = readCaptions(file)
  const key = keyOf(content)
  await tx
    .insert(videoCaption)
    .values({ pictureId, key, content, sourceUrl })
    .onConflictDoUpdate({
      target: [videoCaption.pictureId, videoCaption.key],
      set: { sourceUrl: sql`coalesce(excluded.source_url, ${videoCaption.sourceUrl})` },
    })
  return key
}

/** https://www.w3.org/TR/webvtt1/#file-structure */
function readCaptions(file: Buffer): string {
  const text = file.length <= maxCaptionBytes ? decoded(file) : null
  const lines = text?.replaceAll(/\r\n?/g, '\n').trimEnd() ?? ''
  const isWhole = /^WEBVTT(?:[ \t\n]|$)/.test(lines) && /^[\d:.]+[ \t]+-->[ \t]+[\d:.]+/m.test(lines)
  if (!isWhole || lines.includes('\0')) throw invalidAt('file', 'desk.media.captions_unreadable')
  return `${lines}\n`
}

/** As UTF-8 without its byte order mark; null for other bytes. */
function decoded(file: Buffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file)
  } catch {
    return null
  }
}

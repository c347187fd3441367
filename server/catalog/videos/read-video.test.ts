import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { Refusal } from '#server/platform/refusal.ts'
import { readVideo, videoFormat } from './read-video.ts'

const sample = (name: string) => readFile(new URL(`../../../test/samples/videos/${name}`, import.meta.url))

const [mp4, webm, hevc] = await Promise.all(['turn.mp4', 'turn.webm', 'hevc.mp4'].map(sample))

it('reads size and duration from MP4 with H.264 and from WebM', () => {
  expect(readVideo(mp4!).found).toEqual({ mime: 'video/mp4', width: 96, height: 64, durationMs: 1200 })
  expect(readVideo(webm!).found).toEqual({ mime: 'video/webm', width: 96, height: 64, durationMs: 1200 })
})

it('reads a film that a phone recorded upright as upright', () => {
  const upright = Buffer.from(mp4!)
  const matrix = upright.indexOf('tkhd', 0, 'latin1') + 4 + 40
  for (const [place, value] of [0, 1, 0, -1, 0].entries())
    upright.writeInt32BE(value * 65_536, matrix + place * 4)
  expect(readVideo(upright).found).toMatchObject({ width: 64, height: 96 })
})

it('leaves out tags, such as where a film was recorded, and moves nothing else', () => {
  for (const original of [mp4!, webm!]) {
    expect(original.includes('SECRET')).toBe(true)
    const { content, found } = readVideo(original)
    expect(content.includes('SECRET')).toBe(false)
    expect(content.length).toBe(original.length)
    expect(readVideo(content).found).toEqual(found)
  }
})

describe('refuses', () => {
  const refused = (content: Buffer) => expect(() => readVideo(content)).toThrow(Refusal)

  it('other codecs', () => refused(hevc!))

  it('files that only begin like a video', () => {
    refused(Buffer.concat([mp4!.subarray(0, 32), Buffer.from('<script>')]))
    refused(Buffer.concat([webm!.subarray(0, 40), Buffer.alloc(100, 0xff)]))
    expect(videoFormat(Buffer.from('\0\0\0\x1cftypavif\0\0\0\0', 'latin1'))).toBeNull()
    expect(videoFormat(Buffer.from('RIFF\0\0\0\0WEBP', 'latin1'))).toBeNull()
    expect(videoFormat(Buffer.from('short'))).toBeNull()
  })

  it('files cut off anywhere', () => {
    for (const whole of [mp4!, webm!])
      for (let length = 0; length < whole.length - 1; length += 53) refused(whole.subarray(0, length))
  })

  it('boxes without end, in a moment', () => {
    const head = Buffer.from('\0\0\0\x10ftypisom\0\0\0\0', 'latin1')
    const empty = Buffer.from('\0\0\0\x08free', 'latin1')
    const began = performance.now()
    refused(Buffer.concat([head, ...Array.from({ length: 500_000 }, () => empty)]))
    const standing = Buffer.from(mp4!)
    standing.writeUInt32BE(4, standing.indexOf('trak', 0, 'latin1') - 4)
    refused(standing)
    expect(performance.now() - began).toBeLessThan(2000)
  })

  it('sizes and durations that no shop shows', () => {
    const huge = Buffer.from(mp4!)
    huge.writeUInt32BE(9000 * 65_536, huge.indexOf('tkhd', 0, 'latin1') + 4 + 76)
    refused(huge)
    const long = Buffer.from(mp4!)
    long.writeUInt32BE(4_000_000_000, long.indexOf('mvhd', 0, 'latin1') + 4 + 16)
    refused(long)
  })

  it('or reads whatever bytes are changed, without another error', () => {
    for (const whole of [mp4!, webm!])
      for (let at = 0; at < whole.length; at += 7) {
        const broken = Buffer.from(whole)
        broken[at]! ^= 0xff
        try {
          readVideo(broken)
        } catch (error) {
          expect(error).toBeInstanceOf(Refusal)
        }
      }
  })
})

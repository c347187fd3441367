import { createHash } from 'node:crypto'
import sharp, { type OutputInfo } from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { keepPicture } from '#server/catalog/pictures/keep-picture.ts'
import type { Shop } from '#server/platform/shop.ts'
import { handTrack } from '#test/accounts.ts'
import { openTestShop, type TestShop } from '#test/app.ts'
import { makeProduct } from '#test/builders.ts'
import { expectDone } from '#test/buying.ts'
import { isHandlike, type Track } from './judge-track.ts'

let world: TestShop

beforeAll(async () => {
  world = await openTestShop({ env: { CAPTCHA: 'test' } })
})
afterAll(() => world.close())

const failed = { code: 40, msg: 'verification failed' }

describe('the slider', () => {
  it('returns a new picture and its piece each time', async () => {
    const visitor = world.visitor()
    const [first, second] = [
      expectDone(await visitor.call('/captcha/create', { purpose: 'code' })),
      expectDone(await visitor.call('/captcha/create', { purpose: 'code' })),
    ]
    expect(first.background).not.toBe(second.background)
    const size = async (url: string) => sharp(Buffer.from(url.split(',')[1]!, 'base64')).metadata()
    expect(await size(first.background)).toMatchObject({ width: 400, height: 200 })
    expect(await size(first.piece)).toMatchObject({ width: 56, height: 56, hasAlpha: true })
  })

  it('is cut from a public photograph and leaves exactly one gap', async () => {
    await makeProduct(world.shop, {
      handle: 'draft',
      status: 'draft',
      pictureIds: [await makePicture(world.shop, '#20c040')],
    })
    await makeProduct(world.shop, { handle: 'mug', pictureIds: [await makePicture(world.shop, '#b03020')] })
    const visitor = world.visitor()
    for (let i = 0; i < 20; i++) {
      const { background, y, answer } = expectDone(await visitor.call('/captcha/create', { purpose: 'code' }))
      const image = sharp(Buffer.from(background.split(',')[1]!, 'base64'))
      const [red, green] = (await image.stats()).channels
      expect(red!.mean).toBeGreaterThan(green!.mean * 1.5)
      const gaps = darkAreas(await image.extractChannel('red').raw().toBuffer({ resolveWithObject: true }))
      expect(gaps).toHaveLength(1)
      expect(gaps[0]!.left).toBeGreaterThanOrEqual(answer!.x - 1)
      expect(gaps[0]!.right).toBeLessThanOrEqual(answer!.x + 57)
      expect(gaps[0]!.top).toBeGreaterThanOrEqual(y - 1)
      expect(gaps[0]!.bottom).toBeLessThanOrEqual(y + 57)
    }
  })

  it('issues a ticket for one purpose and allows one try', async () => {
    const visitor = world.visitor()
    const { id, answer } = expectDone(await visitor.call('/captcha/create', { purpose: 'signin' }))
    const payload = { id, x: answer!.x, track: handTrack(answer!.x) }
    const { ticket } = expectDone(await visitor.call('/captcha/verify', payload))
    expect(await visitor.call('/captcha/verify', { ...payload, track: handTrack(payload.x) })).toMatchObject(
      failed,
    )
    const code = await visitor.call('/auth/code', { account: 'ada@example.com', purpose: 'signup', ticket })
    expect(code).toMatchObject({ code: 40, data: { reason: 'ticket_required' } })
  })

  it('refuses a wrong position, a straight line and a repeated track', async () => {
    const visitor = world.visitor()
    const task = async () => expectDone(await visitor.call('/captcha/create', { purpose: 'code' }))
    const first = await task()
    const away = first.answer!.x + 30
    expect(
      await visitor.call('/captcha/verify', { id: first.id, x: away, track: handTrack(away) }),
    ).toMatchObject(failed)
    const second = await task()
    const line: Track = Array.from({ length: 41 }, (_, i) => [(second.answer!.x * i) / 40, 0, i * 20])
    expect(
      await visitor.call('/captcha/verify', { id: second.id, x: second.answer!.x, track: line }),
    ).toMatchObject(failed)
    const third = await task()
    const track = handTrack(third.answer!.x)
    expect((await visitor.call('/captcha/verify', { id: third.id, x: third.answer!.x, track })).code).toBe(0)
    const fourth = await task()
    await world.shop.pool.query('update captcha set x = $2 where id = $1', [fourth.id, third.answer!.x])
    expect(await visitor.call('/captcha/verify', { id: fourth.id, x: third.answer!.x, track })).toMatchObject(
      failed,
    )
  })

  it('can be replaced by proof of work', async () => {
    const visitor = world.visitor()
    const { task } = expectDone(await visitor.call('/captcha/work', { purpose: 'code' }))
    const nonce = solve(task!.challenge, task!.bits)
    const { ticket } = expectDone(
      await visitor.call('/captcha/work', { purpose: 'code', id: task!.id, nonce }),
    )
    expect(
      (await visitor.call('/auth/code', { account: 'work@example.com', purpose: 'signup', ticket: ticket! }))
        .code,
    ).toBe(0)
    expect(await visitor.call('/captcha/work', { purpose: 'code', id: task!.id, nonce })).toMatchObject(
      failed,
    )
  })
})

async function makePicture({ db, storage }: Shop, background: string): Promise<number> {
  const content = await sharp({ create: { width: 900, height: 700, channels: 3, background } })
    .png()
    .toBuffer()
  return db.transaction((tx) => keepPicture(tx, storage, content))
}

/** Connected areas much darker than the rest of an evenly coloured picture, without specks. */
function darkAreas({ data, info: { width, height } }: { data: Buffer; info: OutputInfo }) {
  const middle = [...data].sort((a, b) => a - b)[Math.floor(data.length / 2)]!
  const left = new Set([...data.keys()].filter((at) => data[at]! < 0.65 * middle))
  const areas: { left: number; right: number; top: number; bottom: number; pixels: number }[] = []
  for (const start of left) {
    const area = { left: width, right: 0, top: height, bottom: 0, pixels: 0 }
    for (const stack = [start]; stack.length > 0; ) {
      const at = stack.pop()!
      if (!left.delete(at)) continue
      const [x, y] = [at % width, Math.floor(at / width)]
      area.left = Math.min(area.left, x)
      area.right = Math.max(area.right, x)
      area.top = Math.min(area.top, y)
      area.bottom = Math.max(area.bottom, y)
      area.pixels += 1
      stack.push(at - 1, at + 1, at - width, at + width)
    }
    if (area.pixels > 50) areas.push(area)
  }
  return areas
}

describe('a track', () => {
  it('is accepted from a pointer and from keys, never at constant speed', () => {
    const all = Array.from({ length: 1000 }, () => 80 + Math.floor(Math.random() * 260))
    expect(all.filter((x) => isHandlike(handTrack(x), x)).length).toBeGreaterThanOrEqual(950)
    expect(all.filter((x) => isHandlike(keys(x), x)).length).toBeGreaterThanOrEqual(950)
    expect(all.filter((x) => isHandlike(line(x), x)).length).toBe(0)
  })
})

function keys(x: number): Track {
  const track: Track = [[0, 0, 0]]
  let ms = 0
  for (let at = 0; at < x; ) {
    at += Math.min(10, x - at)
    ms += Math.round(60 + 300 * Math.random() ** 2)
    track.push([at, 0, ms])
  }
  return track
}

function line(x: number): Track {
  const points = 10 + Math.floor(Math.random() * 60)
  return Array.from({ length: points + 1 }, (_, i) => [Math.round((x * i) / points), 0, i * 16])
}

function solve(challenge: string, bits: number): string {
  for (let nonce = 0; ; nonce++) {
    const digest = createHash('sha256')
      .update(challenge + nonce)
      .digest()
    if (Math.clz32(digest.readUInt32BE(0)) >= bits) return String(nonce)
  }
}

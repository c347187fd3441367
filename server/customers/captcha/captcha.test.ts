import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { handTrack } from '#test/accounts.ts'
import { openTestShop, type TestShop } from '#test/app.ts'
import { expectDone } from '#test/buying.ts'
import { isHandlike, type Track } from './judge-track.ts'

let world: TestShop

beforeAll(async () => {
  world = await openTestShop({ env: { CAPTCHA: 'test' } })
})
afterAll(() => world.close())

const failed = { code: 40, msg: 'verification failed' }

describe('the slider', () => {
  it('shows a new picture each time, and its piece', async () => {
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

  it('gives a ticket for one purpose, and takes one try', async () => {
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

  it('refuses another place, a straight line and a way already gone', async () => {
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

  it('is passed by work where it cannot be seen', async () => {
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

describe('a track', () => {
  it('of a hand passes, of keys too, at constant speed never', () => {
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

import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { mediaSetting } from '#server/platform/settings/media.setting.ts'
import { changeSetting } from '#server/platform/settings/settings.ts'
import { openTestShop, type TestShop } from '#test/app.ts'
import { makeProduct } from '#test/builders.ts'
import { expectDone } from '#test/buying.ts'
import { type DeskCaller, signInStaff } from '#test/desk.ts'
import { jsonLdFaults, jsonLdOf } from '#test/json-ld.ts'
import { sendToDesk } from '#test/uploads.ts'
import { originalKey } from '../../pictures/keep-picture.ts'
import { fileOf } from '../../videos/keep-video.ts'

let world: TestShop
let staff: DeskCaller
let posterId: number
const [mp4, webm, hevc] = await Promise.all(
  ['turn.mp4', 'turn.webm', 'hevc.mp4'].map((name) =>
    readFile(new URL(`../../../../test/samples/videos/${name}`, import.meta.url)),
  ),
)

beforeAll(async () => {
  world = await openTestShop()
  staff = await signInStaff(world)
  posterId = (await upload(await drawn('#345'))).data.picture.id
})
afterAll(() => world.close())

const upload = (content: Buffer, fields: Record<string, string> = {}, caller = staff) =>
  sendToDesk(world, caller, '/media/upload', content, { fileName: 'film.mp4', ...fields })
const captions = (id: number, lang: string, content: string) =>
  sendToDesk(world, staff, '/media/captions', content, { id: String(id), lang })
const detail = async (id: number) => expectDone(await staff.call('/media/detail', { id })).picture
const limitTo = async (videoMb: number) => {
  await world.shop.db.transaction((tx) => changeSetting(tx, mediaSetting, { videoMb }))
  await world.shop.changes.catchUp()
}
const drawn = (background: string) =>
  sharp({ create: { width: 300, height: 200, channels: 3, background } })
    .png()
    .toBuffer()
const get = (url: string, headers: Record<string, string> = {}) => world.app.inject({ url, headers })

it('keeps a video once, with a copy of its poster, and finds it among the pictures', async () => {
  const { data } = await upload(mp4!, { title: 'Turning', poster: String(posterId) })
  const { picture } = data
  expect(data).toMatchObject({
    known: false,
    picture: { title: 'Turning', mime: 'video/mp4', poster: posterId, image: { width: 300, height: 200 } },
  })
  expect(picture.image.video).toMatchObject({
    mime: 'video/mp4',
    width: 96,
    height: 64,
    duration: 1.2,
    captions: [],
  })
  expect((await upload(mp4!)).data).toMatchObject({
    known: true,
    picture: { id: picture.id, poster: posterId },
  })
  const listed = async (isVideo: boolean) => {
    const filter = { all: [{ field: 'isVideo', op: 'is', value: isVideo } as never] }
    return expectDone(await staff.call('/media/list', { filter })).items.map((row) => row.picture)
  }
  expect(await listed(true)).toEqual([picture.id])
  expect(await listed(false)).toEqual([posterId])
})

it('shows a plain surface in the size of a video without a poster', async () => {
  const { picture } = (await upload(webm!)).data
  expect(picture).toMatchObject({ poster: null, mime: 'video/webm', image: { width: 96, height: 64 } })
  expect((await get(picture.image.url)).headers['content-type']).toBe('image/webp')
})

it('refuses other files, other codecs, files cut off, too large, with a strange poster, or without permission', async () => {
  const refused = { code: 40, data: { reason: 'invalid' } }
  for (const file of [hevc!, mp4!.subarray(0, 3000), webm!.subarray(0, 2000), Buffer.from('GIF89a, renamed')])
    expect(await upload(file)).toMatchObject(refused)
  const other = Buffer.concat([mp4!, Buffer.from('\0\0\0\x08free', 'latin1')])
  expect(await upload(other, { poster: '999999' })).toMatchObject(refused)
  expect(await upload(other, { poster: '1 or 1' })).toMatchObject(refused)
  const room = Buffer.alloc(1024 * 1024)
  room.writeUInt32BE(room.length, 0)
  room.write('free', 4)
  await limitTo(1)
  expect(await upload(Buffer.concat([mp4!, room]))).toMatchObject({ data: { reason: 'too_large' } })
  await limitTo(50)
  expect((await upload(Buffer.concat([mp4!, room]))).data).toMatchObject({ known: false })
  // Pictures keep their own limit.
  const photo = Buffer.concat([await drawn('#999'), Buffer.alloc(20 * 1024 * 1024)])
  expect(await upload(photo)).toMatchObject({ data: { reason: 'too_large' } })
  const packer = await signInStaff(world, { role: 'packer' })
  expect((await upload(mp4!, {}, packer)).code).toBe(30)
})

it('sends a video whole and in parts, for good, without the tags of the upload', async () => {
  const { url } = (await upload(mp4!)).data.picture.image.video
  const whole = await get(url)
  expect(whole.headers).toMatchObject({
    'content-type': 'video/mp4',
    'accept-ranges': 'bytes',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  })
  expect(whole.rawPayload.length).toBe(mp4!.length)
  expect(whole.rawPayload.includes('SECRET')).toBe(false)
  const part = await get(url, { range: 'bytes=100-199' })
  expect([part.statusCode, part.headers['content-range']]).toEqual([206, `bytes 100-199/${mp4!.length}`])
  expect(part.rawPayload).toEqual(whole.rawPayload.subarray(100, 200))
  expect((await get(url, { range: 'bytes=-10' })).rawPayload).toEqual(whole.rawPayload.subarray(-10))
  expect((await get(url, { range: 'bytes=0-9', 'if-range': '"other"' })).statusCode).toBe(200)
  const beyond = await get(url, { range: 'bytes=999999-' })
  expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, `bytes */${mp4!.length}`])
  const head = await world.app.inject({ method: 'HEAD', url })
  expect([head.headers['content-length'], head.rawPayload.length]).toEqual([String(mp4!.length), 0])
  for (const wrong of ['/videos/x.mp4', `/videos/${'0'.repeat(32)}.mp4`, '/videos/..%2f..%2fsecret.mp4'])
    expect((await get(wrong)).statusCode).toBe(404)
})

it('changes poster and captions, shows them on the page, and puts them back', async () => {
  const { id } = (await upload(mp4!)).data.picture
  await makeProduct(world.shop, { handle: 'kettle', pictureIds: [posterId, id] })
  const vtt = 'WEBVTT\n\n00:00.000 --> 00:01.000\nThe lid comes off.\n'
  const added = (await captions(id, 'de', vtt)).data
  const [shown] = added.picture.image.video.captions
  expect(shown).toMatchObject({ lang: 'de', label: 'Deutsch' })
  expect((await get(shown.url)).payload).toBe(vtt)
  expect((await get(shown.url)).headers['content-type']).toContain('text/vtt')
  for (const broken of [
    '1\n00:00 --> 00:01\nSubRip',
    'WEBVTT\n\nno cue',
    `WEBVTT\n${'x'.repeat(300_000)}`,
    '\xff',
  ])
    expect(await captions(id, 'en', broken)).toMatchObject({ data: { reason: 'invalid' } })
  expect(await captions(posterId, 'en', vtt)).toMatchObject({ data: { reason: 'not_found' } })
  const next = (await upload(await drawn('#654'))).data.picture.id
  const before = await detail(id)
  const set = (path: string, from: unknown, to: unknown) =>
    staff.call('/media/save', { id, version: before.version, set: [{ path, from, to }] })
  expect(await set('captions.fr', '', 'a'.repeat(32))).toMatchObject({ data: { reason: 'invalid' } })
  expect(await set('poster', posterId, id)).toMatchObject({ data: { reason: 'invalid' } })
  const saved = expectDone(await set('poster', posterId, next))
  expect(saved.picture.image.url).not.toBe(before.image.url)
  await world.runJobs()
  await world.shop.changes.catchUp()
  const { body } = await get('/product/kettle')
  expect(body).toContain(saved.picture.image.url)
  expect(body).toContain(shown.url)
  expectDone(await staff.call('/change/undo', { id: saved.change.id }))
  expectDone(await staff.call('/change/undo', { id: added.change.id }))
  const after = await detail(id)
  expect([after.image.url, after.poster, after.captions]).toEqual([before.image.url, posterId, {}])
  expect((await get(after.image.url)).statusCode).toBe(200)
})

it('tells search engines of the video of a product on sale, and nobody of one that is not', async () => {
  const { picture } = (await upload(mp4!)).data
  await makeProduct(world.shop, { handle: 'pot', pictureIds: [posterId, picture.id] })
  await makeProduct(world.shop, { handle: 'secret-pot', pictureIds: [picture.id], status: 'draft' })
  const { url } = picture.image.video
  const page = await get('/product/pot')
  const things = jsonLdOf(page.body)
  expect(jsonLdFaults(things, [`${world.shop.publicUrl}/#organisation`])).toEqual([])
  const product = things.find((each) => String(each['@type']).startsWith('Product'))
  expect(product?.subjectOf).toMatchObject([
    {
      '@type': 'VideoObject',
      contentUrl: world.shop.publicUrl + url,
      duration: 'PT1S',
      thumbnailUrl: world.shop.publicUrl + picture.image.url,
    },
  ])
  expect(product?.image).toHaveLength(1)
  const hidden = await get('/product/secret-pot')
  expect([hidden.statusCode, hidden.body.includes(url)]).toEqual([404, false])
})

it('deletes the files of a video with its trash, and takes the same video again', async () => {
  const unused = Buffer.concat([webm!, Buffer.from([0xec, 0x80])])
  const { picture } = (await upload(unused, { poster: String(posterId) })).data
  const { rows } = await world.shop.pool.query(
    `select key, video ->> 'key' as video from picture where id = $1`,
    [picture.id],
  )
  const { storage } = world.shop
  expectDone(await staff.call('/media/remove', { ids: [picture.id] }))
  expectDone(await staff.call('/media/empty', {}))
  await world.runJobs()
  expect([await storage.get(originalKey(rows[0].key)), await storage.get(fileOf(rows[0].video))]).toEqual([
    null,
    null,
  ])
  expect((await get(picture.image.video.url)).statusCode).toBe(404)
  expect((await upload(unused)).data).toMatchObject({ known: false })
  expect((await get(picture.image.video.url)).statusCode).toBe(200)
})

it('shows the crop of a poster with its videos, and the whole poster once that is undone', async () => {
  const poster = (await upload(await drawn('#735'))).data.picture
  const { picture } = (await upload(mp4!, { poster: String(poster.id) })).data
  const video = await detail(picture.id)
  if (video.poster !== poster.id) {
    const set = [{ path: 'poster', from: video.poster, to: poster.id }]
    expectDone(await staff.call('/media/save', { id: video.id, version: video.version, set }))
  }
  await makeProduct(world.shop, { handle: 'lamp', pictureIds: [poster.id, video.id] })
  const whole = (await detail(video.id)).image
  const crop = { x: 0, y: 0, width: 100, height: 90, turn: 0 as const }
  const { change } = expectDone(
    await staff.call('/media/crop', { id: poster.id, version: poster.version, from: null, crop }),
  )
  const after = (await detail(video.id)).image
  expect(after).toMatchObject({ width: 100, height: 90 })
  await world.shop.changes.catchUp()
  expect((await get('/product/lamp')).body).toContain(after.url)
  expectDone(await staff.call('/change/undo', { id: change.id }))
  expect((await detail(video.id)).image.url).toBe(whole.url)
  await world.runJobs()
  expect((await get(whole.url)).statusCode).toBe(200)
})

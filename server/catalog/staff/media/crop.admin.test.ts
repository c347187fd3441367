import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { carriedFocus, wholeCrop } from '#contract/admin/catalog/crop-geometry.ts'
import type { AdminPicture, Crop } from '#contract/admin/catalog/media.ts'
import { brandSetting } from '#server/platform/settings/brand.ts'
import { changeSetting } from '#server/platform/settings/settings.ts'
import { openTestShop, type TestShop } from '#test/app.ts'
import { makeProduct } from '#test/builders.ts'
import { expectDone } from '#test/buying.ts'
import { type DeskCaller, signInStaff } from '#test/desk.ts'
import { sendToDesk } from '#test/uploads.ts'
import { pictureBook } from '../../import/pictures/picture-book.ts'
import { deleteFiles, originalKey } from '../../pictures/keep-picture.ts'

let world: TestShop
let staff: DeskCaller

beforeAll(async () => {
  world = await openTestShop()
  staff = await signInStaff(world)
})
afterAll(() => world.close())

/** Corners in four colours: red and green above, blue and white below. `seed` makes the content unlike that of others. */
function corners(seed: number) {
  const part = (background: string) => ({
    create: { width: 150, height: 100, channels: 3 as const, background },
  })
  return sharp({ create: { width: 300, height: 200, channels: 3, background: '#000' } }).composite([
    { input: part('#f00'), left: 0, top: 0 },
    { input: part('#0f0'), left: 150, top: 0 },
    { input: part('#00f'), left: 0, top: 100 },
    { input: part('#fff'), left: 150, top: 100 },
    {
      input: { create: { width: 1, height: 1, channels: 3, background: { r: seed, g: 9, b: 9 } } },
      left: 0,
      top: 0,
    },
  ])
}

let seed = 0
async function uploaded(): Promise<AdminPicture> {
  seed += 1
  const content = await corners(seed).png().toBuffer()
  return (await sendToDesk(world, staff, '/media/upload', content, { fileName: 'a.png', title: 'Corners' }))
    .data.picture
}

const crop = (picture: AdminPicture, to: Crop | null, caller = staff) => {
  const { id, version } = picture
  return caller.call('/media/crop', { id, version, from: picture.crop, crop: to })
}
const detail = async (id: number) => expectDone(await staff.call('/media/detail', { id })).picture
const topRight: Crop = { x: 150, y: 0, width: 150, height: 100, turn: 0 }

/** The colours in the four corners of what the shop sends. */
async function cornersOf(url: string) {
  const { rawPayload } = await world.app.inject({ url })
  const { data, info } = await sharp(rawPayload).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) =>
    [...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3)]
      .map((part) => (part > 128 ? 1 : 0))
      .join('')
  const [right, bottom] = [info.width - 8, info.height - 8]
  return [at(8, 8), at(right, 8), at(8, bottom), at(right, bottom)]
}

it('crops a picture wherever it is shown, keeps the original, and puts it back', async () => {
  const before = await uploaded()
  await makeProduct(world.shop, { handle: 'jug', pictureIds: [before.id] })
  const shown = expectDone(await crop(before, topRight))
  expect(shown.picture).toMatchObject({
    ...{ id: before.id, crop: topRight, mime: 'image/png' },
    image: { width: 150, height: 100 },
    original: { width: 300, height: 200, url: before.image.url },
  })
  expect(await cornersOf(shown.picture.image.url)).toEqual(['010', '010', '010', '010'])
  await world.shop.changes.catchUp()
  expect((await world.app.inject({ url: '/product/jug' })).body).toContain(shown.picture.image.url)
  expectDone(await staff.call('/change/undo', { id: shown.change.id }))
  const after = await detail(before.id)
  expect(after).toMatchObject({ image: before.image, crop: null, original: null, bytes: before.bytes })
  // Links in emails and orders go on showing the crop.
  expect((await world.app.inject({ url: shown.picture.image.url })).statusCode).toBe(200)
})

it('turns a picture, and crops it anew from its original', async () => {
  const before = await uploaded()
  const turned = expectDone(await crop(before, wholeCrop(before.image, 90))).picture
  expect(turned.image).toMatchObject({ width: 200, height: 300 })
  expect(await cornersOf(turned.image.url)).toEqual(['001', '100', '111', '010'])
  const part = expectDone(await crop(turned, { x: 0, y: 150, width: 100, height: 150, turn: 90 })).picture
  expect(await cornersOf(part.image.url)).toEqual(['111', '111', '111', '111'])
  const whole = expectDone(await crop(part, wholeCrop(before.image))).picture
  expect(whole).toMatchObject({ crop: null, image: before.image })
})

it('crops photographs as people see them, whatever way up the camera stored them', async () => {
  // Imported originals keep their EXIF data.
  const content = await corners(201).jpeg({ quality: 95 }).withMetadata({ orientation: 6 }).toBuffer()
  const { keepPicture } = await import('../../pictures/keep-picture.ts')
  const id = await world.shop.db.transaction((tx) => keepPicture(tx, world.shop.storage, content))
  const photo = await detail(id)
  expect(photo.image).toMatchObject({ width: 200, height: 300 })
  const upper = expectDone(await crop(photo, { x: 0, y: 0, width: 100, height: 150, turn: 0 })).picture
  expect(await cornersOf(upper.image.url)).toEqual(['001', '001', '001', '001'])
  const turned = expectDone(await crop(upper, { x: 0, y: 0, width: 150, height: 100, turn: 90 })).picture
  expect(await cornersOf(turned.image.url)).toEqual(['111', '111', '111', '111'])
})

it('keeps the focus point at its place, and puts it back exactly', async () => {
  const before = await uploaded()
  const set = [{ path: 'focus', from: { x: 500, y: 500 }, to: { x: 750, y: 123 } }]
  const { picture } = expectDone(
    await staff.call('/media/save', { id: before.id, version: before.version, set }),
  )
  const shown = expectDone(await crop(picture, topRight))
  expect(shown.picture.focus).toEqual({ x: 500, y: 246 })
  const other = expectDone(await crop(shown.picture, { ...topRight, x: 0 }))
  expect(other.picture.focus).toEqual({ x: 1000, y: 246 })
  expectDone(await staff.call('/change/undo', { id: other.change.id }))
  expect((await detail(before.id)).focus).toEqual({ x: 500, y: 246 })
  const size = { width: 300, height: 200 }
  for (const turn of [0, 90, 180, 270] as const) {
    const to = wholeCrop(size, turn)
    const back = carriedFocus(
      carriedFocus({ x: 100, y: 700 }, size, wholeCrop(size), to),
      size,
      to,
      wholeCrop(size),
    )
    expect([turn, back]).toEqual([turn, { x: 100, y: 700 }])
  }
})

it('keeps a crop as a new picture, once, and moves it to the trash when that is undone', async () => {
  const first = await uploaded()
  const { picture, known, change } = expectDone(
    await staff.call('/media/cropCopy', { id: first.id, crop: topRight }),
  )
  expect([known, picture.title, picture.crop, picture.image.width]).toEqual([false, 'Corners', null, 150])
  expect(await cornersOf(picture.image.url)).toEqual(['010', '010', '010', '010'])
  expect((await detail(first.id)).image).toEqual(first.image)
  const again = expectDone(await staff.call('/media/cropCopy', { id: first.id, crop: topRight }))
  expect(again).toMatchObject({ known: true, picture: { id: picture.id }, change: { undo: null } })
  const undone = expectDone(await staff.call('/change/undo', { id: change.id }))
  expect((await detail(picture.id)).removedAt).not.toBeNull()
  expectDone(await staff.call('/change/undo', { id: undone.change!.id }))
  expect((await detail(picture.id)).removedAt).toBeNull()
  const other = expectDone(await staff.call('/media/cropCopy', { id: first.id, crop: { ...topRight, x: 0 } }))
  await makeProduct(world.shop, { handle: 'tray', pictureIds: [other.picture.id] })
  expect(await staff.call('/change/undo', { id: other.change.id })).toMatchObject({
    data: { reason: 'in_use' },
  })
})

it('refuses rectangles outside the picture, tiny and huge ones, videos, and callers without permission', async () => {
  const picture = await uploaded()
  const refused = { code: 40, data: { reason: 'invalid' } }
  for (const wrong of [
    { ...topRight, x: 151 },
    { ...topRight, height: 201 },
    { ...topRight, turn: 90 as const },
    { ...topRight, width: 15 },
    { ...topRight, width: 0 },
    { ...topRight, x: -1 },
    { ...topRight, x: 0.5 },
    { ...topRight, width: 2 ** 40 },
    { ...topRight, turn: 45 as never },
  ]) {
    expect(await crop(picture, wrong), JSON.stringify(wrong)).toMatchObject(refused)
    expect(await staff.call('/media/cropCopy', { id: picture.id, crop: wrong })).toMatchObject(refused)
  }
  const set = [{ path: 'crop', from: null, to: topRight }]
  expect(await staff.call('/media/save', { id: picture.id, version: picture.version, set })).toMatchObject(
    refused,
  )
  const packer = await signInStaff(world, { role: 'packer' })
  expect((await crop(picture, topRight, packer)).code).toBe(30)
  expect((await packer.call('/media/cropCopy', { id: picture.id, crop: topRight })).code).toBe(30)
  await world.shop.pool.query(
    `update picture set video = '{"key":"x","mime":"video/mp4","width":9,"height":9,"durationMs":9}' where id = $1`,
    [picture.id],
  )
  expect(await crop(picture, topRight)).toMatchObject(refused)
})

it('shows the crop of a logo on the next page', async () => {
  const logo = await uploaded()
  const { shop, app } = world
  await shop.db.transaction((tx) => changeSetting(tx, brandSetting, { logo: { light: logo.id } }))
  await shop.changes.catchUp()
  const drawn = async () => /data:image\/webp;base64,[^"]+/.exec((await app.inject({ url: '/' })).body)?.[0]
  const before = await drawn()
  expect(before).toBeDefined()
  expectDone(await crop(logo, { ...topRight, height: 40 }))
  await shop.changes.catchUp()
  const after = await drawn()
  expect(after).toBeDefined()
  expect(after).not.toBe(before)
})

it('names the crop that a colleague chose meanwhile', async () => {
  const picture = await uploaded()
  const { version } = expectDone(await crop(picture, topRight)).picture
  const late = await crop(picture, { ...topRight, x: 0 })
  expect(late).toMatchObject({
    code: 10,
    data: { reason: 'changed_meanwhile', version, conflicts: [{ path: 'crop', theirs: topRight }] },
  })
})

it('knows the original of a cropped picture, and deletes all its files with it', async () => {
  const content = await corners(222).png().toBuffer()
  const send = async () =>
    (await sendToDesk(world, staff, '/media/upload', content, { fileName: 'b.png' })).data
  const { picture } = await send()
  const first = expectDone(await crop(picture, topRight)).picture
  const second = expectDone(await crop(first, { ...topRight, x: 0 })).picture
  expect(await send()).toMatchObject({ known: true, picture: { id: picture.id, crop: second.crop } })
  const keys = [picture, first, second].map(({ image }) => /pictures\/([0-9a-f]{32})\//.exec(image.url)![1]!)
  const files = () => Promise.all(keys.map((key) => world.shop.storage.get(originalKey(key))))
  expect((await files()).filter(Boolean)).toHaveLength(3)
  expectDone(await staff.call('/media/remove', { ids: [picture.id] }))
  expectDone(await staff.call('/media/empty', {}))
  await world.runJobs()
  expect(await files()).toEqual([null, null, null])
})

it('finds a picture by an earlier crop, whose file stays', async () => {
  const picture = await uploaded()
  const first = expectDone(await crop(picture, topRight)).picture
  const second = expectDone(await crop(first, { ...topRight, x: 0 })).picture
  const book = pictureBook(world.shop.db, world.shop.storage, null)
  const urls = [picture, first, second].map(({ image }) => `https://shop.example${image.url}`)
  await book.open(world.shop.db, urls)
  expect(urls.map((url) => book.find(url)?.id)).toEqual([picture.id, picture.id, picture.id])
  const key = /pictures\/([0-9a-f]{32})\//.exec(first.image.url)![1]!
  await deleteFiles(world.shop, key)
  expect(await world.shop.storage.get(originalKey(key))).not.toBeNull()
})

it('refuses to show a file that another picture shows', async () => {
  const picture = await uploaded()
  const { change } = expectDone(await crop(picture, topRight))
  // An earlier version knows nothing of originals and stores the same file once more.
  await world.shop.pool.query(
    `insert into picture (key, bytes, mime, width, height, colour)
      select original ->> 'key', bytes, mime, width, height, colour from picture where id = $1`,
    [picture.id],
  )
  expect(await staff.call('/change/undo', { id: change.id })).toMatchObject({
    ...{ code: 40, data: { reason: 'undo_closed' } },
  })
})

it('undoes no upload of a picture that the shop already had', async () => {
  const content = await corners(223).png().toBuffer()
  const { picture, change } = (await sendToDesk(world, staff, '/media/upload', content)).data
  // Earlier versions offered to undo such uploads too.
  await world.shop.pool.query("update picture set created_at = created_at - interval '1 day' where id = $1", [
    picture.id,
  ])
  expect(await staff.call('/change/undo', { id: change.id })).toMatchObject({
    data: { reason: 'undo_closed' },
  })
  expect((await detail(picture.id)).removedAt).toBeNull()
})

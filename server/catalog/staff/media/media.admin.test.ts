import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { languages } from '#contract/languages.ts'
import { openTestShop, type TestShop } from '#test/app.ts'
import { makeCategory, makeProduct } from '#test/builders.ts'
import { expectDone } from '#test/buying.ts'
import { type DeskCaller, signInStaff } from '#test/desk.ts'
import { jpegWithPlace, sendToDesk } from '#test/uploads.ts'
import { originalKey } from '../../pictures/keep-picture.ts'

let world: TestShop
let staff: DeskCaller

beforeAll(async () => {
  world = await openTestShop()
  staff = await signInStaff(world)
})
afterAll(() => world.close())

/** Sends a file as a form does. */
function upload(content: Buffer, fields: Record<string, string> = {}, caller = staff) {
  return sendToDesk(world, caller, '/media/upload', content, { fileName: '=cmd|x.jpg', ...fields })
}

const drawn = (background: string) =>
  sharp({ create: { width: 300, height: 200, channels: 3, background } })
    .png()
    .toBuffer()

it('keeps an uploaded picture once, without its EXIF data, and finds it by title', async () => {
  const photo = await jpegWithPlace()
  const { data } = await upload(photo, { title: 'Blue teapot' })
  expect(data).toMatchObject({ known: false, picture: { title: 'Blue teapot', focus: { x: 500, y: 500 } } })
  const { id, image } = data.picture
  expect([image.width, image.height]).toEqual([3000, 2000])
  const { rows } = await world.shop.pool.query('select key from picture where id = $1', [id])
  const original = (await world.shop.storage.get(originalKey(rows[0]!.key)))!
  expect((await sharp(original).metadata()).exif).toBeUndefined()
  expect((await upload(photo)).data).toMatchObject({ known: true, picture: { id } })
  expect(expectDone(await staff.call('/media/list', { q: 'teapot' })).items).toMatchObject([{ picture: id }])
})

it('refuses what is no picture, too large, without permission, or repeats a key with another file', async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>x()</script></svg>')
  expect(await upload(svg)).toMatchObject({ code: 40, data: { reason: 'invalid' } })
  expect(await upload(Buffer.alloc(20 * 1024 * 1024 + 1))).toMatchObject({ data: { reason: 'too_large' } })
  const packer = await signInStaff(world, { role: 'packer' })
  expect((await upload(await drawn('#123'), {}, packer)).code).toBe(30)
  const key = { idempotencyKey: crypto.randomUUID() }
  const first = await upload(await drawn('#124'), key)
  expect((await upload(await drawn('#124'), key)).data.picture).toEqual(first.data.picture)
  expect(await upload(await drawn('#125'), key)).toMatchObject({ data: { reason: 'idempotency_conflict' } })
})

it('saves alt texts and focus by path, shows them on pages, and puts them back', async () => {
  const { picture } = (await upload(await drawn('#321'))).data
  const product = await makeProduct(world.shop, { handle: 'vase', pictureIds: [picture.id] })
  const saved = expectDone(
    await staff.call('/media/save', {
      ...{ id: picture.id, version: picture.version },
      set: [
        { path: 'alt.en', from: '', to: 'A <b>tall</b> vase' },
        { path: 'focus', from: { x: 500, y: 500 }, to: { x: 100, y: 900 } },
      ],
    }),
  )
  expect(saved.picture).toMatchObject({ alt: { en: 'A <b>tall</b> vase' }, focus: { x: 100, y: 900 } })
  await world.shop.changes.catchUp()
  const { body } = await world.app.inject({ url: '/product/vase' })
  expect(body).toContain('A &lt;b&gt;tall&lt;/b&gt; vase')
  expectDone(await staff.call('/change/undo', { id: saved.change.id }))
  const { uses, ...after } = expectDone(await staff.call('/media/detail', { id: picture.id }))
  expect(after.picture).toMatchObject({ alt: {}, focus: { x: 500, y: 500 } })
  expect(uses).toEqual([{ kind: 'product', id: String(product), name: 'vase' }])
})

it('finds pictures without an alt text in a language, in every language of the shop', async () => {
  const { id, version } = (await upload(await drawn('#0cd'))).data.picture
  expectDone(
    await staff.call('/media/save', {
      ...{ id, version },
      set: languages.flatMap((lang) =>
        lang === 'th' ? [] : [{ path: `alt.${lang}`, from: '', to: `Jug (${lang})` }],
      ),
    }),
  )
  for (const lang of languages) {
    const all = [
      { field: 'altMissing', op: 'is', value: lang } as never,
      { field: 'picture', op: 'in', value: [id] } as never,
    ]
    const { items } = expectDone(await staff.call('/media/list', { filter: { all } }))
    expect([lang, items.length]).toEqual([lang, lang === 'th' ? 1 : 0])
  }
})

it('moves pictures that nothing shows to the trash and back, and replaces those in use', async () => {
  const [old, next] = [
    (await upload(await drawn('#a00'))).data.picture,
    (await upload(await drawn('#0a0'))).data.picture,
  ]
  await makeProduct(world.shop, { handle: 'tray', pictureIds: [old.id] })
  await makeProduct(world.shop, { handle: 'dish', pictureIds: [old.id, next.id] })
  const category = await makeCategory(world.shop, { handle: 'trays' })
  await world.shop.pool.query('update category set picture_id = $1 where id = $2', [old.id, category])
  const title = { en: `"pictureId": ${old.id}, ` }
  const { content } = expectDone(await staff.call('/content/create', { kind: 'page', name: 'Trays' }))
  const slides = [{ pictureId: old.id }, { pictureId: Number(`${old.id}0`) }]
  const sections = JSON.stringify([{ id: 'a', type: 'slideshow', settings: { title, slides } }])
  await world.shop.pool.query('update page set sections = $1 where id = $2', [sections, content.id])
  expect(await staff.call('/media/remove', { ids: [old.id] })).toMatchObject({ data: { reason: 'in_use' } })
  const { replaced } = expectDone(await staff.call('/media/replace', { id: old.id, by: next.id }))
  expect(replaced).toBe(4)
  const { rows } = await world.shop.pool.query('select sections, version from page where id = $1', [
    content.id,
  ])
  slides[0] = { pictureId: next.id }
  expect(rows[0].sections[0].settings).toEqual({ title, slides })
  expect(rows[0].version).toBeGreaterThan(1)
  const { items } = expectDone(await staff.call('/media/uses', { id: next.id }))
  expect(items.map(({ kind, name }) => `${kind} ${name}`).sort()).toEqual([
    ...['category trays', 'page Trays', 'product dish', 'product tray'],
  ])
  expect(expectDone(await staff.call('/media/remove', { ids: [old.id] })).removed).toEqual([old.id])
  const trash = { all: [{ field: 'removedAt', op: 'empty', value: false } as never] }
  const listed = async () =>
    expectDone(await staff.call('/media/list', { filter: trash })).items.map((row) => row.picture)
  expect(await listed()).toEqual([old.id])
  expectDone(await staff.call('/media/restore', { ids: [old.id] }))
  expect(await listed()).toEqual([])
})

it('deletes what is in the trash with its files, but nothing that something shows again', async () => {
  const upload1 = async (colour: string) => (await upload(await drawn(colour))).data.picture
  const [gone, shown, back] = [await upload1('#b01'), await upload1('#b02'), await upload1('#b03')]
  expectDone(await staff.call('/media/remove', { ids: [gone.id, shown.id, back.id] }))
  await makeProduct(world.shop, { handle: 'jug', pictureIds: [shown.id] })
  const keyOf = async (id: number) =>
    (await world.shop.pool.query('select key from picture where id = $1', [id])).rows[0]?.key
  const [goneKey, backKey] = [await keyOf(gone.id), await keyOf(back.id)]
  expect(expectDone(await staff.call('/media/list', {})).items.map(({ picture }) => picture)).not.toContain(
    gone.id,
  )
  const packer = await signInStaff(world, { role: 'packer' })
  expect((await packer.call('/media/empty', {})).code).toBe(30)
  expect(expectDone(await staff.call('/media/empty', {}))).toMatchObject({ deleted: 2, left: 1 })
  expect(await keyOf(gone.id)).toBeUndefined()
  const again = await upload1('#b03')
  await world.runJobs()
  expect(await world.shop.storage.get(originalKey(goneKey))).toBeNull()
  expect(await world.shop.storage.get(originalKey(backKey))).not.toBeNull()
  expect(await keyOf(again.id)).toBe(backKey)
  expect(await keyOf(shown.id)).toBeDefined()
})

import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#test/app.ts'
import { makePicture, makeProduct } from '#test/builders.ts'
import { type DeskCaller, signInStaff } from '#test/desk.ts'

let world: TestShop
let owner: DeskCaller
beforeAll(async () => {
  world = await openTestShop()
  owner = await signInStaff(world)
  await makeProduct(world.shop, { handle: 'vase', vendor: 'Kiln' })
  await makeProduct(world.shop, { handle: 'bowl', vendor: 'Kiln', durabilityYears: 5 })
  await makeProduct(world.shop, { handle: 'spoon', vendor: 'Spoons' })
})
afterAll(() => world.close())

const maker = { name: 'Kiln GmbH', address: 'Ofenweg 1\n10115 Berlin', contact: 'safety@kiln.example' }
const agent = { name: 'Agent', address: 'Kade 1, Utrecht', contact: 'https://agent.example/eu' }

const page = async (path: string) => (await world.app.inject(path)).body
const detail = async (slug: string) => (await world.visitor().call('/product/detail', { slug })).data.product
const vendorOf = async (id: string) => (await owner.call('/vendor/detail', { id })).data
const save = async (id: string, set: { path: string; to: unknown }[], caller = owner) => {
  const { vendor, version } = await vendorOf(id)
  const from = (path: string) =>
    path.startsWith('warnings.')
      ? (vendor.warnings[path.slice(9)] ?? '')
      : path.startsWith('story.')
        ? (vendor.story[path.slice(6)] ?? '')
        : path === 'picture'
          ? (vendor.picture?.id ?? null)
          : vendor[path as 'manufacturer' | 'responsible']
  const answer = await caller.call('/vendor/save', {
    id,
    version,
    set: set.map(({ path, to }) => ({ path, from: from(path), to })),
  })
  await world.shop.changes.catchUp()
  return answer
}

it('shows nothing where nothing is known', async () => {
  expect(await page('/product/vase')).not.toContain('Product safety')
  expect(await detail('vase')).toMatchObject({ safety: null, durability: null })
})

it('shows the vendor’s product safety on each of its products at once, and undoes a change', async () => {
  const saved = await save('Kiln', [
    { path: 'manufacturer', to: maker },
    { path: 'responsible', to: agent },
    { path: 'warnings.en', to: 'Breaks.\nMind your fingers.' },
    { path: 'warnings.zh', to: '易碎。' },
  ])
  expect(saved).toMatchObject({ code: 0, data: { vendor: { id: 'Kiln', products: 2, manufacturer: maker } } })
  const html = await page('/product/vase')
  expect(html).toContain('Product safety')
  expect(html).toContain('Kiln GmbH<br>Ofenweg 1<br>10115 Berlin')
  expect(html).toContain('href="mailto:safety@kiln.example"')
  expect(html).toContain('href="https://agent.example/eu"')
  expect(html).toContain('Breaks.<br>Mind your fingers.')
  expect(await page('/zh/product/vase')).toContain('易碎。')
  expect((await detail('bowl')).safety).toMatchObject({ manufacturer: maker, responsible: agent })

  const undone = await owner.call('/change/undo', { id: saved.data.change.id })
  await world.shop.changes.catchUp()
  expect(undone.code).toBe(0)
  expect(await page('/product/vase')).not.toContain('Product safety')
})

it('tells the maker’s story on each of its products, in the page’s language', async () => {
  expect(await page('/product/bowl')).not.toContain('Made by Kiln')
  const saved = await save('Kiln', [
    { path: 'story.en', to: 'Two potters & a kiln.' },
    { path: 'story.zh', to: '两位陶工，一座窑。' },
  ])
  expect(saved.data.vendor.story).toEqual({ en: 'Two potters & a kiln.', zh: '两位陶工，一座窑。' })
  const html = await page('/product/bowl')
  expect(html).toContain('Made by Kiln')
  expect(html).toContain('Two potters &amp; a kiln.')
  expect(await page('/zh/product/bowl')).toContain('两位陶工，一座窑。')
  await save('Kiln', [
    { path: 'story.en', to: '' },
    { path: 'story.zh', to: '' },
  ])
  expect(await page('/product/bowl')).not.toContain('Made by Kiln')
})

it('lets a product say otherwise, part by part', async () => {
  await save('Kiln', [
    { path: 'manufacturer', to: maker },
    { path: 'warnings.en', to: 'Breaks.' },
  ])
  await makeProduct(world.shop, { handle: 'vase', vendor: 'Kiln', safety: { warnings: { en: 'Leaks.' } } })
  expect((await detail('vase')).safety).toEqual({
    manufacturer: maker,
    responsible: null,
    warnings: 'Leaks.',
  })
})

it('names the producer and the model of a guarantee of durability, from three years on', async () => {
  expect((await detail('bowl')).durability).toEqual({ years: 5, brand: 'Kiln', model: 'bowl' })
  await makeProduct(world.shop, { handle: 'spoon', vendor: 'Spoons', durabilityYears: 2 })
  expect((await detail('spoon')).durability).toBeNull()
})

it('never runs what a vendor or a file says', async () => {
  const script = '<script>alert(1)</script>'
  const nasty = {
    name: `Evil ${script}`,
    address: `"><img src=x onerror=alert(1)>`,
    contact: 'a@evil.example',
  }
  await save('Spoons', [
    { path: 'manufacturer', to: nasty },
    { path: 'warnings.en', to: script },
  ])
  const html = await page('/product/spoon')
  expect(html).toContain('Evil &lt;script&gt;')
  expect(html).not.toContain(script)
  expect(html).not.toContain('<img src=x')
  for (const contact of ['javascript:alert(1)', 'data:text/html,x', 'https://', 'call us', '']) {
    const { data } = await save('Spoons', [{ path: 'manufacturer', to: { ...maker, contact } }])
    expect(data, contact).toMatchObject({ reason: 'invalid' })
  }
})

it('refuses unknown vendors, languages and parts, and asks when a colleague changed the same', async () => {
  const { version } = await vendorOf('Kiln')
  const call = (id: string, path: string, from: unknown, to: unknown) =>
    owner.call('/vendor/save', { id, version: version + 1, set: [{ path, from, to }] })
  expect((await call('Nobody', 'responsible', null, agent)).data).toMatchObject({ reason: 'not_found' })
  expect((await call('Kiln', 'warnings.xx', '', 'x')).data).toMatchObject({ reason: 'not_found' })
  expect((await call('Kiln', 'warnings.en', '', 'Other')).data).toMatchObject({ reason: 'changed_meanwhile' })
  expect((await call('Kiln', 'responsible', null, agent)).data).toMatchObject({
    merged: ['responsible'],
    version: version + 1,
  })
  expect((await owner.call('/vendor/detail', { id: 'Nobody' })).data).toMatchObject({ reason: 'not_found' })
})

it('shows the picture of the maker beside the story, and names the vendor where the picture is used', async () => {
  const picture = await makePicture(world.shop, 'kiln-at-work')
  await save('Kiln', [
    { path: 'story.en', to: 'Two potters.' },
    { path: 'picture', to: picture },
  ])
  expect((await vendorOf('Kiln')).vendor.picture).toMatchObject({ id: picture })
  expect(await page('/product/bowl')).toContain('/pictures/kiln-at-work0')
  const { uses } = (await owner.call('/media/detail', { id: picture })).data
  expect(uses).toEqual([{ kind: 'vendor', id: 'Kiln', name: 'Kiln' }])
  const { data } = await save('Kiln', [{ path: 'picture', to: 999_999 }])
  expect(data).toMatchObject({ reason: 'invalid' })
})

it('lists vendors in pages, and those without a manufacturer', async () => {
  const first = await owner.call('/vendor/list', { size: 1 })
  expect(first.data).toMatchObject({ items: [{ id: 'Kiln', products: 2 }], next: 'Kiln' })
  const second = await owner.call('/vendor/list', { size: 1, cursor: first.data.next! })
  expect(second.data).toMatchObject({ items: [{ id: 'Spoons' }], next: null })
  await makeProduct(world.shop, { handle: 'fork', vendor: 'Forks' })
  const missing = await owner.call('/vendor/list', { missing: true })
  expect(missing.data.items.map(({ id }) => id)).toEqual(['Forks'])
  expect(missing.data).toMatchObject({ total: 3, missing: 1 })
  const named = async (q: string) => (await owner.call('/vendor/list', { q })).data.items.map(({ id }) => id)
  expect(await named('SPOON')).toEqual(['Spoons'])
  expect(await named('gmbh')).toEqual(['Kiln'])
  expect(await named('%')).toEqual([])
  const packer = await signInStaff(world, { role: 'packer' })
  expect((await save('Kiln', [{ path: 'responsible', to: null }], packer)).code).toBe(30)
})

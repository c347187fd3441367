import { readdirSync, readFileSync } from 'node:fs'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { AdminData } from '#contract/admin/calls.ts'
import { contentDraft, contentVersion, page, setting, translation } from '#server/db/tables.ts'
import { openTestShop, type TestShop } from '#test/app.ts'
import { makeCategory, makeCollection, makePicture, makeProduct } from '#test/builders.ts'
import { expectDone } from '#test/buying.ts'
import { callerOf, type DeskCaller, signInStaff } from '#test/desk.ts'
import { readContent } from './editing/stored-content.ts'

let world: TestShop
let owner: DeskCaller
let pictureId: number

beforeAll(async () => {
  world = await openTestShop()
  owner = await signInStaff(world)
  pictureId = await makePicture(world.shop, 'a'.repeat(32))
  const mug = await makeProduct(world.shop, { handle: 'mug' })
  await makeCategory(world.shop, { handle: 'cups' })
  await makeCollection(world.shop, { handle: 'new', products: [mug] })
})
afterAll(() => world.close())
afterEach(() => {
  vi.useRealTimers()
})

type Shown = AdminData<'/content/detail'>
type Edit = { path: string; from?: unknown; to: unknown }

const get = async (url: string) => {
  await world.shop.changes.catchUp()
  return world.app.inject({ url })
}
const body = async (url: string) => (await get(url)).body
const detail = async (id: string, kind: 'page' | 'article' = 'page') =>
  expectDone(await owner.call('/content/detail', { kind, id }))
const patchAt = (version: number, id: string, set: Edit[], by = owner) =>
  by.call('/content/patch', { kind: 'page', id, version, set: set.map((edit) => ({ from: null, ...edit })) })
const patch = async (id: string, ...set: Edit[]) => patchAt((await detail(id)).version, id, set)
const publish = async (id: string) =>
  owner.call('/content/publish', { kind: 'page', id, version: (await detail(id)).version })

async function create(name: string): Promise<Shown> {
  return expectDone(await owner.call('/content/create', { kind: 'page', name }))
}

const hero = { type: 'hero', settings: { title: { en: 'Hello', zh: '你好' } } }

describe('a page', () => {
  it('is made as a draft, gets sections, and is public once it is published', async () => {
    const { content } = await create('About us')
    expect(content).toMatchObject({ status: 'draft', handle: 'about-us', paths: { en: '/page/about-us' } })
    const { id } = content
    expectDone(await patch(id, { path: 'sections.top', to: hero }))
    expect((await get('/page/about-us')).statusCode).toBe(404)
    const published = expectDone(await publish(id))
    expect(published.content).toMatchObject({ status: 'published', changed: false, draft: null })
    const html = await body('/page/about-us')
    expect(html).toContain('<h1>Hello</h1>')
    expect(await body('/zh/page/about-us')).toContain('<h1>你好</h1>')

    expectDone(
      await patch(id, { path: 'sections.top.title', from: hero.settings.title, to: { en: 'Welcome' } }),
    )
    expect(await body('/page/about-us')).toContain('<h1>Hello</h1>')
    expect((await detail(id)).content).toMatchObject({ changed: true, changes: ['sections.top'] })
    const { change } = expectDone(await publish(id))
    expect(await body('/page/about-us')).toContain('<h1>Welcome</h1>')
    expectDone(await owner.call('/change/undo', { id: change.id }))
    expect(await body('/page/about-us')).toContain('<h1>Hello</h1>')
  })

  it('may have addresses in any script, also directly below the root', async () => {
    const { content } = await create('Our house')
    const names = { de: 'Über uns', zh: '关于我们', ja: 'コーヒーについて', th: 'สินค้าๆ' }
    const slugs = { de: 'über-uns', zh: '关于我们', ja: 'コーヒーについて', th: 'สินค้าๆ' }
    const { id } = content
    for (const lang of ['de', 'zh', 'ja', 'th'] as const)
      expectDone(
        await patch(
          id,
          { path: `texts.${lang}.name`, from: '', to: names[lang] },
          { path: `texts.${lang}.slug`, from: '', to: slugs[lang] },
        ),
      )
    const atRoot = expectDone(await patch(id, { path: 'atRoot', from: false, to: true }))
    const { paths } = expectDone(await publish(id)).content
    expect(atRoot.content.changed).toBe(true)
    for (const lang of ['de', 'zh', 'ja', 'th'] as const) {
      expect(decodeURI(paths[lang]!)).toBe(`/${lang}/${slugs[lang]}`)
      expect((await get(paths[lang]!)).statusCode).toBe(200)
      expect((await get(encodeURI(`/${lang}/page/${slugs[lang]}`))).statusCode).toBe(200)
    }
    const refused = await patch(id, { path: 'texts.de.slug', from: slugs.de, to: 'Über uns/..' })
    expect(refused.data).toMatchObject({ fields: { 'texts.de.slug': expect.any(String) } })
  })

  it('is made of any name, also of one that another has', async () => {
    const handles: string[] = []
    for (const name of ['关于', '🎉', '🎉']) handles.push((await create(name)).content.handle)
    expect(handles).toEqual(['关于', 'page', 'page-2'])
    const [one, two] = [await create('Care'), await create('Care')]
    expect([one, two].map(({ content }) => content.content.texts.en?.slug)).toEqual(['care', 'care-2'])
  })

  it('shows its sections in the order that was chosen, without hidden ones', async () => {
    const { id } = (await create('Order')).content
    const text = (words: string) => ({ type: 'rich-text', settings: { text: { en: `<p>${words}</p>` } } })
    expectDone(
      await patch(
        id,
        { path: 'sections.a', to: text('first') },
        { path: 'sections.b', to: text('second') },
        { path: 'sections.c', to: { ...text('nobody'), hidden: true } },
      ),
    )
    expectDone(await patch(id, { path: 'order', from: ['a', 'b', 'c'], to: ['b', 'a', 'c'] }))
    expectDone(await publish(id))
    expect(await body('/page/order')).toMatch(/second[\s\S]*first/)
    expect(await body('/page/order')).not.toContain('nobody')
  })

  it('says which setting of which section is wrong, and writes nothing', async () => {
    const { id } = (await create('Faulty')).content
    const faultsOf = async (settings: Record<string, unknown>, type = 'hero') => {
      const { code, data } = await patch(id, { path: 'sections.x', to: { type, settings } })
      expect(code).toBe(40)
      return (data as unknown as { fields: Record<string, string> }).fields
    }
    const required = 'This field is required'
    const invalid = 'This field isn’t valid'
    expect(await faultsOf({})).toEqual({ 'sections.x.title': required })
    expect(await faultsOf({ title: { zh: '好' } })).toEqual({ 'sections.x.title.en': required })
    expect(await faultsOf({ title: { en: 'A', xx: 'B' } })).toEqual({ 'sections.x.title.xx': invalid })
    expect(await faultsOf({ title: { en: 'x'.repeat(91) } })).toEqual({
      'sections.x.title.en': 'This field can have at most 90 characters',
    })
    expect(await faultsOf({ ...hero.settings, colour: 'red' })).toEqual({ 'sections.x.colour': invalid })
    expect(await faultsOf({ ...hero.settings, layout: 'upside-down' })).toEqual({
      'sections.x.layout': invalid,
    })
    expect(await faultsOf({ ...hero.settings, picture: { pictureId: 99_999 } })).toEqual({
      'sections.x.picture': 'A chosen picture no longer exists.',
    })
    expect(await faultsOf({}, 'heroes')).toEqual({
      'sections.x.type': expect.stringMatching(/^There is no section type “heroes”\. Types: announcement/),
    })
    owner.headers['x-lang'] = 'th'
    expect(await faultsOf({})).toEqual({ 'sections.x.title': 'ต้องกรอกช่องนี้' })
    delete owner.headers['x-lang']
    const link = (to: unknown) => ({ ...hero.settings, action: { label: { en: 'Go' }, to } })
    expect(await faultsOf(link({ kind: 'url', url: 'javascript:alert(1)' }))).not.toEqual({})
    expect((await detail(id)).content.content.sections).toEqual([])
  })

  it('never runs what its rich text holds', async () => {
    const { id } = (await create('Safe')).content
    const nasty =
      '<p onclick="x()">ok<script>alert(1)</script><img src=x onerror=alert(1)><a href="javascript:x()">l</a></p>'
    expectDone(
      await patch(
        id,
        { path: 'texts.en.body', from: '', to: nasty },
        { path: 'sections.t', to: { type: 'rich-text', settings: { text: { en: nasty } } } },
        {
          path: 'sections.q',
          to: {
            type: 'faq',
            settings: { items: [{ question: { en: nasty.slice(0, 190) }, answer: { en: nasty } }] },
          },
        },
      ),
    )
    expectDone(await publish(id))
    const html = (await body('/page/safe')).replace(
      /<script type="application\/(ld\+)?json"[\s\S]*?<\/script>/g,
      '',
    )
    expect(html).not.toMatch(/<script>alert|<img src=x|onclick="x|href="javascript:/)
    expect(html).toContain('<p>ok<a>l</a></p>')
    expect(await body('/page/safe')).toContain('"@type":"FAQPage"')
  })

  it('has an address that no other page has', async () => {
    await create('Twice')
    const { id } = (await create('Once')).content
    const refused = await patch(id, { path: 'texts.en.slug', from: 'once', to: 'twice' })
    expect(refused).toMatchObject({ code: 40, data: { fields: { 'texts.en.slug': expect.any(String) } } })
  })

  it('is taken from the shop and comes back by undo', async () => {
    const { id } = (await create('Gone')).content
    expectDone(await publish(id))
    const { version } = await detail(id)
    const { change } = expectDone(await owner.call('/content/archive', { kind: 'page', id, version }))
    expect((await get('/page/gone')).statusCode).toBe(404)
    expectDone(await owner.call('/change/undo', { id: change.id }))
    expect((await get('/page/gone')).statusCode).toBe(200)
  })

  describe('whose publication is undone', () => {
    const edit = (id: string, from: string, to: string) => patch(id, { path: 'texts.en.body', from, to })
    const bodyIn = (shown: Shown) => shown.content.content.texts.en!.body
    const undo = async (change: string) =>
      expectDone(await owner.call('/change/undo', { id: change })).change!.id
    const publicBody = async (id: string) =>
      (await readContent(world.shop.db, 'page', id)).content.texts.en!.body

    it('is no longer public and keeps its text as the draft, until the undo is undone', async () => {
      const { id } = (await create('Hasty')).content
      expectDone(await edit(id, '', '<p>Long work</p>'))
      const undone = await undo(expectDone(await publish(id)).change.id)
      const shown = await detail(id)
      expect(shown.content).toMatchObject({ status: 'draft', changed: true })
      expect(bodyIn(shown)).toBe('<p>Long work</p>')
      expect((await get('/page/hasty')).statusCode).toBe(404)

      await undo(undone)
      expect((await detail(id)).content).toMatchObject({ status: 'published', changed: false })
      expect(await publicBody(id)).toBe('<p>Long work</p>')
    })

    it('shows what was public before, with the later text as its draft', async () => {
      const { id } = (await create('Hastier')).content
      expectDone(await edit(id, '', '<p>One</p>'))
      expectDone(await publish(id))
      expectDone(await edit(id, '<p>One</p>', '<p>Two</p>'))
      await undo(expectDone(await publish(id)).change.id)
      const shown = await detail(id)
      expect(shown.content).toMatchObject({ status: 'published', changes: ['texts.en.body'] })
      expect(bodyIn(shown)).toBe('<p>Two</p>')
      expect(await publicBody(id)).toBe('<p>One</p>')
    })

    it('keeps a draft that was begun since', async () => {
      const { id } = (await create('Hastiest')).content
      expectDone(await edit(id, '', '<p>One</p>'))
      const { change } = expectDone(await publish(id))
      expectDone(await edit(id, '<p>One</p>', '<p>Two</p>'))
      await undo(change.id)
      expect(bodyIn(await detail(id))).toBe('<p>Two</p>')
    })
  })

  it('goes back to an earlier version as a draft, never straight to the public', async () => {
    const { id } = (await create('Versions')).content
    for (const words of ['One', 'Two']) {
      const from = (await detail(id)).content.content.texts.en!.summary
      expectDone(await patch(id, { path: 'texts.en.summary', from, to: words }))
      expectDone(await publish(id))
    }
    const { items } = expectDone(await owner.call('/content/versions', { kind: 'page', id }))
    expect(items.map(({ differs }) => differs)).toEqual([[], ['texts.en.summary']])
    const { version } = await detail(id)
    const restored = expectDone(
      await owner.call('/content/restore', { kind: 'page', id, version, versionId: items[1]!.id }),
    )
    expect(restored.content).toMatchObject({ changed: true, content: { texts: { en: { summary: 'One' } } } })
    expect(await body('/page/versions')).toContain('Two')
  })

  it('keeps its last fifty versions', async () => {
    const { id } = (await create('Many')).content
    const row = { kind: 'page' as const, ownerId: Number(id), content: {}, publishedAt: new Date() }
    await world.shop.db.insert(contentVersion).values(Array.from({ length: 60 }, () => row))
    expectDone(await publish(id))
    const own = eq(contentVersion.ownerId, Number(id))
    expect(await world.shop.db.$count(contentVersion, own)).toBe(50)
  })
})

describe('two people who edit the same page', () => {
  it('merge what they changed in different places, and see each other’s value in the same one', async () => {
    const { content, version } = await create('Together')
    const { id } = content
    const grace = await signInStaff(world, { name: 'Grace' })
    expectDone(await patchAt(version, id, [{ path: 'texts.en.name', from: 'Together', to: 'Both' }]))
    const merged = await patchAt(version, id, [{ path: 'texts.en.summary', from: '', to: 'Sum' }], grace)
    expect(expectDone(merged).merged).toEqual(['texts.en.summary'])
    const refused = await patchAt(
      version,
      id,
      [{ path: 'texts.en.name', from: 'Together', to: 'Mine' }],
      grace,
    )
    expect(refused).toMatchObject({
      code: 10,
      data: { reason: 'changed_meanwhile', conflicts: [{ theirs: 'Both', mine: 'Mine', by: 'Ada' }] },
    })
    const stale = await owner.call('/content/publish', { kind: 'page', id, version })
    expect(stale).toMatchObject({ code: 10, data: { reason: 'changed_meanwhile' } })
  })

  it('see a version that rises with every save, also when a draft ends and another one begins', async () => {
    const { content, version } = await create('Rising')
    const { id } = content
    const versions = [version]
    const note = async () => versions.push((await detail(id)).version)
    const edit = (to: string) => patch(id, { path: 'texts.en.summary', from: '', to })
    for (const to of ['One', 'Two', 'Three']) expectDone(await edit(to)) && (await note())
    expectDone(await publish(id))
    await note()
    const drafted = expectDone(await edit('Four'))
    await note()
    expectDone(await owner.call('/content/discard', { kind: 'page', id, version: drafted.version }))
    await note()
    expect(versions).toEqual([...new Set(versions)].toSorted((one, other) => one - other))
    // A colleague who still sees the draft cannot publish what was discarded.
    const stale = await owner.call('/content/publish', { kind: 'page', id, version: drafted.version })
    expect(stale).toMatchObject({ code: 10, data: { reason: 'changed_meanwhile' } })
  })
})

describe('a moment to come', () => {
  it('makes a new page public to the second', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const now = Date.now()
    const { content, version } = await create('Later')
    const at = new Date(now + 60_000).toISOString()
    const ask = { kind: 'page' as const, id: content.id, version, at }
    expect(expectDone(await owner.call('/content/schedule', ask)).content.status).toBe('scheduled')
    vi.setSystemTime(now + 59_999)
    expect((await get('/page/later')).statusCode).toBe(404)
    vi.setSystemTime(now + 60_000)
    expect((await get('/page/later')).statusCode).toBe(200)
  })

  const scheduleAt = async (id: string, ms: number | null) => {
    const { version } = await detail(id)
    const at = ms === null ? null : new Date(world.shop.now().getTime() + ms).toISOString()
    return owner.call('/content/schedule', { kind: 'page', id, version, at })
  }
  const runAfter = async (ms: number) => {
    const { now } = world.shop
    world.shop.now = () => new Date(now().getTime() + ms)
    await world.runJobs()
    world.shop.now = now
  }
  const makeScheduled = async (name: string) => {
    const { id } = (await create(name)).content
    expectDone(await publish(id))
    expectDone(await patch(id, { path: 'texts.en.summary', from: '', to: 'New' }))
    expectDone(await scheduleAt(id, 3_600_000))
    return id
  }
  const archive = async (id: string) =>
    expectDone(
      await owner.call('/content/archive', { kind: 'page', id, version: (await detail(id)).version }),
    )

  it('publishes the changes to a public page once, unless it was moved meanwhile', async () => {
    const { id } = (await create('Changing')).content
    expectDone(await publish(id))
    expectDone(await patch(id, { path: 'texts.en.name', from: 'Changing', to: 'Changed' }))
    expect(await scheduleAt(id, -1000)).toMatchObject({ code: 40 })
    expectDone(await scheduleAt(id, 3_600_000))
    expectDone(await scheduleAt(id, 7_200_000))
    await runAfter(3_700_000)
    expect((await detail(id)).content).toMatchObject({ name: 'Changing', changed: true })
    await runAfter(7_300_000)
    expect((await detail(id)).content).toMatchObject({ name: 'Changed', changed: false })
  })

  it('waits for its moment if a server whose clock is ahead hands it out', async () => {
    const id = await makeScheduled('Early')
    const { rowCount } = await world.shop.pool.query(
      `update outbox set not_before = now() where event = 'content.due' and payload ->> 'id' = $1`,
      [id],
    )
    expect(rowCount).toBe(1)
    await world.runJobs()
    expect((await detail(id)).content).toMatchObject({ changed: true })
    await runAfter(3_700_000)
    expect((await detail(id)).content).toMatchObject({ changed: false })
  })

  it('is off once the page is taken from the shop, and back with it if that is undone in time', async () => {
    const id = await makeScheduled('Dropped')
    const { content, change } = await archive(id)
    expect(content).toMatchObject({ status: 'draft', draft: { publishAt: null } })
    const undone = expectDone(await owner.call('/change/undo', { id: change.id }))
    const { draft } = (await detail(id)).content
    expect(draft!.publishAt).not.toBeNull()
    expectDone(await owner.call('/change/undo', { id: undone.change!.id }))
    expect((await detail(id)).content).toMatchObject({ status: 'draft', draft: { publishAt: null } })
    await runAfter(3_700_000)
    expect((await detail(id)).content).toMatchObject({ status: 'draft', changed: true })
  })

  it('is dropped if its moment has passed when the page comes back, and the undo says so', async () => {
    const id = await makeScheduled('Late')
    const { change } = await archive(id)
    const { now } = world.shop
    world.shop.now = () => new Date(now().getTime() + 7_200_000)
    const undone = expectDone(await owner.call('/change/undo', { id: change.id }))
    expect(undone).toMatchObject({ undone: ['status'], kept: [] })
    await world.runJobs()
    expect((await detail(id)).content).toMatchObject({ status: 'published', draft: { publishAt: null } })
    expect(expectDone(await owner.call('/change/undo', { id: undone.change!.id })).kept).toEqual([])
    expect((await detail(id)).content.status).toBe('draft')
    world.shop.now = now
  })

  it('does nothing for a page that is not public, and can always be cancelled', async () => {
    const id = await makeScheduled('Stale')
    await archive(id)
    // Pages that were taken from the shop by earlier versions kept their moment.
    const publishAt = new Date(world.shop.now().getTime() + 3_600_000)
    await world.shop.db
      .update(contentDraft)
      .set({ publishAt })
      .where(eq(contentDraft.ownerId, Number(id)))
    await runAfter(3_700_000)
    expect((await detail(id)).content).toMatchObject({ status: 'draft', changed: true })
    expect(expectDone(await scheduleAt(id, null)).content.draft!.publishAt).toBeNull()
    expect(await scheduleAt(id, null)).toMatchObject({ data: { reason: 'transition_refused' } })
  })

  it('shows and hides a section to the second on kept pages', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const now = Date.now()
    const { id } = (await create('Banner')).content
    const section = {
      type: 'announcement',
      settings: { text: { en: 'Only today' } },
      from: new Date(now + 60_000).toISOString(),
      until: new Date(now + 120_000).toISOString(),
    }
    expectDone(await patch(id, { path: 'sections.line', to: section }))
    expectDone(await publish(id))
    for (const [ms, shown] of [
      [59_999, false],
      [60_000, true],
      [119_999, true],
      [120_000, false],
    ] as const) {
      vi.setSystemTime(now + ms)
      expect([ms, (await body('/page/banner')).includes('Only today')]).toEqual([ms, shown])
    }
  })
})

it('shows a draft to whoever has the link, and to nobody else', async () => {
  const { id } = (await create('Secret')).content
  expectDone(await patch(id, { path: 'sections.top', to: hero }))
  const { url } = expectDone(await owner.call('/content/share', { kind: 'page', id, lang: 'en' }))
  const opened = await world.app.inject({ url: url.replace('http://shop.test', '') })
  const cookie = String(opened.headers['set-cookie']).split(';')[0]!
  const shown = await world.app.inject({ url: String(opened.headers.location), headers: { cookie } })
  expect(shown.body).toContain('<h1>Hello</h1>')
  expect(shown.headers['cache-control']).toContain('no-store')
  expect((await get('/page/secret?preview=true')).statusCode).toBe(404)
})

it('lists and finds pages, and names the types of sections in the reader’s language', async () => {
  const { items } = expectDone(await owner.call('/page/list', { q: 'about' }))
  expect(items).toMatchObject([{ name: 'About us', status: 'published', languages: ['en'] }])
  await world.shop.pool.query(
    `insert into translation (kind, owner_id, lang, name, slug) values ('page', $1, 'de', 'Über uns', 'ueber-uns')`,
    [items[0]!.id],
  )
  const german = callerOf(world.app, owner.id, { ...owner.headers, 'x-lang': 'de' })
  expect(expectDone(await german.call('/page/list', { q: 'about' })).items).toMatchObject([
    { name: 'Über uns' },
  ])
  const types = expectDone(await owner.call('/section/types', {})).items
  expect(types.find(({ type }) => type === 'shop-the-look')).toMatchObject({
    label: 'Shop the look',
    settings: expect.arrayContaining([expect.objectContaining({ id: 'picture', required: true })]),
  })
  const unnamed = types.flatMap(({ settings }) =>
    settings.flatMap((each) => [each, ...(each.fields ?? [])]).filter(({ id, label }) => id === label),
  )
  expect(unnamed).toEqual([])
})

describe('the home page', () => {
  const home = async () => {
    const [row] = await world.shop.db.select().from(page).where(eq(page.handle, '/'))
    return String(row!.id)
  }

  it('shows the categories until it has sections', async () => {
    expect(await body('/')).toMatch(/href="\/category\/cups"/)
  })

  it('consists of sections with what they show, and cannot be taken away or addressed as a page', async () => {
    const id = await home()
    expectDone(
      await patch(
        id,
        { path: 'sections.top', to: { ...hero, settings: { ...hero.settings, picture: { pictureId } } } },
        {
          path: 'sections.new',
          to: { type: 'product-row', settings: { title: { en: 'New' }, collection: 'new', layout: 'row' } },
        },
      ),
    )
    expectDone(await publish(id))
    const html = await body('/')
    expect(html).toContain('href="/product/mug"')
    expect(html).toContain('rel="preload" as="image"')
    expect(html.match(/<h1/g)).toHaveLength(1)
    const { version } = await detail(id)
    expect(await owner.call('/content/archive', { kind: 'page', id, version })).toMatchObject({ code: 40 })
    const listed = (await body('/sitemap.xml')).match(/<loc>http:\/\/shop\.test\/<\/loc>/g)
    expect(listed).toHaveLength(1)
  })

  it('takes over the sections of the setting that earlier versions read', async () => {
    const files = readdirSync('server/db/migrations').filter((name) =>
      name.endsWith('articles-have-comments.sql'),
    )
    const source = readFileSync(`server/db/migrations/${files[0]}`, 'utf8')
    const move = source.split('--> statement-breakpoint').at(-1)!
    const label = { label: { en: 'Go' }, to: { kind: 'path', path: '/cart' } }
    const value = {
      title: { en: 'Haldene', de: 'Haldene DE' },
      description: null,
      hero: {
        picture: { pictureId, alt: { en: 'A table' } },
        headline: { en: 'Slowly' },
        text: { en: 'T' },
        action: label,
      },
      sections: [
        { kind: 'categories', title: { en: 'Rooms' }, categories: ['cups'] },
        { kind: 'products', title: { en: 'Just in' }, collection: 'new', limit: 4 },
        {
          kind: 'feature',
          title: { en: 'F' },
          text: { en: 'T' },
          picture: { pictureId, alt: { en: '' } },
          action: label,
        },
        { kind: 'chosen', title: { en: 'Favourites' }, products: ['mug'] },
        { kind: 'promises', title: { en: 'Good' }, items: [{ title: { en: 'P' }, text: { en: 'Q' } }] },
        { kind: 'articles', title: { en: 'Journal' }, articles: [] },
      ],
    }
    await world.shop.db.transaction(async (tx) => {
      await tx.delete(page).where(eq(page.handle, '/'))
      await tx.delete(translation).where(eq(translation.slug, ''))
      await tx.insert(setting).values({ key: 'home', value })
      await tx.execute(sql.raw(move))
    })
    const id = await home()
    const { content } = await detail(id)
    expect(content.content.sections.map(({ type }) => type)).toEqual([
      'hero',
      'tiles',
      'product-row',
      'image-with-text',
      'product-row',
      'points',
      'articles',
    ])
    expect(content.content.texts).toMatchObject({
      en: { seoTitle: 'Haldene' },
      de: { seoTitle: 'Haldene DE' },
    })
    // Every moved section fits its type: the whole page can be published as it is.
    expectDone(await publish(id))
    const html = await body('/')
    for (const words of ['Slowly', 'Rooms', 'Just in', 'Favourites', 'Good']) expect(html).toContain(words)
  })
})

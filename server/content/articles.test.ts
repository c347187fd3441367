import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { saveTexts } from '#server/catalog/save/save-texts.ts'
import { eraseCustomer } from '#server/customers/profile/delete-account.ts'
import { article, comment, customer } from '#server/db/tables.ts'
import { noteChange } from '#server/platform/changes/note-change.ts'
import { changeSetting } from '#server/platform/settings/settings.ts'
import { openTestShop, type TestShop, type Visitor } from '#test/app.ts'
import { makeProduct } from '#test/builders.ts'
import { expectDone, signIn } from '#test/buying.ts'
import { type DeskCaller, signInStaff } from '#test/desk.ts'
import { commentSetting } from './comments/comment.setting.ts'

let world: TestShop
let owner: DeskCaller

beforeAll(async () => {
  world = await openTestShop()
  owner = await signInStaff(world)
  await makeProduct(world.shop, { handle: 'mug' })
  const text =
    '<h2>Clay</h2><p>See <a href="/page/care">care</a>.</p><h2>Fire</h2><p>x</p><h2>Glaze &amp; ash</h2>'
  await write('stoneware', { daysAgo: 1, name: 'On stoneware', body: text, products: ['mug'] })
  await write('linen', { daysAgo: 2, name: 'On <linen>', body: '<h2>One</h2>' })
  await write('wood', { daysAgo: 3, name: 'On wood' })
})
afterAll(() => world.close())
afterEach(() => {
  vi.useRealTimers()
})

type Wish = { daysAgo: number; name: string; body?: string; products?: string[]; status?: 'draft' }

async function write(handle: string, { daysAgo, name, body = '<p>x</p>', products = [], status }: Wish) {
  const publishedAt = new Date(world.shop.now().getTime() - daysAgo * 24 * 3600 * 1000)
  const row = {
    handle,
    author: 'Inês',
    products,
    publishedAt,
    updatedAt: publishedAt,
    status: status ?? ('published' as const),
  }
  const id = await world.shop.db.transaction(async (tx) => {
    const [made] = await tx.insert(article).values(row).returning()
    const texts = { slug: handle, name, summary: `About ${handle}`, body }
    await saveTexts(tx, 'article', made!.id, { en: texts, zh: { ...texts, name: `${name} 中文` } })
    await noteChange(tx, [`article:${made!.id}`, 'lists'])
    return made!.id
  })
  await world.shop.changes.catchUp()
  return id
}

const get = async (url: string, headers: Record<string, string> = {}) => {
  await world.shop.changes.catchUp()
  return world.app.inject({ url, headers })
}
const body = async (url: string) => (await get(url)).body

describe('an article', () => {
  it('has contents, a reading time, its products, the next article and structured data', async () => {
    const html = await body('/article/stoneware')
    expect(html).toMatch(
      /<a href="#c-glaze-ash">Glaze &#38; ash<\/a>|<a href="#c-glaze-ash">Glaze &amp; ash<\/a>/,
    )
    expect(html).toContain('<h2 id="c-clay">')
    expect(html).toContain('1 minute read')
    expect(html).toContain('By Inês')
    expect(html).toContain('href="/product/mug"')
    expect(html).toMatch(/class="next-article" href="\/article\/linen"/)
    const [data] = [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)].map(
      ([, json]) => JSON.parse(json!),
    )
    expect([data].flat()[0]).toMatchObject({
      '@type': 'Article',
      headline: 'On stoneware',
      inLanguage: 'en',
      author: { '@type': 'Person', name: 'Inês' },
      mainEntityOfPage: 'http://shop.test/article/stoneware',
      commentCount: 0,
    })
    expect(await body('/zh/article/stoneware')).toContain('阅读约 1 分钟')
  })

  it('leads from the oldest to the newest, and has no contents if there are few headings', async () => {
    expect(await body('/article/wood')).toMatch(/class="next-article" href="\/article\/stoneware"/)
    expect(await body('/article/linen')).not.toContain('toc-title')
  })
})

describe('the feed', () => {
  it('is an Atom feed of what is public, in each language, that readers can ask for changes', async () => {
    await write('unwritten', { daysAgo: 0, name: 'Draft', status: 'draft' })
    const feed = await get('/article.atom')
    expect(feed.headers['content-type']).toBe('application/atom+xml; charset=utf-8')
    const xml = feed.body
    expect(xml.match(/<entry>/g)).toHaveLength(3)
    expect(xml.indexOf('On stoneware')).toBeLessThan(xml.indexOf('On wood'))
    expect(xml).toContain('<title>On &lt;linen&gt;</title>')
    // Addresses in the text are whole, because a reader has no base for them.
    expect(xml).toContain('&lt;a href=&#34;http://shop.test/page/care&#34;&gt;')
    expect(xml).not.toContain('Draft')
    const again = await get('/article.atom', { 'if-none-match': String(feed.headers.etag) })
    expect(again.statusCode).toBe(304)
    const zh = await body('/zh/article.atom')
    expect(zh).toContain('xml:lang="zh-Hans"')
    expect(zh).toContain(
      '<link rel="alternate" type="text/html" href="http://shop.test/zh/article/stoneware"/>',
    )
    expect((await get('/xx/article.atom')).statusCode).toBe(404)
    expect(await body('/article')).toMatch(
      /rel="alternate" type="application\/atom\+xml"[^>]*href="\/article\.atom"/,
    )
  })

  it('has the elements that RFC 4287 demands, each once, and well-formed markup', async () => {
    const xml = await body('/article.atom')
    const head = xml.slice(0, xml.indexOf('<entry>'))
    for (const name of ['id', 'title', 'updated'])
      expect(head.match(new RegExp(`<${name}>`, 'g')), name).toHaveLength(1)
    expect(head).toContain(
      '<link rel="self" type="application/atom+xml" href="http://shop.test/article.atom"/>',
    )
    const entries = [...xml.matchAll(/<entry>([\s\S]*?)<\/entry>/g)].map(([, entry]) => entry!)
    const ids = entries.map((entry) => /<id>([^<]+)<\/id>/.exec(entry)![1])
    expect(new Set(ids).size).toBe(entries.length)
    for (const entry of entries) {
      for (const name of ['id', 'title', 'updated', 'published', 'author'])
        expect(entry.match(new RegExp(`<${name}>`, 'g')), name).toHaveLength(1)
      expect(entry).toMatch(/<updated>\d{4}-\d\d-\d\dT[\d:.]+Z<\/updated>/)
    }
    expect(openElements(xml)).toEqual([])
  })
})

/** Elements that are not closed, or closed by another. */
function openElements(xml: string): string[] {
  const open: string[] = []
  for (const [, closing, name, empty] of xml.matchAll(/<(\/?)([a-zA-Z]+)(?:\s[^<>]*?)?(\/?)>/g)) {
    if (empty) continue
    if (!closing) open.push(name!)
    else if (open.at(-1) === name) open.pop()
    else return [...open, `/${name}`]
  }
  return open
}

describe('comments', () => {
  const hold = async (value: boolean) => {
    await world.shop.db.transaction((tx) => changeSetting(tx, commentSetting, { hold: value }))
    await world.shop.changes.catchUp()
  }
  const writer = async (): Promise<{ visitor: Visitor; id: string }> => {
    const { token, id } = await signIn(world.shop)
    return { visitor: world.visitor({ 'x-auth': token }), id }
  }
  const add = async (visitor: Visitor, text: string, parentId?: string) =>
    visitor.call('/comment/add', { slug: 'stoneware', text, ...(parentId ? { parentId } : {}) })
  const listed = async (visitor = world.visitor()) =>
    expectDone(await visitor.call('/comment/list', { slug: 'stoneware' }))

  it('wait for approval, seen by nobody but their author, and are answered by the shop', async () => {
    const { visitor } = await writer()
    expect(await add(world.visitor(), 'Hello')).toMatchObject({ code: 50 })
    const { comment: made, held } = expectDone(await add(visitor, 'Is it oven safe?'))
    expect(held).toBe(true)
    expect((await listed()).items).toEqual([])
    expect((await listed(visitor)).items).toMatchObject([{ id: made.id, own: true, held: true }])
    expect(await body('/article/stoneware')).not.toContain('oven safe')

    const waiting = { all: [{ field: 'status' as const, op: 'is' as const, value: 'pending' }] }
    const queue = expectDone(await owner.call('/comment/list', { filter: waiting }))
    expect(queue.items).toMatchObject([{ id: made.id, article: { slug: 'stoneware' } }])
    const { change } = expectDone(await owner.call('/comment/approve', { id: made.id }))
    expect(await body('/article/stoneware')).toContain('Is it oven safe?')
    expectDone(await owner.call('/comment/reply', { id: made.id, text: 'Yes, up to 220 °C.' }))
    expect((await listed()).items).toMatchObject([
      { own: false, held: false, replies: [{ author: 'Ada', staff: true, text: 'Yes, up to 220 °C.' }] },
    ])
    expectDone(await owner.call('/change/undo', { id: change.id }))
    expect(await body('/article/stoneware')).not.toContain('oven safe')
    expect(JSON.stringify((await owner.call('/change/list', {})).data)).not.toContain('oven safe')
    expectDone(await owner.call('/comment/refuse', { id: made.id, reason: 'Spam' }))
    expect((await listed(visitor)).items).toEqual([])
    expect(await owner.call('/comment/reply', { id: made.id, text: 'x' })).toMatchObject({ code: 40 })
  })

  it('never run, and pages stay the same for everybody', async () => {
    await hold(false)
    const { visitor } = await writer()
    const nasty = `<script>alert(1)</script>"'><img src=x onerror=alert(1)>`
    const { comment: made } = expectDone(await add(visitor, nasty))
    const { comment: reply } = expectDone(await add(visitor, `${nasty} reply`, made.id))
    // An answer to an answer stays on the same level.
    expectDone(await add(visitor, 'deeper', reply.id))
    const html = (await body('/article/stoneware')).replace(
      /<script type="application[\s\S]*?<\/script>/g,
      '',
    )
    expect(html).not.toMatch(/<script>alert|<img src=x/)
    expect(html).toContain('&lt;script&gt;alert(1)')
    const [top] = (await listed()).items
    expect(top!.replies.map(({ text }) => text)).toEqual([`${nasty} reply`, 'deeper'])
    const guest = await get('/article/stoneware')
    const known = await get('/article/stoneware', { 'x-auth': visitor.headers['x-auth']! })
    expect(known.body).toBe(guest.body)
  })

  it('answer only what is on the same article and can be seen', async () => {
    await hold(true)
    const { visitor } = await writer()
    const { comment: made } = expectDone(await add(visitor, 'pending'))
    for (const parentId of [made.id, '999999', 'x'])
      expect(await add(visitor, 'reply', parentId)).toMatchObject({ code: 40 })
    expect(await visitor.call('/comment/add', { slug: 'nothing', text: 'x' })).toMatchObject({ code: 40 })
    expect(await add(visitor, '   ')).toMatchObject({
      code: 40,
      data: { fields: { text: expect.any(String) } },
    })
    await world.shop.db.update(article).set({ commentsOpen: false }).where(eq(article.handle, 'linen'))
    expect(await visitor.call('/comment/add', { slug: 'linen', text: 'x' })).toMatchObject({
      code: 40,
      data: { reason: 'not_allowed' },
    })
  })

  it('leave with the account of their author, with their answers and the words staff search by', async () => {
    await hold(false)
    const { visitor, id } = await writer()
    const other = await writer()
    const { comment: made } = expectDone(await add(visitor, 'Remember me'))
    expectDone(await add(other.visitor, 'An answer', made.id))
    expect(expectDone(await visitor.call('/user/export', {}))).toMatchObject({
      comments: [{ text: 'Remember me' }],
    })
    expect(expectDone(await owner.call('/comment/list', { q: 'Remember' })).items).toHaveLength(1)
    await world.shop.db.transaction(async (tx) => {
      const [person] = await tx.select().from(customer).where(eq(customer.id, id))
      await eraseCustomer(tx, person!, world.shop.now())
    })
    expect(await body('/article/stoneware')).not.toContain('Remember me')
    expect(await world.shop.db.$count(comment, eq(comment.text, 'An answer'))).toBe(0)
    expect(expectDone(await owner.call('/comment/list', { q: 'Remember' })).items).toEqual([])
  })

  it('are limited per customer', async () => {
    const { config } = world.shop
    Object.assign(world.shop, { config: { ...config, rateLimits: true } })
    try {
      const { visitor } = await writer()
      const answers = []
      for (let n = 0; n < 11; n++)
        answers.push(await visitor.send('/comment/add', { slug: 'stoneware', text: `n ${n}` }))
      expect(answers.map(({ status }) => status)).toEqual([...Array(10).fill(200), 429])
    } finally {
      Object.assign(world.shop, { config })
    }
  })
})

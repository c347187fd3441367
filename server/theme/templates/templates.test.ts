import { afterAll, beforeAll, expect, test } from 'vitest'
import { noteChange } from '#server/platform/changes/note-change.ts'
import { emailEngine } from '#server/theme/emails/email-engine.ts'
import { type DemoPages, openDemoPages } from '#test/demo-pages.ts'
import { type DeskCaller, signInStaff } from '#test/desk.ts'

let pages: DemoPages
let owner: DeskCaller

beforeAll(async () => {
  pages = await openDemoPages()
  owner = await signInStaff(pages)
})
afterAll(() => pages.close())

async function detail(path: string) {
  return (await owner.call('/template/detail', { id: `default/${path}` })).data.template
}

async function save(path: string, source: string, by = owner) {
  const id = `default/${path}`
  const { data } = await by.send('/template/detail', { id }).then(({ envelope }) => envelope)
  const known = data?.template as { version: number; source: string; origin: string } | undefined
  const set = [
    { path: 'source', from: known?.origin === 'theme' ? null : (known?.source ?? null), to: source },
  ]
  const saved = await by.call('/template/save', { id, version: known?.version ?? 0, set })
  await pages.shop.changes.catchUp()
  return saved
}

async function restore(path: string, version?: number) {
  const restored = await owner.call('/template/restore', {
    id: `default/${path}`,
    ...(version === undefined ? {} : { version }),
  })
  await pages.shop.changes.catchUp()
  return restored
}

test('a merchant’s own template wins, with styles for the classes it names, until the theme’s is restored', async () => {
  const before = await pages.get('/page/about')
  expect(before.body).not.toContain('mt-\\[37px\\]')
  const { sheet: earlier } = (await pages.fetchPage('/page/about')).envelope.data.data
  await save('templates/page.liquid', '<h1 class="mt-[37px]">Ours: {{ page.name }}</h1>')
  const own = await pages.get('/page/about')
  expect(own.body).toContain('<h1 class="mt-[37px]">Ours: About Haldene</h1>')
  expect(own.body).toContain('mt-\\[37px\\]{margin-top:37px}')
  const { sheet } = (await pages.fetchPage('/page/about')).envelope.data.data
  expect(sheet).not.toBe(earlier)
  const served = await pages.get(String(sheet))
  expect(served.body).toContain('mt-\\[37px\\]')
  // Pages in browsers and shared caches still name the sheet from before.
  const old = await pages.get(String(earlier))
  expect(old.headers['cache-control']).toContain('immutable')
  expect(old.body).not.toContain('mt-\\[37px\\]')
  expect(await detail('templates/page.liquid')).toMatchObject({ origin: 'changed', required: true })
  await restore('templates/page.liquid')
  expect((await pages.get('/page/about')).body).toBe(before.body)
  expect(await detail('templates/page.liquid')).toMatchObject({ origin: 'theme', version: 0 })
})

test('versions are kept and restored, and a save is undone', async () => {
  await save('templates/page.liquid', '<h1>First</h1>')
  const second = await save('templates/page.liquid', '<h1>Second</h1>')
  const { versions } = await detail('templates/page.liquid')
  const first = versions.find(({ characters }) => characters === '<h1>First</h1>'.length)!
  expect(first).toMatchObject({ savedBy: 'Ada' })
  const { data } = await owner.call('/template/version', {
    id: 'default/templates/page.liquid',
    version: first.id,
  })
  expect(data.source).toBe('<h1>First</h1>')
  await restore('templates/page.liquid', first.id)
  expect((await pages.get('/page/about')).body).toContain('<h1>First</h1>')
  const restored = await restore('templates/page.liquid')
  const undone = await owner.call('/change/undo', { id: restored.data.change.id })
  expect(undone.code).toBe(0)
  await pages.shop.changes.catchUp()
  expect((await pages.get('/page/about')).body).toContain('<h1>First</h1>')
  // The save of the second version cannot be undone any more: the file was changed since.
  const kept = await owner.call('/change/undo', { id: second.data.change.id })
  expect(kept.data.kept).toMatchObject([{ path: 'source', why: 'changed_meanwhile' }])
  await restore('templates/page.liquid')
})

test('of two people who save one template, the second learns of the first', async () => {
  const id = 'default/templates/page.liquid'
  await save('templates/page.liquid', '<h1>Mine</h1>')
  const late = await owner.call('/template/save', {
    id,
    version: 0,
    set: [{ path: 'source', from: null, to: '<h1>Theirs</h1>' }],
  })
  expect(late).toMatchObject({
    code: 10,
    data: { reason: 'changed_meanwhile', conflicts: [{ path: 'source', theirs: '<h1>Mine</h1>' }] },
  })
  await restore('templates/page.liquid')
})

test.each([
  ["<h1>\n{% component 'cart' %}</h1>", 'component "cart" needs the prop "place"', 2, 1],
  ["<p>\n\n {% component 'buy-bok' %}", 'unknown component "buy-bok"', 3, 2],
  ['{% shout %}', 'tag "shout" not found', 1, 1],
  ["{{ 'x' | shout }}", 'undefined filter: shout', 1, 1],
  ["<b>{% render 'nowhere' %}</b>", 'there is no snippets/nowhere.liquid', 1, 4],
  ["{% section 'nowhere' %}", 'there is no sections/nowhere.liquid', 1, 1],
  ['<p>{{ page.name | raw }}</p>', 'unsafe output: page.name', 1, 4],
  ['<a href={{ page.slug }}>', 'attribute without quotes', 1, 9],
  ['<a {{ page.slug }}>', 'inside a tag', 1, 4],
  ['<script>{{ page.slug }}</script>', 'scripts in templates never run', 1, 9],
  ['<b onclick="x()">', 'handlers in attributes never run', 1, 4],
])('%s is refused with the place of the fault', async (source, message, line, column) => {
  const id = 'default/templates/page.liquid'
  const saved = await owner.call('/template/save', {
    id,
    version: 0,
    set: [{ path: 'source', from: null, to: source }],
  })
  const fault = { file: 'templates/page.liquid', message: expect.stringContaining(message), line, column }
  expect(saved).toMatchObject({ code: 40, data: { reason: 'invalid' } })
  const answered = (saved.data as unknown as { faults: unknown[] }).faults
  expect(answered).toContainEqual(expect.objectContaining(fault))
  const { faults } = (await owner.call('/template/check', { id, source })).data
  expect(faults).toContainEqual(expect.objectContaining(fault))
  expect(faults[0]!.excerpt).toMatch(/^>> +\d+\| /m)
})

test('variables are checked and used at once; nothing else can be written into the style sheet', async () => {
  const { source } = await detail('assets/tokens.css')
  const check = async (css: string) =>
    (await owner.call('/template/check', { id: 'default/assets/tokens.css', source: css })).data.faults
  for (const [css, message] of [
    ["@import 'https://elsewhere.example/x.css';", '@import is not allowed'],
    ["@plugin './x.js';", '@plugin is not allowed'],
    [':root { --x: url(https://elsewhere.example) }', 'url() is not allowed'],
    ['@theme { --x: 1', ''],
  ] as const)
    expect(await check(css), css).toMatchObject([{ message: expect.stringContaining(message) }])
  await save('assets/tokens.css', source.replace('--text-2xs: calc(0.6875rem', '--text-2xs: calc(0.8333rem'))
  const { sheet } = (await pages.fetchPage('/page/about')).envelope.data.data
  expect((await pages.get(String(sheet))).body).toContain('.8333rem * var(--type-size)')
  await restore('assets/tokens.css')
})

test('an email template is used at once, and one that fails leaves the theme’s email', async () => {
  const { source } = await detail('emails/order-link.liquid')
  const shown = async () => {
    const engine = await emailEngine(pages.shop)
    const env = { lang: 'en', locale: 'en', timeZone: 'UTC', t: (key: string) => key } as const
    const values = {
      order: { number: 'A1' },
      url: '/x',
      shop: { name: 'H', url: '', address: [], brand: {} },
    }
    return engine.render('order-link', env, { ...values, lang: 'en', locale: 'en' }).html
  }
  const before = await shown()
  await save('emails/order-link.liquid', `${source}<p>Ours</p>`)
  expect(await shown()).toContain('Ours')
  await save(
    'emails/order-link.liquid',
    `${source}{% assign times = 99999999 %}{% for i in (1..times) %}{% endfor %}`,
  )
  expect(await shown()).toBe(before)
  await restore('emails/order-link.liquid')
})

test('an error in one component never takes the page', async () => {
  await save(
    'templates/page.liquid',
    "<h1>Still here</h1>{% component 'cart', place: 'nowhere' %}<p>and this</p>",
  )
  const { statusCode, body } = await pages.get('/page/about')
  expect(statusCode).toBe(200)
  expect(body).toMatch(/<h1>Still here<\/h1><div [^>]*data-failed[^>]*><\/div><p>and this<\/p>/)
  await restore('templates/page.liquid')
})

test('a template that fails while it is rendered is our fault: 500, and the reader sees nothing of it', async () => {
  await save('templates/page.liquid', "{{ 'nothing.known' | t }}")
  const { statusCode, body } = await pages.get('/page/about')
  expect(statusCode).toBe(500)
  expect(body).not.toContain('nothing.known')
  expect((await pages.fetchPage('/page/about')).envelope).toMatchObject({
    code: 500,
    data: { reason: 'crash' },
  })
  await restore('templates/page.liquid')
})

test('a template that is not there is said to be so', async () => {
  await pages.shop.pool.query("update page set template = 'lookbook' where handle = 'about'")
  await pages.shop.db.transaction((tx) => noteChange(tx, ['catalogue']))
  await pages.shop.changes.catchUp()
  const document = await pages.get('/page/about')
  expect(document.statusCode).toBe(500)
  expect(document.body).toContain('template does not exist')
  expect((await pages.fetchPage('/page/about')).envelope.msg).toBe('template does not exist')
  await save('templates/lookbook.liquid', '<h1>{{ page.name }}</h1>')
  expect((await pages.get('/page/about')).statusCode).toBe(200)
  expect(await restore('templates/lookbook.liquid')).toMatchObject({
    code: 40,
    data: { reason: 'template_missing' },
    msg: 'template does not exist',
  })
  const remove = () => owner.call('/template/remove', { id: 'default/templates/lookbook.liquid' })
  expect(await remove()).toMatchObject({
    code: 40,
    data: { reason: 'in_use', usedBy: ['page about'] },
  })
  await owner.call('/template/assign', { kind: 'page', handle: 'about', template: null })
  expect((await remove()).code).toBe(0)
  await pages.shop.changes.catchUp()
  expect((await pages.get('/page/about')).body).toContain('About Haldene')
})

test.each([
  ['product', 'morning-mug', '/product/morning-mug', '{{ product.name }}'],
  ['category', 'tableware', '/category/tableware', '{{ group.name }}'],
  ['collection', 'new-season', '/collection/new-season', '{{ group.name }}'],
  ['article', 'what-stoneware-is', '/article/what-stoneware-is', '{{ article.name }}'],
] as const)('one %s chooses its template, and goes back by undo', async (kind, handle, path, name) => {
  const before = (await pages.get(path)).body
  await save(`templates/${kind}.special.liquid`, `<h1>Special ${name}</h1>`)
  const template = `${kind}.special`
  const offered = async () => (await owner.call('/template/choices', { kind, handle })).data
  expect(await offered()).toEqual({ template: null, choices: [template] })
  const chosen = await owner.call('/template/assign', { kind, handle, template })
  await pages.shop.changes.catchUp()
  expect((await pages.get(path)).body).toContain('<h1>Special ')
  expect(await offered()).toMatchObject({ template })
  await owner.call('/change/undo', { id: chosen.data.change.id })
  await pages.shop.changes.catchUp()
  expect((await pages.get(path)).body).toBe(before)
  const nothing = await owner.call('/template/assign', { kind, handle, template: 'nothing-known' })
  expect(nothing).toMatchObject({ code: 40, data: { reason: 'template_missing' } })
  await owner.call('/template/remove', { id: `default/templates/${template}.liquid` })
})

test('paths outside the themes are refused, and templates need the permission to change the design', async () => {
  for (const id of [
    '../../etc/passwd',
    'default/templates/../../x.liquid',
    'nowhere/templates/page.liquid',
  ]) {
    const { envelope } = await owner.send('/template/detail', { id })
    expect(envelope.code, id).toBe(40)
  }
  const packer = await signInStaff(pages, { role: 'packer' })
  const { envelope } = await packer.send('/template/list', {})
  expect(envelope).toMatchObject({ code: 30, data: { permission: 'design.change' } })
  const content = await signInStaff(pages, { role: 'content' })
  const { items } = (await content.call('/template/list', { q: 'product' })).data
  expect(items.map(({ path }) => path)).toContain('templates/product.liquid')
})

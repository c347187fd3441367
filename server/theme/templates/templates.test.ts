import { afterAll, beforeAll, expect, test } from 'vitest'
import { template } from '#server/db/tables.ts'
import { noteChange } from '#server/platform/changes/note-change.ts'
import { type DemoPages, openDemoPages } from '#test/demo-pages.ts'
import { restoreTemplate, saveTemplate } from './save-template.ts'

let pages: DemoPages

beforeAll(async () => {
  pages = await openDemoPages()
})
afterAll(() => pages.close())

async function save(path: string, source: string): Promise<void> {
  await pages.shop.db.transaction((tx) => saveTemplate(tx, { path, source }))
  await pages.shop.changes.catchUp()
}

async function restore(path: string): Promise<void> {
  await pages.shop.db.transaction((tx) => restoreTemplate(tx, path))
  await pages.shop.changes.catchUp()
}

test('a merchant’s own template wins, with styles for the classes it names, until the theme’s is restored', async () => {
  const before = await pages.get('/page/about')
  expect(before.body).not.toContain('mt-\\[37px\\]')
  await save('templates/page.liquid', '<h1 class="mt-[37px]">Ours: {{ page.name }}</h1>')
  const own = await pages.get('/page/about')
  expect(own.body).toContain('<h1 class="mt-[37px]">Ours: About Haldene</h1>')
  expect(own.body).toContain('mt-\\[37px\\]{margin-top:37px}')
  const { sheet } = (await pages.fetchPage('/page/about')).envelope.data.data
  expect((await pages.get(String(sheet))).body).toContain('mt-\\[37px\\]')
  await restore('templates/page.liquid')
  expect((await pages.get('/page/about')).body).toBe(before.body)
})

test('a fault is refused when it is saved, and says where it stands', async () => {
  await expect(save('templates/page.liquid', "<h1>\n{% component 'cart' %}</h1>")).rejects.toMatchObject({
    reason: 'invalid',
    fields: { source: { values: { fault: expect.stringMatching(/needs the prop "place".*line:2, col:1/) } } },
  })
  await expect(save('../../etc/passwd', 'x')).rejects.toMatchObject({ reason: 'template_missing' })
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
  await expect(restore('templates/lookbook.liquid')).rejects.toMatchObject({ reason: 'template_missing' })
  expect(await pages.shop.db.select().from(template)).toHaveLength(1)
})

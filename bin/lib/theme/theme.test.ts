import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { template } from '#server/db/tables.ts'
import { themesRoot } from '#server/theme/theme-folders.ts'
import { openTestShop, type TestShop } from '#test/app.ts'
import { openKey } from '#test/desk.ts'
import { runTheme } from './run-theme.ts'

let world: TestShop
let url: string
let key: string
let folder: string

beforeAll(async () => {
  world = await openTestShop()
  await world.app.listen({ port: 0, host: '127.0.0.1' })
  url = `http://127.0.0.1:${(world.app.server.address() as AddressInfo).port}`
  const { headers } = await openKey(world, ['design.change'])
  key = headers.authorization!.replace('Bearer ', '')
})
afterAll(() => world.close())

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-theme-'))
  await world.shop.db.delete(template)
  return () => rmSync(folder, { recursive: true, force: true })
})

function write(path: string, source: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), source)
}

async function theme(args: string[], env: NodeJS.ProcessEnv = { THEME_KEY: key }) {
  const said: string[] = []
  const code = await runTheme(args, (text) => said.push(text), env)
  return { code, said: said.join('\n') }
}

const overCalls = () => ['--shop', url]
const saved = async () => (await world.shop.db.select().from(template)).map(({ path }) => path).sort()

it('finds no fault in the themes of the shop', async () => {
  for (const name of ['default', 'mono']) {
    const { code, said } = await theme(['check', join(themesRoot, name)])
    expect(said).toMatch(/^\d+ files checked, 0 faults$/)
    expect(code).toBe(0)
  }
})

it('names each fault with file, line, column and excerpt, and exits with 1', async () => {
  write('templates/page.liquid', "<h1>x</h1>\n{% render 'nowhere' %}\n{{ page.name | raw }}")
  write('templates/Page.liquid', '')
  const { code, said } = await theme(['check', folder])
  expect(code).toBe(1)
  expect(said).toContain('templates/page.liquid:2:1 there is no snippets/nowhere.liquid')
  expect(said).toContain('templates/page.liquid:3:1 unsafe output: page.name')
  expect(said).toMatch(/^>> 2\| \{% render 'nowhere' %\}$/m)
  expect(said).toContain('templates/Page.liquid is ignored')
  expect(said).toContain('1 file checked, 2 faults')
})

describe('against a running shop', () => {
  it('pushes what differs, with snippets before the templates that render them, and pulls it again', async () => {
    write('templates/page.liquid', "<h1>{{ page.name }}</h1>{% render 'our-note' %}")
    write('snippets/our-note.liquid', '<p>Ours</p>')
    // The same as the theme's: there is nothing to save.
    write('templates/app.liquid', readFileSync(join(themesRoot, 'default/templates/app.liquid'), 'utf8'))
    const dry = await theme(['push', folder, '--dry-run', ...overCalls()])
    expect(dry.said).toContain('2 files would be pushed')
    expect(await saved()).toEqual([])
    const pushed = await theme(['push', folder, ...overCalls()])
    expect(pushed).toMatchObject({ code: 0 })
    expect(pushed.said.indexOf('our-note')).toBeLessThan(
      pushed.said.indexOf('save     templates/page.liquid'),
    )
    expect(await saved()).toEqual(['snippets/our-note.liquid', 'templates/page.liquid'])
    expect((await theme(['push', folder, ...overCalls()])).said).toContain('0 files pushed')
    rmSync(join(folder, 'templates/page.liquid'))
    const pulled = await theme(['pull', folder, ...overCalls()])
    expect(pulled).toMatchObject({ code: 0 })
    expect(readFileSync(join(folder, 'templates/page.liquid'), 'utf8')).toContain('our-note')
    // Without the folder's file, --delete goes back to the theme's.
    rmSync(join(folder, 'templates/page.liquid'))
    rmSync(join(folder, 'snippets/our-note.liquid'))
    expect((await theme(['push', folder, '--delete', ...overCalls()])).code).toBe(0)
    expect(await saved()).toEqual([])
  })

  it('pushes nothing if one template has a fault', async () => {
    write('snippets/good.liquid', '<p>Good</p>')
    write('templates/page.liquid', '{% shout %}')
    expect((await theme(['push', folder, ...overCalls()])).code).toBe(1)
    expect(await saved()).toEqual([])
  })

  it('does not overwrite edited files without --force', async () => {
    write('templates/page.liquid', '<h1>{{ page.name }}</h1>')
    await theme(['push', folder, ...overCalls()])
    write('templates/page.liquid', '<h1>Edited</h1>')
    const refused = await theme(['pull', folder, ...overCalls()])
    expect(refused.code).toBe(1)
    expect(refused.said).toContain('differs  templates/page.liquid')
    expect(readFileSync(join(folder, 'templates/page.liquid'), 'utf8')).toContain('Edited')
    await theme(['pull', folder, '--force', ...overCalls()])
    expect(readFileSync(join(folder, 'templates/page.liquid'), 'utf8')).toContain('page.name')
  })

  it('says what is missing: key, permission, shop, folder, theme', async () => {
    const push = (env: NodeJS.ProcessEnv, ...args: string[]) => theme(['push', folder, ...args], env)
    await expect(push({}, ...overCalls())).rejects.toThrow('THEME_KEY is missing')
    await expect(push({ THEME_KEY: 'vk_wrong' }, ...overCalls())).rejects.toThrow('was refused')
    const { headers } = await openKey(world, ['orders.read'])
    const weak = headers.authorization!.replace('Bearer ', '')
    await expect(push({ THEME_KEY: weak }, ...overCalls())).rejects.toThrow('was refused')
    await expect(push({ THEME_KEY: key }, '--shop', 'http://127.0.0.1:1')).rejects.toThrow(
      'cannot be reached',
    )
    await expect(theme(['check', join(folder, 'nothing')])).rejects.toThrow('There is no folder')
    await expect(theme(['check', folder, '--theme', 'nothing'])).rejects.toThrow('Themes: default, mono')
    await expect(theme(['shout'])).rejects.toThrow('bin/theme check FOLDER')
  })
})

it('pushes into the database of this machine in one transaction, and leaves an entry in the audit', async () => {
  const env = { DATABASE_URL: world.databaseUrl, DATA_DIR: folder, SHOP_MODE: 'demo' }
  write('snippets/our-note.liquid', '<p>Ours</p>')
  expect((await theme(['push', folder], env)).said).toContain('save     snippets/our-note.liquid')
  expect(await saved()).toEqual(['snippets/our-note.liquid'])
  const { rows } = await world.shop.pool.query(
    `select call, label from audit where resource = 'template' order by id desc limit 1`,
  )
  expect(rows).toEqual([{ call: 'bin/theme', label: 'default/snippets/our-note.liquid' }])
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '#test/app.ts'
import { type DemoPages, openDemoPages } from '#test/demo-pages.ts'

let pages: DemoPages
let neighbour: TestShop
let address: string

beforeAll(async () => {
  pages = await openDemoPages()
  neighbour = await openTestShop({ databaseUrl: pages.databaseUrl })
  address = String((await pages.fetchPage('/zh/cart')).envelope.data.data.texts)
})
afterAll(async () => {
  await neighbour.close()
  await pages.close()
})

const forever = 'public, max-age=31536000, immutable'

test('texts under the address that a page issued may be stored for ever', async () => {
  const { statusCode, headers, json } = await pages.get(address)
  expect(statusCode).toBe(200)
  expect(headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': forever,
    'x-content-type-options': 'nosniff',
  })
  expect(Object.keys(json())).toContain('cart.title')
})

test('a process that has rendered nothing yet serves the lists of its neighbour', async () => {
  const { statusCode, headers } = await neighbour.app.inject({ url: address })
  expect(statusCode).toBe(200)
  expect(headers['cache-control']).toBe(forever)
})

test('texts of another version are never stored under the hash asked for', async () => {
  for (const url of [address.replace(/[^/]+\.json$/, '0123456789.json'), '/theme/full-0123456789ab.css']) {
    const { statusCode, headers } = await pages.get(url)
    expect(statusCode).toBe(200)
    expect(headers['cache-control']).toBe('no-store')
  }
})

test('the offer to change the language is there in every language, though no page issues it', async () => {
  const { statusCode, headers, json } = await pages.get('/theme/texts/de/language-hint/now.json')
  expect(statusCode).toBe(200)
  expect(headers['cache-control']).toBe('no-store')
  expect(Object.keys(json())).toEqual(['common.close', 'header.language_hint'])
  expect(JSON.stringify(json())).toContain('Diese Seite gibt es in deiner Sprache:')
})

test('lists that no page issued are not found', async () => {
  const [, lang, list, hash] = /^\/theme\/texts\/(.+?)\/(.+?)\/(.+?)\.json$/.exec(address)!
  const lists = ['auth', 'checkout+user', `${list}+${list}`, `${list}+auth`, 'nothing', '__proto__']
  for (const other of lists) {
    const { statusCode, headers } = await pages.get(`/theme/texts/${lang}/${other}/${hash}.json`)
    expect(statusCode, other).toBe(404)
    expect(headers['cache-control']).toBe('no-store')
  }
  expect((await pages.get(`/theme/texts/xx/${list}/${hash}.json`)).statusCode).toBe(404)
})

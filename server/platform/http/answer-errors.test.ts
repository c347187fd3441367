import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#test/app.ts'

let world: TestShop

beforeAll(async () => {
  world = await openTestShop()
})
afterAll(() => world.close())

describe('a page', () => {
  it.each([
    ['POST', '/cart', undefined],
    ['OPTIONS', '/', undefined],
    ['DELETE', '/product/mug', undefined],
    ['POST', '/search', 'application/x-www-form-urlencoded'],
    ['PUT', '/page/about', 'application/xml'],
  ] as const)('answers %s %s with the methods that it has', async (method, url, type) => {
    const body = type ? { headers: { 'content-type': type }, payload: 'q=mug' } : {}
    const answer = await world.app.inject({ method, url, ...body })
    expect(answer.statusCode).toBe(405)
    expect(answer.headers).toMatchObject({ allow: 'GET, HEAD', 'cache-control': 'no-store' })
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(answer.body).toBe('The request couldn’t be read. Reload the page and try again.')
  })

  it('says so in the language of its path', async () => {
    const answer = await world.app.inject({ method: 'POST', url: '/de/cart' })
    expect(answer.body).toBe(
      'Die Anfrage war nicht lesbar. Bitte die Seite neu laden und es noch einmal versuchen.',
    )
  })
})

describe('an address of no call', () => {
  it.each([
    ['POST', '/api/nope', 'de'],
    ['GET', '/api/nope', 'de'],
    ['POST', '/api/', 'de'],
    ['POST', '/de/api/web/cart/info', undefined],
  ] as const)('is answered with the envelope: %s %s', async (method, url, lang) => {
    const answer = await world.app.inject({ method, url, headers: lang ? { 'x-lang': lang } : {} })
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toEqual({
      code: 40,
      msg: 'Diesen Aufruf gibt es nicht.',
      data: { reason: 'unknown_call' },
    })
    expect(answer.headers['cache-control']).toBe('no-store')
  })
})

it('a missing file is answered with a short text, which no cache keeps', async () => {
  const answer = await world.app.inject('/assets/nope.js')
  expect(answer.statusCode).toBe(404)
  expect(answer.body).toBe('We couldn’t find that.')
  expect(answer.headers).toMatchObject({
    'cache-control': 'no-store',
    'content-type': 'text/plain; charset=utf-8',
  })
})

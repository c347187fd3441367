import { once } from 'node:events'
import { connect } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { type CallPath, calls } from '#contract/calls.ts'
import { openTestShop, type TestShop, testShop } from '#test/app.ts'
import { expectDone } from '#test/buying.ts'
import { fieldLabel } from './http/field-errors.ts'

let world: TestShop

beforeAll(async () => {
  world = await openTestShop()
})
afterAll(() => world.close())

describe('the reply to a call', () => {
  it('has headers against caching and type sniffing, whether the call succeeds or fails', async () => {
    for (const [url, payload] of [
      ['/api/web/cart/info', '{}'],
      ['/api/web/cart/add', '{}'],
      ['/api/web/nothing', '{}'],
      ['/api/web/cart/info', '{'],
    ] as const) {
      const headers = { 'content-type': 'application/json' }
      const response = await world.app.inject({ method: 'POST', url, payload, headers })
      expect(response.headers).toMatchObject({
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      })
      expect(response.json()).toMatchObject({ code: expect.any(Number), msg: expect.any(String) })
    }
  })

  it.each(['GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const)(
    'to %s is malformed, and names POST as the allowed method',
    async (method) => {
      const response = await world.app.inject({ method, url: '/api/web/cart/info?x=1' })
      expect([response.statusCode, response.headers.allow]).toEqual([400, 'POST'])
      expect(response.json()).toMatchObject({ code: 40, data: { reason: 'malformed' } })
      const unknown = await world.app.inject({ method, url: '/api/web/nothing' })
      expect([unknown.statusCode, unknown.json().data.reason]).toEqual([404, 'unknown_call'])
    },
  )

  it('names wrong fields also if they are called like parts of every object', async () => {
    for (const name of ['constructor', 'toString', 'hasOwnProperty']) {
      const sent = await world.visitor().send('/search/query', { filters: { [name]: { prototype: 1 } } })
      expect(sent).toMatchObject({ status: 200, envelope: { code: 40, data: { reason: 'invalid' } } })
      expect(sent.envelope.data.fields).toHaveProperty([`filters.${name}`])
    }
  })

  it('is an HTTP 503 with a reason while the disk is full or the database is away', async () => {
    const shop = await testShop({ env: { CAPTCHA: 'test' } })
    for (const [error, reason, status] of [
      [Object.assign(new Error('write'), { code: 'ENOSPC' }), 'storage_full', 503],
      [
        new Error('query', { cause: Object.assign(new Error('no space'), { code: '53100' }) }),
        'storage_full',
        503,
      ],
      [Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }), 'unavailable', 503],
      [
        new Error('query', { cause: Object.assign(new Error('stopping'), { code: '57P01' }) }),
        'unavailable',
        503,
      ],
      [new Error('timeout exceeded when trying to connect'), 'unavailable', 503],
      [new Error('anything else'), 'crash', 500],
    ] as const) {
      Object.assign(shop.shop, { db: { transaction: () => Promise.reject(error) } })
      const consent = { statistics: true, marketing: true }
      Object.assign(shop.shop.db, {
        insert: () => ({ values: () => ({ onConflictDoUpdate: () => Promise.reject(error) }) }),
      })
      const { status: got, envelope } = await shop.visitor().send('/consent/set', consent)
      expect([got, envelope.code, envelope.data.reason]).toEqual([status, 500, reason])
    }
  })
})

describe('assets, icons and pages', () => {
  it.each(['/favicon.svg', '/', '/healthz', '/robots.txt', '/no-such-page'])(
    '%s cannot be taken for another type',
    async (url) => {
      const response = await world.app.inject(url)
      expect(response.headers['x-content-type-options']).toBe('nosniff')
    },
  )
})

describe('a reply without anything personal', () => {
  const ask = (accepted: string, path = '/region/countries') =>
    world.app.inject({
      method: 'POST',
      url: `/api/web${path}`,
      headers: { 'content-type': 'application/json', 'accept-encoding': accepted },
      payload: '{}',
    })

  it('comes in the best coding that the client accepts', async () => {
    const plain = await ask('identity')
    expect(plain.headers['content-encoding']).toBeUndefined()
    for (const [accepted, coding, unpack] of [
      ['gzip, deflate, br', 'br', brotliDecompressSync],
      ['br;q=0, gzip', 'gzip', gunzipSync],
    ] as const) {
      const packed = await ask(accepted)
      expect(packed.headers).toMatchObject({
        'content-encoding': coding,
        vary: 'Accept-Encoding',
        'cache-control': 'no-store',
        'content-type': 'application/json; charset=utf-8',
      })
      expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 10)
      expect(unpack(packed.rawPayload).toString()).toBe(plain.body)
    }
  })

  it('is the only one that is compressed, and names no visitor', async () => {
    expect((await ask('br', '/cart/info')).headers['content-encoding']).toBeUndefined()
    for (const [path, { data, ...shape }] of Object.entries(calls)) {
      if (!('impersonal' in shape)) continue
      expect(JSON.stringify(z.toJSONSchema(data, { io: 'input' })), path).not.toMatch(
        /visitorId|token|accessKey/,
      )
      expect(shape).not.toHaveProperty('customer')
    }
  })
})

describe('messages beside fields', () => {
  const fieldsOf = async (lang: string, path: string, payload: unknown) => {
    const { envelope } = await world.visitor({ 'x-lang': lang }).send(path, payload)
    return envelope.data.fields as Record<string, string>
  }

  it('use the label of the form and the correct reason', async () => {
    const signUp = { account: 'ada@example.com', code: '12345', agree: true }
    expect(await fieldsOf('en', '/auth/signup', { ...signUp, password: 'abc' })).toEqual({
      password: 'Password needs at least 6 characters',
      code: 'Verification code isn’t valid',
    })
    expect(await fieldsOf('en', '/auth/signup', { ...signUp, code: '123456' })).toEqual({
      password: 'Password is required',
    })
    expect(
      await fieldsOf('en', '/auth/signup', { ...signUp, code: '123456', password: 'x'.repeat(129) }),
    ).toEqual({
      password: 'Password can have at most 128 characters',
    })
    expect(await fieldsOf('zh', '/auth/signup', { ...signUp, code: '123456', password: 'abc' })).toEqual({
      password: '密码至少需要 6 个字符',
    })
  })

  it('name every field of an address, a message and a parcel', async () => {
    const address = { country: 'DE', company: 'x'.repeat(101), apartment: 5, state: 5, vatId: 5 }
    expect(await fieldsOf('de', '/checkout/information', { email: 'a@example.com', address })).toMatchObject({
      'address.company': '„Firma“ darf höchstens 100 Zeichen haben',
      'address.apartment': '„Adresszusatz“ ist ungültig',
      'address.state': '„Provinz“ ist ungültig',
      'address.vatId': '„USt-IdNr.“ ist ungültig',
    })
    expect(await fieldsOf('en', '/return/ship', { number: 'A1B2-C3D4-E5F6' })).toMatchObject({
      logisticsCompany: 'Carrier is required',
      trackingNumber: 'Tracking number is required',
    })
    const contact = 'x'.repeat(255)
    expect(await fieldsOf('en', '/feedback/submit', { kind: 'idea', contact })).toMatchObject({
      content: 'Message is required',
      contact: 'Email or phone can have at most 254 characters',
    })
    expect(await fieldsOf('en', '/question/ask', { slug: 'mug' })).toEqual({ text: 'Text is required' })
  })

  it('call a code what it is in the call', async () => {
    expect(await fieldsOf('en', '/cart/coupon', { code: '' })).toEqual({ code: 'Coupon code is required' })
    expect(await fieldsOf('en', '/order/find', { code: '12' })).toMatchObject({
      number: 'Order number is required',
      code: 'Verification code isn’t valid',
    })
    const coded = (Object.keys(calls) as CallPath[]).filter((path) => {
      const { shape = {} } = calls[path].payload as { shape?: object }
      // WeChat hands that code to the script.
      return Object.hasOwn(shape, 'code') && path !== '/auth/wechat/signin'
    })
    expect(coded).toContain('/coupon/claim')
    for (const path of coded) expect(fieldLabel('code', path).key, path).not.toBe('form.this_field')
  })

  it('name the limit of the field, not that of all numbers', async () => {
    const lines = [{ lineId: 'line', quantity: 1e20 }]
    expect(await fieldsOf('en', '/return/preview', { type: 'exchange', lines })).toMatchObject({
      'lines.0.quantity': 'This field can be at most 999',
    })
  })

  it('ask for an email address alone where no mobile number is taken', async () => {
    const statement = { name: 'Ada', orderNumber: 'A1B2-C3D4-E5F6', email: 'foo', confirm: true }
    expect(await fieldsOf('en', '/withdrawal/submit', statement)).toEqual({
      email: 'Enter a valid email address',
    })
  })

  it('name the account as it was given', async () => {
    const given = { account: '1512 3456789', countryCode: '+49', password: 'correct horse' }
    const wrong = 'Incorrect mobile number or password'
    const { envelope } = await world.visitor().send('/auth/signin', given)
    expect(envelope).toMatchObject({ code: 40, msg: wrong, data: { fields: { password: wrong } } })
    expect(await fieldsOf('en', '/auth/signin', { ...given, account: 'ada@example.com' })).toEqual({
      password: 'Incorrect email or password',
    })
  })

  it('never show API field names', async () => {
    expect(await fieldsOf('en', '/order/cancel', { reason: 5 })).toEqual({
      number: 'This field is required',
      reason: 'This field isn’t valid',
    })
  })
})

it('serves a request that arrives during shutdown, and closes its connection', async () => {
  const shop = await openTestShop()
  await shop.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = shop.app.server.address() as { port: number }
  const socket = connect(port, '127.0.0.1')
  let received = ''
  socket.on('data', (chunk) => (received += chunk))
  const body = '{}'
  const head = `POST /api/web/cart/info HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`
  await once(socket, 'connect')
  // The request has begun, so the connection is not idle. Its last bytes arrive during shutdown.
  socket.write(head)
  const visitor = shop.visitor()
  expectDone(await visitor.call('/cart/info'))
  const closed = shop.close()
  socket.write(body)
  await once(socket, 'close')
  await closed
  expect(received).toMatch(/^HTTP\/1\.1 200 /)
  expect(received.toLowerCase()).toContain('connection: close')
  expect(received).toContain('"code":0')
})

// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { visitorIdPattern } from '#contract/visitor.ts'
import en from '../locales/en.json' with { type: 'json' }

const fetched = vi.fn<typeof fetch>()

let call: typeof import('./api.ts').call
let callQuietly: typeof import('./quiet-call.ts').callQuietly
let toasts: typeof import('./stores/toasts.ts').toasts
let token: typeof import('./stores/session.ts').token
let visitorId: typeof import('./stores/session.ts').visitorId

/** Modules of a new document, because one whose session ended makes no more calls. */
beforeEach(async () => {
  vi.resetModules()
  ;({ call } = await import('./api.ts'))
  ;({ callQuietly } = await import('./quiet-call.ts'))
  ;({ toasts } = await import('./stores/toasts.ts'))
  ;({ token, visitorId } = await import('./stores/session.ts'))
  const messages = Object.fromEntries(Object.entries(en).filter(([key]) => key.startsWith('toast.')))
  const data = { lang: 'en', currency: 'EUR', messages }
  document.body.innerHTML = `<div id="toasts"></div><script type="application/json" id="page-data"></script>`
  document.getElementById('page-data')!.textContent = JSON.stringify({ data, theme: {}, meta: {} })
  toasts.setState([], true)
  token.setState(null, true)
  visitorId.setState(null, true)
  fetched.mockReset()
  vi.stubGlobal('fetch', fetched)
  vi.spyOn(location, 'assign').mockImplementation(() => {})
})

describe('a call', () => {
  test('sends the identity, language and currency', async () => {
    token.setState('secret', true)
    visitorId.setState('AAAAAAAAAAAAAAAAAAAAAA', true)
    answer({ code: 0, msg: '', data: {} })
    await call('/cart/info', {})
    const [url, request] = fetched.mock.calls[0]!
    expect(url).toBe('/api/web/cart/info')
    expect(request?.headers).toMatchObject({
      'x-auth': 'secret',
      'x-visitor': 'AAAAAAAAAAAAAAAAAAAAAA',
      'x-lang': 'en',
      'x-currency': 'EUR',
    })
  })

  test('keeps the visitor id it was given', async () => {
    answer({ code: 0, msg: '', data: { visitorId: 'BBBBBBBBBBBBBBBBBBBBBB' } })
    await call('/cart/info', {})
    expect(localStorage.getItem('visitorId')).toBe('BBBBBBBBBBBBBBBBBBBBBB')
  })

  test.each([
    [30, '', 'Authorization error'],
    [41, '', 'fail'],
    [41, 'The shop is closed today', 'The shop is closed today'],
    [50, '', 'login error'],
    [500, '', 'An unknown error occurred.'],
  ])('refused with code %i and "%s" shows "%s"', async (code, msg, said) => {
    answer({ code, msg, data: {} })
    await call('/cart/info', {})
    expect(toasts.getState().map(({ text }) => text)).toEqual([said])
  })

  test.each([50, 51])('refused with code %i is the last one of its document', async (code) => {
    localStorage.setItem('cartWaiting', '[]')
    answer({ code, msg: '', data: {} })
    await call('/cart/info', {})
    void call('/cart/add', { sku: 'MUG' })
    visitorId.setState('BBBBBBBBBBBBBBBBBBBBBB', true)
    await new Promise((resume) => setTimeout(resume, 50))
    expect(fetched).toHaveBeenCalledTimes(1)
    expect(Object.keys(localStorage)).toEqual([])
  })

  test.each([40, 10])('refused with code %i shows no message by itself', async (code) => {
    answer({ code, msg: 'Only 3 left', data: {} })
    expect((await call('/cart/info', {})).msg).toBe('Only 3 left')
    expect(toasts.getState()).toEqual([])
  })

  test('without data in its answer reports that the server did not respond', async () => {
    fetched.mockResolvedValue(new Response('', { status: 502 }))
    expect((await call('/cart/info', {})).code).toBe(20000)
    expect(toasts.getState()[0]?.text).toBe('The request timed out and the server did not respond.')
  })

  test('that times out has code 20000', async () => {
    fetched.mockRejectedValue(new DOMException('', 'TimeoutError'))
    expect((await call('/cart/info', {})).code).toBe(20000)
    expect(toasts.getState()[0]?.text).toBe('The request timed out and the server did not respond.')
  })

  test('that never reaches the server reports an unknown error', async () => {
    fetched.mockRejectedValue(new TypeError('Failed to fetch'))
    await call('/cart/info', {})
    expect(toasts.getState()[0]?.text).toBe('An unknown error occurred.')
  })

  test('completes when the page is left, unless it runs in the background', async () => {
    answer({ code: 0, msg: '', data: {} })
    await call('/cart/info', {})
    await callQuietly('/visitor/track', { url: '/' })
    expect(fetched.mock.calls.map(([, request]) => request?.keepalive)).toEqual([true, false])
  })

  test('has a visitor id before the first answer', async () => {
    answer({ code: 0, msg: '', data: {} })
    await Promise.all([call('/cart/info', {}), callQuietly('/visitor/track', { url: '/' })])
    const ids = fetched.mock.calls.map(([, request]) => new Headers(request?.headers).get('x-visitor'))
    expect(ids[0]).toMatch(visitorIdPattern)
    expect(ids[1]).toBe(ids[0])
  })

  test.each([
    [50, '&reason=expired'],
    [51, '&reason=out'],
  ])('refused with code %i forgets the person and leads to the sign-in page', async (code, reason) => {
    token.setState('old', true)
    localStorage.setItem('recentlyViewed', '["1"]')
    localStorage.setItem('language', 'en')
    answer({ code, msg: '', data: {} })
    await call('/cart/info', {})
    expect(localStorage.getItem('x-auth')).toBeNull()
    expect(localStorage.getItem('recentlyViewed')).toBeNull()
    expect(localStorage.getItem('language')).toBe('en')
    expect(location.assign).toHaveBeenCalledWith(
      expect.stringMatching(new RegExp(`^/auth/signin\\?back=.*${reason}$`)),
    )
  })
})

function answer(envelope: { code: number; msg: string; data: unknown }): void {
  fetched.mockResolvedValue(Response.json(envelope))
}

import { isLang } from '#contract/languages.ts'
import { filesCache, isKeptPage, marksCache, ownCache, pagesCache, type WorkerMessage } from './kept.ts'

declare const self: ServiceWorkerGlobalScope

/** The most that each cache holds. The entries used longest ago go first. */
const limits: Record<string, { entries: number; bytes: number }> = {
  [pagesCache]: { entries: 60, bytes: 12_000_000 },
  [filesCache]: { entries: 500, bytes: 40_000_000 },
  [ownCache]: { entries: 60, bytes: 2_000_000 },
  [marksCache]: { entries: 2, bytes: 1000 },
}
const maxEntryBytes = 2_000_000

/** Milliseconds after which a kept page is fetched again when it is shown, and an entry counts as used again. */
const staleMs = 3_600_000

const atHeader = 'x-kept-at'
const sizeHeader = 'x-kept-size'

/** Files under addresses of their own, which pages need to run and to be seen. */
const isFile = /^\/(assets|theme|pictures)\//

/** Reads whose latest answer is kept for the person who asked. Every change of the cart answers the cart. */
const ownCalls =
  /^\/api\/web(\/cart\/\w+|\/order\/(?:list|detail|counts)|\/favorite\/(?:list|wishList)|\/user\/info)$/

const codes = { success: 0, noSession: [50, 51] }

/** Increases when a person leaves, so that an answer still on its way to them is not kept. */
let leavings = 0

self.addEventListener('activate', (event) => event.waitUntil(start()))

async function start(): Promise<void> {
  for (const name of await caches.keys())
    if (name.startsWith('shop-') && !(name in limits)) await caches.delete(name)
  await self.registration.navigationPreload?.enable()
  await self.clients.claim()
}

self.addEventListener('message', (event) => {
  const message = event.data as WorkerMessage
  if (message.type === 'take-over') event.waitUntil(self.skipWaiting())
  else if (message.type === 'forget') event.waitUntil(forget())
  else if (message.type === 'keep') event.waitUntil(quietly(keep(message)))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (url.origin !== location.origin || request.headers.has('range')) return
  if (request.method === 'POST') {
    if (ownCalls.test(url.pathname)) event.respondWith(answerCall(event, url.pathname))
  } else if (request.method !== 'GET') return
  else if (isFile.test(url.pathname)) event.respondWith(answerFile(event, url))
  else if (request.mode === 'navigate' && isKeptPage(url)) event.respondWith(answerPage(event, url))
})

/** Network first. Without a network the kept page, or the page that says so in the language of the address. */
async function answerPage(event: FetchEvent, url: URL): Promise<Response> {
  // A newer worker takes over with a navigation, not in the middle of a visit.
  self.registration.waiting?.postMessage({ type: 'take-over' } satisfies WorkerMessage)
  try {
    const preloaded = (await event.preloadResponse) as Response | undefined
    const response = preloaded ?? (await fetch(event.request))
    const copy = response.clone()
    event.waitUntil(quietly(keepPage(keyOf(url), copy)))
    return response
  } catch (error) {
    const kept = await find(pagesCache, keyOf(url))
    if (kept) return marked(kept, kept.headers.get(atHeader) ?? '0', 200)
    const offline = await find(pagesCache, offlinePage(url))
    if (offline) return marked(offline, '0', 503)
    throw error
  }
}

/** The document with the moment at which it was kept on its root element. 0: it stands for another page. */
async function marked(kept: Response, at: string, status: number): Promise<Response> {
  const text = (await kept.text()).replace('<html ', `<html data-kept="${at}" `)
  return new Response(text, { status, headers: kept.headers })
}

function offlinePage({ pathname }: URL): string {
  const first = pathname.split('/')[1] ?? ''
  return isLang(first) ? `/${first}/error/offline` : '/error/offline'
}

async function answerFile(event: FetchEvent, url: URL): Promise<Response> {
  const key = keyOf(url)
  const kept = await find(filesCache, key)
  if (kept?.headers.get('cache-control')?.includes('immutable')) {
    if (isStale(kept)) event.waitUntil(quietly(put(filesCache, key, kept.clone())))
    return kept
  }
  try {
    const response = await fetch(event.request)
    if (mayKeep(response)) event.waitUntil(quietly(put(filesCache, key, response.clone())))
    return response
  } catch (error) {
    if (kept) return kept
    throw error
  }
}

/** Network first. Without a network, what the same person was last told. */
async function answerCall(event: FetchEvent, path: string): Promise<Response> {
  const { request } = event
  const who = request.headers.get('x-auth') ?? request.headers.get('x-visitor')
  const payload = await request.clone().text()
  const before = who ? forgetOthers(who) : null
  try {
    const response = await fetch(request)
    if (who && before) event.waitUntil(quietly(keepAnswer(who, path, payload, response.clone(), before)))
    return response
  } catch (error) {
    const kept = who && (await find(ownCache, await ownKey(who, path, payload)))
    if (kept) return kept
    throw error
  }
}

async function keepAnswer(
  who: string,
  path: string,
  payload: string,
  response: Response,
  arrived: Promise<number>,
): Promise<void> {
  const before = await arrived
  const text = await response.text()
  const { code, data } = JSON.parse(text) as { code: number; data: { cart?: unknown } }
  if (codes.noSession.includes(code)) return forget()
  const isCart = path.includes('/cart/')
  if (code !== codes.success || (isCart && !data.cart)) return
  const key = isCart ? await ownKey(who, '/api/web/cart/info', '{}') : await ownKey(who, path, payload)
  if (before !== leavings) return
  const headers = { 'content-type': 'application/json; charset=utf-8' }
  await put(ownCache, key, new Response(text, { headers }))
  if (before !== leavings) await caches.delete(ownCache)
}

/** Holds neither the token nor what was asked. */
async function ownKey(who: string, path: string, payload: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${who}\n${path}\n${payload}`))
  return `/kept/${[...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

async function forget(): Promise<void> {
  leavings++
  await caches.delete(ownCache)
}

/**
 * Drops the answers of everybody else: somebody may sign in where another person never signed out. Returns how many people
 * have left.
 */
function forgetOthers(who: string): Promise<number> {
  arrivals = arrivals
    .catch(() => 0)
    .then(async () => {
      if (await replaceMark('person', await ownKey(who, '', ''))) await forget()
      return leavings
    })
  return arrivals
}

/** Checks one person after another: a page makes several calls at once. */
let arrivals = Promise.resolve(0)

/** Returns whether the mark had another value. */
async function replaceMark(name: string, value: string): Promise<boolean> {
  const key = `/kept/${name}`
  const known = await (await find(marksCache, key))?.text()
  if (known === value) return false
  await put(marksCache, key, new Response(value))
  return known !== undefined
}

async function keep({ pages, files, prices }: Extract<WorkerMessage, { type: 'keep' }>): Promise<void> {
  // Its mark had the currency only in earlier versions.
  if (prices && (await replaceMark('currency', prices))) await caches.delete(pagesCache)
  for (const page of pages) {
    const url = new URL(page, location.origin)
    if (url.origin !== location.origin || !isKeptPage(url)) continue
    const kept = await find(pagesCache, keyOf(url))
    if (kept && !isStale(kept)) continue
    const response = await fetch(keyOf(url), { headers: { accept: 'text/html' }, priority: 'low' })
    await keepPage(keyOf(url), response)
  }
  await keepFiles(files)
}

async function keepPage(key: string, response: Response): Promise<void> {
  if (!mayKeep(response) || !response.headers.get('content-type')?.startsWith('text/html')) return
  const text = await response.clone().text()
  await put(pagesCache, key, response)
  const named = text.matchAll(/\b(?:assets|theme)\/[\w./+-]+\.(?:js|css|json|woff2|svg)\b/g)
  await keepFiles([...named].map(([path]) => `/${path}`))
}

async function keepFiles(files: string[]): Promise<void> {
  for (const file of new Set(files)) {
    const url = new URL(file, location.origin)
    if (url.origin !== location.origin || !isFile.test(url.pathname)) continue
    if (await find(filesCache, keyOf(url))) continue
    const response = await fetch(url, { priority: 'low' })
    if (mayKeep(response)) await put(filesCache, keyOf(url), response)
  }
}

/** Only what the server lets anybody store. */
function mayKeep(response: Response): boolean {
  const caching = response.headers.get('cache-control') ?? ''
  return (
    response.status === 200 &&
    response.type === 'basic' &&
    !response.redirected &&
    !/no-store|private/.test(caching)
  )
}

function keyOf({ pathname, search }: URL): string {
  return pathname + search
}

function isStale(kept: Response): boolean {
  return Date.now() - Number(kept.headers.get(atHeader)) > staleMs
}

async function find(name: string, key: string): Promise<Response | undefined> {
  const cache = await caches.open(name)
  return cache.match(key, { ignoreVary: true })
}

/** Puts the entry behind all others, which are older. */
async function put(name: string, key: string, response: Response): Promise<void> {
  const body = await response.blob()
  if (body.size > maxEntryBytes) return
  const headers = new Headers(response.headers)
  for (const transport of ['content-encoding', 'content-length']) headers.delete(transport)
  headers.set(atHeader, String(Date.now()))
  headers.set(sizeHeader, String(body.size))
  const cache = await caches.open(name)
  await cache.delete(key, { ignoreVary: true })
  await cache.put(key, new Response(body, { headers }))
  trims = trims.then(() => quietly(trim(name)))
  await trims
}

let trims: Promise<unknown> = Promise.resolve()

async function trim(name: string): Promise<void> {
  const { entries, bytes } = limits[name]!
  const cache = await caches.open(name)
  const keys = await cache.keys()
  let held = 0
  for (const [index, key] of keys.reverse().entries()) {
    held += Number((await cache.match(key, { ignoreVary: true }))?.headers.get(sizeHeader) ?? 0)
    if (index >= entries || held > bytes) await cache.delete(key, { ignoreVary: true })
  }
}

/** Nothing depends on what is kept: a full disk or a lost network leaves it out. */
function quietly(work: Promise<unknown>): Promise<unknown> {
  return work.catch(() => {})
}

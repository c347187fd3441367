import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { openTestShop, type TestShop } from '#test/app.ts'
import { expectDone } from '#test/buying.ts'
import { type DeskCaller, signInStaff } from '#test/desk.ts'
import { jpegWithPlace, sendToDesk } from '#test/uploads.ts'
import { originalKey } from '../../pictures/keep-picture.ts'

// The test's own server stands in for a public one: only its address counts as public.
vi.mock('#server/platform/outgoing/public-address.ts', () => ({
  isPublicAddress: (address: string) => address === '127.0.0.1',
}))

let world: TestShop
let staff: DeskCaller
let host: string
let visits: string[]

const photo = await jpegWithPlace()
const pngOf = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer()
const drawn = await pngOf(60, 40, '#1d5b8f')
const sugar = await pngOf(40, 40, '#eee')
const huge = await pngOf(41_000, 1_000, '#eee')

beforeAll(async () => {
  world = await openTestShop()
  staff = await signInStaff(world)
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    visits.push(path)
    if (path.startsWith('/gone')) return response.writeHead(404).end()
    if (path.startsWith('/inner'))
      return response.writeHead(302, { location: 'http://127.0.0.2/x.png' }).end()
    if (path.startsWith('/cloud'))
      return response.writeHead(301, { location: 'http://169.254.169.254/latest/meta-data/' }).end()
    if (path.startsWith('/local')) return response.writeHead(302, { location: 'file:///etc/passwd' }).end()
    if (path.startsWith('/loop')) return response.writeHead(302, { location: '/loop' }).end()
    if (path.startsWith('/large')) return response.writeHead(200, { 'content-length': 30_000_000 }).write('x')
    if (path.startsWith('/slow')) return response.writeHead(200).write('\xff')
    if (path.startsWith('/page')) return response.end('<html>a picture.png</html>')
    if (path.startsWith('/svg'))
      return response.end('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
    if (path.startsWith('/sugar')) return response.end(sugar)
    if (path.startsWith('/huge')) return response.end(huge)
    if (path.startsWith('/photo')) return response.end(photo)
    response.end(drawn)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  host = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  visits = []
  return () => {
    server.closeAllConnections()
    server.close()
  }
})
afterAll(() => world.close())

const fetch = (url: string, caller = staff) => caller.call('/media/fetch', { url })

it('keeps the picture at an address once, without its EXIF data, under the name of its file', async () => {
  const { picture, known } = expectDone(await fetch(` ${host}/photo/Blue%20teapot.jpg?v=2 `))
  expect([known, picture.title, picture.image.width]).toEqual([false, 'Blue teapot', 3000])
  const { rows } = await world.shop.pool.query('select key from picture where id = $1', [picture.id])
  const original = (await world.shop.storage.get(originalKey(rows[0]!.key)))!
  expect((await sharp(original).metadata()).exif).toBeUndefined()
  expect(expectDone(await fetch(`${host}/photo/other-name.jpg`))).toMatchObject({
    known: true,
    picture: { id: picture.id },
  })
  expect((await sendToDesk(world, staff, '/media/upload', photo)).data).toMatchObject({
    ...{ known: true, picture: { id: picture.id, title: 'Blue teapot' } },
  })
})

const unreadable = 'We can’t read this image. Use a JPEG, PNG, WebP or AVIF of up to 40 megapixels.'

it('takes no control characters into a title', async () => {
  const name = 'Sugar%00%20bowl%E2%80%AE%07.png%00'
  expect(expectDone(await fetch(`${host}/sugar/${name}`)).picture.title).toBe('Sugar bowl')
})

it.each([
  ['/gone.png', 'The server answers with error 404.'],
  ['/inner.png', 'This address is not on the public internet.'],
  ['/cloud.png', 'This address is not on the public internet.'],
  ['/local.png', 'Enter an address that starts with https://.'],
  ['/loop.png', 'The address redirects too many times.'],
  ['/large.png', 'The picture is larger than 20 MB.'],
  ['/page.png', unreadable],
  ['/svg', unreadable],
  ['/huge.png', unreadable],
])('says why %s cannot be fetched', async (path, why) => {
  const answer = await fetch(host + path)
  expect(answer).toMatchObject({ code: 40, data: { reason: 'invalid' } })
  expect(answer).toMatchObject({ msg: why, data: { fields: { url: why } } })
})

it('refuses private addresses without asking them, however they are written', async () => {
  const { port } = new URL(host)
  visits.length = 0
  for (const url of [
    `http://[::1]:${port}/`,
    `http://[::ffff:10.0.0.1]:${port}/`,
    `http://0x7f000002:${port}/`,
    'http://10.0.0.1/a.png',
    'https://169.254.169.254/latest/',
    'http://192.168.1.1/',
  ])
    expect(await fetch(url), url).toMatchObject({ code: 40, data: { reason: 'invalid' } })
  for (const url of [
    'file:///etc/passwd',
    'data:image/png;base64,aa',
    'picture.png',
    'http://a:b@shop.example/x.png',
  ])
    expect(await fetch(url), url).toMatchObject({ code: 40, data: { fields: { url: expect.any(String) } } })
  expect(await fetch(`${host}/${'x'.repeat(2001)}`)).toMatchObject({ data: { reason: 'invalid' } })
  expect(visits).toEqual([])
})

it('gives up on a slow server, and keeps no database connection busy meanwhile', async () => {
  const began = Date.now()
  const slow = fetch(`${host}/slow.png`)
  await vi.waitUntil(() => visits.includes('/slow.png'))
  const { pool } = world.shop
  await vi.waitUntil(() => pool.idleCount === pool.totalCount, { timeout: 10_000 })
  expect(await slow).toMatchObject({ msg: 'The server took longer than 15 seconds.' })
  expect(Date.now() - began).toBeLessThan(30_000)
})

it('fetches nothing for callers without permission, and the same key only once', async () => {
  visits.length = 0
  const packer = await signInStaff(world, { role: 'packer' })
  expect((await fetch(`${host}/secret.png`, packer)).code).toBe(30)
  expect(visits).toEqual([])
  const idempotencyKey = crypto.randomUUID()
  const first = expectDone(await staff.call('/media/fetch', { url: `${host}/a.png`, idempotencyKey }))
  const again = expectDone(await staff.call('/media/fetch', { url: `${host}/a.png`, idempotencyKey }))
  expect(again).toEqual(first)
  expect(visits).toEqual(['/a.png'])
  const other = await staff.call('/media/fetch', { url: `${host}/b.png`, idempotencyKey })
  expect(other).toMatchObject({ data: { reason: 'idempotency_conflict' } })
  expect(visits).toEqual(['/a.png'])
  const undone = expectDone(await staff.call('/change/undo', { id: first.change.id }))
  expect(
    expectDone(await staff.call('/media/detail', { id: first.picture.id })).picture.removedAt,
  ).not.toBeNull()
  expect(undone.kept).toEqual([])
})

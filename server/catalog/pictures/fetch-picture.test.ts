import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo, LookupFunction } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { isPublicAddress } from '#server/platform/outgoing/public-address.ts'
import { pictureFetcher } from './fetch-picture.ts'

it.each([
  '127.0.0.1',
  '127.8.9.1',
  '0.0.0.0',
  '10.0.0.1',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '100.100.100.200',
  '192.0.0.192',
  '192.0.2.1',
  '198.18.0.1',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '168.63.129.16',
  '::',
  '::1',
  '::127.0.0.1',
  '::ffff:127.0.0.1',
  '::ffff:10.0.0.1',
  'fe80::1',
  'fc00::1',
  'fd00:ec2::254',
  'ff02::1',
  '2001:db8::1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  '4000::1',
  'localhost',
  '',
])('refuses %s as not public', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

it.each(['1.1.1.1', '93.184.215.14', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '::ffff:1.1.1.1'])(
  'accepts %s as public',
  (address) => {
    expect(isPublicAddress(address)).toBe(true)
  },
)

it('refuses loopback and private addresses before connecting, however they are written', async () => {
  const { port, visits } = await serve((_, response) => response.end('secret'))
  const { fetch } = fetcher()
  for (const host of [
    '127.0.0.1',
    'localhost',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '0x7f.1',
    '2130706433',
    '10.0.0.1',
    '169.254.169.254',
  ]) {
    await expect(fetch(`http://${host}:${port}/`), host).rejects.toThrow('is not a public address')
  }
  expect(visits()).toBe(0)
})

it('refuses URLs with a password or a scheme other than http(s)', async () => {
  const { fetch } = fetcher()
  for (const url of [
    'file:///etc/passwd',
    'ftp://shop.example/a.png',
    'data:image/png;base64,aa',
    'picture.png',
    '',
  ]) {
    await expect(fetch(url)).rejects.toThrow('is not an http(s) address')
  }
  await expect(fetch('https://a:b@shop.example/')).rejects.toThrow('password')
})

it('refuses a redirect from an allowed server to a private address', async () => {
  const inner = await serve((_, response) => response.end('secret'))
  // The outer server stands in for a public one: only its address is allowed.
  const outer = await serve((_, response) =>
    response.writeHead(302, { location: `http://127.0.0.2:${inner.port}/` }).end(),
  )
  const { fetch } = fetcher((address) => address === '127.0.0.1')
  await expect(fetch(`http://127.0.0.1:${outer.port}/`)).rejects.toThrow('is not a public address')
  expect([outer.visits(), inner.visits()]).toEqual([1, 0])
})

it('refuses a name that resolves to another address at the second lookup', async () => {
  const { port, visits } = await serve((_, response) =>
    response.writeHead(302, { location: '/again', connection: 'close' }).end(),
  )
  let lookups = 0
  const lookup = ((_name, _options, callback) => {
    lookups += 1
    callback(null, [{ address: lookups === 1 ? '127.0.0.1' : '127.0.0.2', family: 4 }])
  }) as LookupFunction
  const { fetch } = fetcher((address) => address === '127.0.0.1', lookup)
  await expect(fetch(`http://pictures.example:${port}/`)).rejects.toThrow('is not a public address')
  expect([lookups, visits()]).toEqual([2, 1])
})

it('checks the actual address of the connection, whatever the name resolved to', async () => {
  const { port, visits } = await serve((_, response) => response.end('secret'))
  let judged = 0
  // Allows the address during lookup and refuses it once the socket is open, as if it had changed in between.
  const { fetch } = fetcher(() => ++judged === 1, ((_name, _options, callback) =>
    callback(null, [{ address: '127.0.0.1', family: 4 }])) as LookupFunction)
  await expect(fetch(`http://pictures.example:${port}/`)).rejects.toThrow('is not a public address')
  expect(visits()).toBe(0)
})

it('follows five redirects but not a sixth', async () => {
  const { port } = await serve((request, response) => {
    const left = Number(request.url?.slice(1))
    if (left === 0) response.end('picture')
    else response.writeHead(301, { location: `/${left - 1}` }).end()
  })
  const { fetch } = fetcher(() => true)
  expect(String(await fetch(`http://127.0.0.1:${port}/5`))).toBe('picture')
  await expect(fetch(`http://127.0.0.1:${port}/6`)).rejects.toThrow('redirects more than 5 times')
})

it('refuses bodies over 20 MB, announced or not, and any status other than 200', async () => {
  const { port } = await serve((request, response) => {
    if (request.url === '/announced') response.writeHead(200, { 'content-length': 30_000_000 }).write('x')
    else if (request.url === '/endless')
      response.on('drain', () => response.write(Buffer.alloc(1 << 20))).write(Buffer.alloc(1 << 20))
    else response.writeHead(404).end()
  })
  const { fetch } = fetcher(() => true)
  await expect(fetch(`http://127.0.0.1:${port}/announced`)).rejects.toThrow('larger than 20 MB')
  await expect(fetch(`http://127.0.0.1:${port}/endless`)).rejects.toThrow('larger than 20 MB')
  await expect(fetch(`http://127.0.0.1:${port}/gone`)).rejects.toThrow('answers with 404')
})

function fetcher(allow?: (address: string) => boolean, lookup?: LookupFunction) {
  const made = pictureFetcher({ ...(allow ? { allow } : {}), ...(lookup ? { lookup } : {}) })
  onTestFinished(() => made.close())
  return made
}

async function serve(listener: RequestListener) {
  let visits = 0
  const server = createServer((request, response) => {
    visits += 1
    listener(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { port: (server.address() as AddressInfo).port, visits: () => visits }
}

import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { testShop } from '#test/app.ts'

it('closes a connection whose request takes too long to arrive, and only that one', async () => {
  const { app } = await testShop({ env: { REQUEST_TIMEOUT: '3' } })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const body = JSON.stringify({})
  const head = `POST /api/web/cart/info HTTP/1.1\r\nhost: shop.test\r\ncontent-type: application/json\r\n`
  const unfinished = open(port)
  unfinished.socket.write(`${head}content-length: 100\r\n\r\n{"`)
  const headless = open(port)
  headless.socket.write('GET / HTTP/1.1\r\nhost: sh')
  const split = open(port)
  split.socket.write(`${head}connection: close\r\ncontent-length: ${body.length}\r\n\r\n${body.slice(0, 1)}`)
  split.socket.write(body.slice(1))
  expect(await split.answer).toMatch(/^HTTP\/1\.1 200 /)
  expect(await unfinished.answer).toMatch(/^HTTP\/1\.1 408 /)
  expect(await headless.answer).toMatch(/^HTTP\/1\.1 408 /)
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200)
})

function open(port: number) {
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  let text = ''
  socket.setEncoding('utf8').on('data', (chunk) => {
    text += chunk
  })
  return { socket, answer: once(socket, 'close').then(() => text) }
}

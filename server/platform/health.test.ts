import { type AddressInfo, connect } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { testShop } from '#test/app.ts'

it('is not ready once it is closing, while it answers what it has begun to receive', async () => {
  const { app } = await testShop()
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  let text = ''
  socket.setEncoding('utf8').on('data', (chunk) => {
    text += chunk
  })
  // The first request shows that the server has read from the connection, and so the beginning of the second.
  socket.write('GET /healthz HTTP/1.1\r\nhost: shop.test\r\n\r\nGET /readyz HTTP/1.1\r\nhost: shop.test\r\n')
  await expect.poll(() => text).toContain('{"status":"ok"}')
  const closed = app.close()
  socket.write('\r\n')
  await expect.poll(() => text).toContain('{"status":"not ready","missing":["closing"],"stale":[]}')
  expect(text).toContain('HTTP/1.1 503 ')
  await closed
})

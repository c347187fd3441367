import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { codeFor, lastMessage } from '#test/accounts.ts'
import { testShop } from '#test/app.ts'

type Taken = { path: string | undefined; authorization: string | undefined; form: Record<string, string> }

/** A fake of Twilio's Messages resource. */
async function standIn(status: number): Promise<{ url: string; taken: Taken[] }> {
  const taken: Taken[] = []
  const server = createServer(async (request, response) => {
    const { authorization } = request.headers
    taken.push({
      path: request.url,
      authorization,
      form: Object.fromEntries(new URLSearchParams(await bodyOf(request))),
    })
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(status === 201 ? { sid: 'SM1', status: 'queued' } : { code: 21211 }))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, taken }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  return (await request.toArray()).join('')
}

const account = { TWILIO_ACCOUNT_SID: 'AC1', TWILIO_AUTH_TOKEN: 'secret', TWILIO_FROM: '+15005550006' }

it('sends codes for mobile numbers by Twilio', async () => {
  const { url, taken } = await standIn(201)
  const world = await testShop({ env: { CAPTCHA: 'test', ...account, TWILIO_URL: url } })
  await codeFor(world, world.visitor(), { account: '0170 1234567', countryCode: '+49' }, 'signup')
  expect(taken).toEqual([
    {
      path: '/2010-04-01/Accounts/AC1/Messages.json',
      authorization: `Basic ${Buffer.from('AC1:secret').toString('base64')}`,
      form: { From: '+15005550006', To: '+491701234567', Body: expect.stringMatching(/\b\d{6}\b/) },
    },
  ])
})

it('reports why Twilio refused a message, without its text', async () => {
  const { url } = await standIn(400)
  const world = await testShop({ env: { ...account, TWILIO_URL: url } })
  const sending = world.shop.sms.send({ to: '+49170', text: '123456 is your code' })
  await expect(sending).rejects.toThrow(/^Twilio answered 400, code 21211$/)
})

it('stores messages in the outbox of a demo shop', async () => {
  const world = await testShop()
  await world.shop.sms.send({ to: '+491701234567', text: 'Hello', code: '123456' })
  expect(await lastMessage(world.shop, '+491701234567')).toMatchObject({
    channel: 'sms',
    text: 'Hello',
    code: '123456',
  })
})

import { afterAll, beforeAll, expect, it } from 'vitest'
import { signInAgain, signUp } from '#test/accounts.ts'
import { openTestShop, type TestShop, type Visitor } from '#test/app.ts'
import { expectDone } from '#test/buying.ts'
import { signInStaff } from '#test/desk.ts'

let world: TestShop
beforeAll(async () => {
  world = await openTestShop({ env: { CAPTCHA: 'test' } })
})
afterAll(() => world.close())

it('notifies every tab of an ended session at once, and sends it nothing private afterwards', async () => {
  const { visitor, account, user } = await signUp(world)
  const tab = await openTab(await signInAgain(world, account))
  await world.shop.live.publish({ customerId: user.id }, { type: 'order', data: {} })
  await expect.poll(() => tab.heard).toContain('order')
  expectDone(await visitor.call('/user/endSession', { id: 'others' }))
  await expectSignedOut(tab, user.id)
})

it('does so too when staff end the session', async () => {
  const { visitor, user } = await signUp(world)
  const tab = await openTab(visitor)
  await world.shop.live.publish({ customerId: user.id }, { type: 'order', data: {} })
  await expect.poll(() => tab.heard).toContain('order')
  const owner = await signInStaff(world)
  const { items } = expectDone(await owner.call('/customer/sessions', { id: user.id }))
  expectDone(await owner.call('/customer/endSession', { id: user.id, session: items[0]!.id }))
  await world.runJobs()
  await expectSignedOut(tab, user.id)
})

type Tab = Awaited<ReturnType<typeof openTab>>

async function openTab(visitor: Visitor) {
  const heard: string[] = []
  const socket = await world.app.injectWS('/ws/message')
  socket.on('message', (raw: Buffer) => heard.push(JSON.parse(raw.toString()).type))
  socket.send(JSON.stringify({ type: 'auth', data: { token: tokenOf(visitor) } }))
  socket.send(JSON.stringify({ type: 'ping', data: {} }))
  await expect.poll(() => heard).toContain('pong')
  return { socket, heard }
}

async function expectSignedOut({ socket, heard }: Tab, customerId: string) {
  await expect.poll(() => heard).toContain('signedOut')
  await world.shop.live.publish({ customerId }, { type: 'order', data: {} })
  socket.send(JSON.stringify({ type: 'ping', data: {} }))
  await expect.poll(() => heard.filter((type) => type === 'pong')).toHaveLength(2)
  expect(heard.filter((type) => type === 'order')).toHaveLength(1)
  socket.terminate()
}

function tokenOf({ headers }: Visitor): string {
  return headers['x-auth']!
}

import { expect, it } from 'vitest'
import { signInAgain, signUp } from '#test/accounts.ts'
import { testShop, type Visitor } from '#test/app.ts'
import { expectDone } from '#test/buying.ts'

it('notifies every tab of an ended session at once, and sends it nothing private afterwards', async () => {
  const world = await testShop({ env: { CAPTCHA: 'test' } })
  const { visitor, account, user } = await signUp(world)
  const phone = await signInAgain(world, account)
  const heard: string[] = []
  const socket = await world.app.injectWS('/ws/message')
  socket.on('message', (raw: Buffer) => heard.push(JSON.parse(raw.toString()).type))
  socket.send(JSON.stringify({ type: 'auth', data: { token: tokenOf(phone) } }))
  socket.send(JSON.stringify({ type: 'ping', data: {} }))
  await expect.poll(() => heard).toContain('pong')
  await world.shop.live.publish({ customerId: user.id }, { type: 'order', data: {} })
  await expect.poll(() => heard).toContain('order')
  expectDone(await visitor.call('/user/endSession', { id: 'others' }))
  await expect.poll(() => heard).toContain('signedOut')
  await world.shop.live.publish({ customerId: user.id }, { type: 'order', data: {} })
  socket.send(JSON.stringify({ type: 'ping', data: {} }))
  await expect.poll(() => heard.filter((type) => type === 'pong')).toHaveLength(2)
  expect(heard.filter((type) => type === 'order')).toHaveLength(1)
  socket.terminate()
})

function tokenOf({ headers }: Visitor): string {
  return headers['x-auth']!
}

import { expect, it, onTestFinished, vi } from 'vitest'
import { type TestShop, testShop, type Visitor } from '#test/app.ts'
import { expectDone } from '#test/buying.ts'
import { openWechat, wechatApp } from '#test/wechat-stand-in.ts'

async function wechatShop(): Promise<TestShop> {
  const { url, close } = await openWechat()
  onTestFinished(close)
  return testShop({
    env: { WECHAT_APP_ID: wechatApp.id, WECHAT_APP_SECRET: wechatApp.secret, WECHAT_API_URL: url },
  })
}

async function stateOf(visitor: Visitor): Promise<string> {
  const { url } = expectDone(await visitor.call('/auth/wechat/start'))
  expect(url).toMatch(/^https:\/\/open\.weixin\.qq\.com\/connect\/qrconnect\?appid=wx1&.*#wechat_redirect$/)
  return new URL(url!).searchParams.get('state')!
}

it('signs in a user with consent at WeChat, and finds the same customer again', async () => {
  const world = await wechatShop()
  const visitor = world.visitor()
  const first = expectDone(
    await visitor.call('/auth/wechat/signin', {
      code: 'good-ming-1',
      state: await stateOf(visitor),
      agree: true,
    }),
  )
  expect(first.user).toMatchObject({ nickName: '小明', email: null, hasPassword: false })
  const again = expectDone(
    await visitor.call('/auth/wechat/signin', {
      code: 'good-ming-2',
      state: await stateOf(visitor),
      agree: true,
    }),
  )
  expect(again.user.id).toBe(first.user.id)
})

it('accepts a state once, from the browser that started, and no code unknown to WeChat', async () => {
  const world = await wechatShop()
  const [visitor, stranger] = [world.visitor(), world.visitor()]
  const expired = { code: 40, data: { reason: 'code_expired' } }
  const state = await stateOf(visitor)
  await stateOf(stranger)
  expect(await stranger.call('/auth/wechat/signin', { code: 'good-a-1', state, agree: true })).toMatchObject(
    expired,
  )
  expect(await visitor.call('/auth/wechat/signin', { code: 'bad', state, agree: true })).toMatchObject(
    expired,
  )
  expect(await visitor.call('/auth/wechat/signin', { code: 'good-a-1', state, agree: true })).toMatchObject(
    expired,
  )
})

it('refuses and logs a warning while WeChat is down', async () => {
  const world = await wechatShop()
  const warned = vi.spyOn(world.shop.log, 'warn')
  const visitor = world.visitor()
  const { status, envelope } = await visitor.send('/auth/wechat/signin', {
    code: 'down',
    state: await stateOf(visitor),
    agree: true,
  })
  expect({ status, ...envelope }).toMatchObject({
    status: 200,
    code: 40,
    data: { reason: 'service_unreachable' },
  })
  expect(warned).toHaveBeenCalledOnce()
})

it('is not offered by a shop without a WeChat app', async () => {
  const world = await testShop()
  expect(expectDone(await world.visitor().call('/auth/wechat/start')).url).toBe(null)
})

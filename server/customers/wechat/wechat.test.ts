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

it('signs in who said yes at WeChat, as the same customer again', async () => {
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

it('takes a state once, from the browser that set out, and no code WeChat does not know', async () => {
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

it('refuses, with a warning in the log and no fault of the shop, while WeChat is down', async () => {
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

it('is not offered where the shop has no app at WeChat', async () => {
  const world = await testShop()
  expect(expectDone(await world.visitor().call('/auth/wechat/start')).url).toBe(null)
})

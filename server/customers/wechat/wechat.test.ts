import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { type TestShop, testShop, type Visitor } from '#test/app.ts'
import { expectDone } from '#test/buying.ts'

/** Answers as WeChat's API does: codes good-NAME are right, once. */
async function standIn(): Promise<string> {
  const used = new Set<string>()
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://wechat.test')
    const query = Object.fromEntries(url.searchParams)
    response.setHeader('content-type', 'text/plain')
    if (url.pathname === '/sns/userinfo') {
      return response.end(
        JSON.stringify({ openid: query['openid'], nickname: '小明', unionid: `union-${query['openid']}` }),
      )
    }
    const code = query['code'] ?? ''
    const right =
      query['secret'] === 'hush' && query['appid'] === 'wx1' && code.startsWith('good-') && !used.has(code)
    used.add(code)
    response.end(
      JSON.stringify(
        right
          ? { access_token: 't', openid: code.split('-')[1] }
          : { errcode: 40029, errmsg: 'invalid code' },
      ),
    )
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function wechatShop(): Promise<TestShop> {
  return testShop({
    env: { WECHAT_APP_ID: 'wx1', WECHAT_APP_SECRET: 'hush', WECHAT_API_URL: await standIn() },
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

it('is not offered where the shop has no app at WeChat', async () => {
  const world = await testShop()
  expect(expectDone(await world.visitor().call('/auth/wechat/start')).url).toBe(null)
})

import { expect, it } from 'vitest'
import { goodPassword, signUp, ticket } from '#test/accounts.ts'
import { testShop } from '#test/app.ts'

it('holds back who guesses from one network, and lets the owner in a quarter of an hour later', async () => {
  const world = await testShop({ env: { CAPTCHA: 'test' } })
  const { shop } = world
  const { account } = await signUp(world)
  Object.assign(shop, { config: { ...shop.config, rateLimits: true } })
  const visitor = world.visitor()
  const guess = async (password: string) =>
    visitor.call('/auth/signin', { account, password, ticket: await ticket(visitor, 'signin') })
  for (let i = 0; i < 10; i++)
    expect((await guess(`guess-${i}`)).data).toMatchObject({ reason: 'credentials_wrong' })
  expect(await guess(goodPassword)).toMatchObject({ code: 40, data: { reason: 'too_many' } })
  const response = await world.app.inject({
    method: 'POST',
    url: '/api/web/auth/signin',
    payload: { account, password: goodPassword },
  })
  expect([response.statusCode, response.headers['retry-after']]).toEqual([429, '900'])

  const later = shop.now().getTime() + 16 * 60_000
  Object.assign(shop, { now: () => new Date(later) })
  expect((await visitor.call('/auth/signin', { account, password: goodPassword })).code).toBe(0)
})

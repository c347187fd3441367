import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestShop } from '#test/app.ts'
import { expectDone, openBuyingShop, sell } from '#test/buying.ts'
import { buyPaid } from '#test/returns.ts'

let world: TestShop

beforeAll(async () => {
  world = await openBuyingShop({
    prepare: async (shop) => void (await sell(shop, { sku: 'MUG', price: 2400 })),
  })
})
afterAll(() => world.close())

function post(fields: Record<string, string>, path = '/withdrawal') {
  return world.app.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  })
}

it('is linked in the footer of every page, in its language', async () => {
  for (const [path, label] of [
    ['/', 'Withdraw from contract here'],
    ['/zh/cart', '在此撤回合同'],
    ['/zh-HK/error/404', '在此撤回合約'],
  ] as const) {
    const { body } = await world.app.inject(path)
    const prefix = /^\/zh(-HK)?/.exec(path)?.[0] ?? ''
    expect(body).toMatch(new RegExp(`<a [^>]*href="${prefix}/withdrawal">${label}</a>`))
  }
})

it('takes a statement in two steps without script', async () => {
  const guest = world.visitor()
  const email = 'ada@example.com'
  const { orderNumber, accessKey } = await buyPaid(world, guest, { email })
  const page = await world.app.inject('/withdrawal')
  expect(page.statusCode).toBe(200)
  const form = /<form [^>]*withdrawal[^>]*>/.exec(page.body)?.[0]
  expect(form).toContain('method="post"')
  expect(form).toContain('action="/withdrawal"')
  for (const name of ['name', 'orderNumber', 'email', 'goods']) expect(page.body).toContain(`name="${name}"`)

  const given = { name: '<script>alert(1)</script>', orderNumber, email, goods: '' }
  const second = await post(given)
  expect(second.headers['cache-control']).toBe('no-store')
  expect(second.body).toContain('Confirm withdrawal')
  expect(second.body).toContain('name="confirm" value="true"')
  expect(second.body).not.toContain('<script>alert')
  expect((await world.shop.pool.query('select from withdrawal')).rowCount).toBe(0)

  const third = await post({ ...given, confirm: 'true' })
  const { rows } = await world.shop.pool.query('select number from withdrawal')
  expect(rows).toHaveLength(1)
  expect(third.body).toContain(rows[0].number)
  expect(third.body).toContain('acknowledgement to ada@example.com')
  await world.runJobs()
  const { order } = expectDone(await guest.call('/order/detail', { number: orderNumber, accessKey }))
  expect(order.status).toBe('pending_cancellation')
})

it('shows the form again with what was entered and what is wrong', async () => {
  const answer = await post(
    { name: 'Ada', orderNumber: '', email: 'nobody', confirm: 'true' },
    '/zh/withdrawal',
  )
  expect(answer.statusCode).toBe(200)
  expect(answer.body).toContain('value="nobody"')
  expect(answer.body).toContain('field-error')
  expect(answer.body).toContain('lang="zh-Hans"')
  const page = await world.app.inject('/withdrawal')
  expect(page.body).not.toContain('nobody')
})

it('goes back from the question to the form with everything that was entered', async () => {
  const given = { name: 'Ada', orderNumber: 'AAAA-BBBB-CCCC', email: 'ada@example.com', goods: 'The mug' }
  const question = await post(given)
  const change = /<button [^>]*name="change" value="true"/.exec(question.body)
  expect(change).not.toBeNull()
  const { body } = await post({ ...given, confirm: 'true', change: 'true' })
  for (const entered of Object.values(given)) expect(body).toContain(entered)
  expect(body).toMatch(/<textarea [^>]*name="goods"/)
  expect(body).not.toContain('aria-invalid="true"')
})

it('refuses more than the form can hold', async () => {
  const answer = await post({ name: 'Ada', orderNumber: 'AAAA', email: 'a@b.de', goods: 'x'.repeat(40_000) })
  expect(answer.statusCode).toBe(413)
})

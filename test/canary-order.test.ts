import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod'
import type { AdminCallShape } from '#contract/admin/admin-call.ts'
import { adminCalls } from '#contract/admin/calls.ts'
import { type BuiltInRole, builtInRoles } from '#contract/admin/permissions.ts'
import { viewKinds } from '#contract/admin/view.ts'
import type { TestShop } from './app.ts'
import { berlin, expectDone, newKey, openBuyingShop, payAt, sell, submit } from './buying.ts'
import { type DeskCaller, runHeldJobs, signInStaff } from './desk.ts'
import { apply, deliver, eligibleLines, payOut } from './returns.ts'

/** Words and figures of one order, which nothing else in the shop has. */
const canary = {
  email: 'quillon.zwetsch@canary-post.example',
  phone: '15777333111',
  street: 'Kanarienweg 77',
  /** The price in minor units, as messages write it, and what two units cost. */
  price: 98_765,
  spelled: ['987.65', '1,975.30'],
  both: 197_530,
}

/** Roles that see orders, but neither contacts nor prices. */
const blind: BuiltInRole[] = ['packer']
const readers = blind.map((role) => [role, builtInRoles[role] as readonly string[]] as const)

let world: TestShop
let ids: Record<string, unknown[]>

beforeAll(async () => {
  world = await openBuyingShop({
    prepare: async (shop) => void (await sell(shop, { sku: 'MUG', price: canary.price })),
  })
  const visitor = world.visitor()
  const place = async () => {
    expectDone(await visitor.call('/cart/add', { sku: 'MUG', quantity: 2 }))
    expectDone(await visitor.call('/checkout/start'))
    const address = { ...berlin, address: canary.street, phone: canary.phone, countryCode: '+49' }
    expectDone(await visitor.call('/checkout/information', { email: canary.email, address }))
    expectDone(await visitor.call('/checkout/shipping', { method: 'standard' }))
    const { checkout } = expectDone(await visitor.call('/checkout/payment', { method: 'test' }))
    const placed = expectDone(await submit(visitor, checkout, newKey()))
    await payAt(world.app, placed.payment)
    return placed
  }
  const owner = await signInStaff(world)
  const cancelled = await place()
  expectDone(await owner.call('/order/cancel', { number: cancelled.orderNumber, reason: 'Sold out' }))
  const placed = await place()
  await deliver(world, placed.orderNumber)
  expect((await eligibleLines(visitor, placed)).length).toBe(1)
  const back = await apply(visitor, placed)
  expectDone(await owner.call('/return/approve', { number: back.number }))
  expectDone(await owner.call('/return/receive', { number: back.number }))
  const { lineId } = back.lines[0]!
  expectDone(
    await owner.call('/return/inspect', {
      number: back.number,
      lines: [{ lineId, restock: 1, writeOff: 0 }],
    }),
  )
  expectDone(await owner.call('/return/refund', { number: back.number }))
  const statement = {
    name: 'Ada Lind',
    orderNumber: placed.orderNumber,
    email: canary.email,
    confirm: true,
  } as const
  const { number: withdrawal } = expectDone(await visitor.call('/withdrawal/submit', statement))
  await payOut(world)
  await runHeldJobs(world)
  ids = {
    number: [placed.orderNumber, cancelled.orderNumber, back.number, withdrawal],
    kind: [...viewKinds],
    q: [placed.orderNumber, canary.email],
  }
  // A week later.
  const { now } = world.shop
  world.shop.now = () => new Date(now().getTime() + 7 * 24 * 3600_000)
})
afterAll(() => world.close())

/** Payloads of a call made of the order's numbers, one for each; an empty one for calls that need nothing. */
function payloadsOf({ payload }: AdminCallShape): object[] {
  const { properties = {}, required = [] } = z.toJSONSchema(payload, {
    unrepresentable: 'any',
    io: 'input',
  }) as {
    properties?: Record<string, unknown>
    required?: string[]
  }
  const known = Object.keys(properties).filter((name) => ids[name])
  const made = known.flatMap((name) => ids[name]!.map((value) => ({ [name]: value })))
  return [...(required.length === 0 ? [{}] : []), ...made]
}

const secrets = () => [
  canary.email,
  'canary-post',
  canary.phone,
  canary.street,
  ...canary.spelled,
  `${canary.price}`,
  `${canary.both}`,
]
const told = (data: unknown) => secrets().filter((secret) => JSON.stringify(data).includes(secret))

/** Reads everything that a caller may read, and says which calls tell a secret. */
async function leaksOf(
  caller: DeskCaller,
  permissions: readonly string[],
): Promise<{ leaks: string[]; answered: string[] }> {
  const leaks = new Set<string>()
  const answered = new Set<string>()
  for (const [path, shape] of Object.entries<AdminCallShape>(adminCalls)) {
    if (shape.writes || path.startsWith('/staff/') || path.startsWith('/session/')) continue
    // Prices of the catalogue are public.
    if (!permissions.includes(shape.permission) && shape.permission !== 'signed_in') continue
    if (shape.permission === 'products.read') continue
    for (const payload of payloadsOf(shape)) {
      const { envelope } = await caller.send(path, payload)
      if (envelope.code === 0) answered.add(path)
      for (const secret of told(envelope.data)) leaks.add(`${path} ${secret}`)
    }
  }
  return { leaks: [...leaks].sort(), answered: [...answered] }
}

it.each(readers)(
  'no call tells a %s what an order cost or how to reach its buyer',
  async (role, permissions) => {
    const { leaks, answered } = await leaksOf(await signInStaff(world, { role }), permissions)
    expect(leaks).toEqual([])
    for (const path of [
      'order/detail',
      'order/list',
      'order/timeline',
      'order/happened',
      'return/detail',
      'return/list',
      'return/happened',
      'withdrawal/detail',
      'withdrawal/list',
      'withdrawal/happened',
      'find',
      'home/state',
      'pack/queue',
    ])
      expect(answered).toContain(`/${path}`)
  },
)

it('the same calls tell an owner all of it', async () => {
  const { leaks } = await leaksOf(await signInStaff(world), builtInRoles.owner)
  for (const secret of secrets()) expect(leaks.some((leak) => leak.endsWith(` ${secret}`))).toBe(true)
})

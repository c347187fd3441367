import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AdminCallShape } from '#contract/admin/admin-call.ts'
import { adminCalls } from '#contract/admin/calls.ts'
import type { ListField } from '#contract/admin/list.ts'
import { type BuiltInRole, builtInRoles } from '#contract/admin/permissions.ts'
import type { ListDefinition } from '#server/platform/admin/lists/define-list.ts'
import { restrictedWords } from '#server/platform/admin/lists/desk-search.ts'
import { ticket } from './accounts.ts'
import type { TestShop } from './app.ts'
import { berlin, expectDone, newKey, openBuyingShop, payAt, sell, submit } from './buying.ts'
import { type DeskCaller, signInStaff } from './desk.ts'
import { deskLists, required } from './desk-lists.ts'
import { apply, deliver } from './returns.ts'

/** Contacts of one buyer, whose words are in nobody else's record. */
const email = 'quillon.zwetsch@canary-post.example'
const phone = '+4915777333111'
const words = ['zwetsch@canary', 'quillon.z', 'canary-post', '15777333', phone]

type Name = keyof typeof deskLists
type Role = BuiltInRole
const lists = Object.entries(deskLists) as [Name, ListDefinition][]
const roles = Object.keys(builtInRoles) as Role[]
const callers = new Map<Role, DeskCaller>()
const has = (role: Role, permission: AdminCallShape['permission']) =>
  permission === 'signed_in' || builtInRoles[role].some((each) => each === permission)
const shapeOf = (name: Name) => adminCalls[`/${name}/list`] as AdminCallShape

let world: TestShop

beforeAll(async () => {
  world = await openBuyingShop({
    env: { CAPTCHA: 'test' },
    prepare: async (shop) => void (await sell(shop, { sku: 'MUG' })),
  })
  for (const role of roles) callers.set(role, await signInStaff(world, { role }))
  const visitor = world.visitor()
  expectDone(await visitor.call('/cart/add', { sku: 'MUG', quantity: 2 }))
  expectDone(await visitor.call('/checkout/start'))
  expectDone(await visitor.call('/checkout/information', { email, address: { ...berlin, phone } }))
  expectDone(await visitor.call('/checkout/shipping', { method: 'standard' }))
  const { checkout } = expectDone(await visitor.call('/checkout/payment', { method: 'test' }))
  const placed = expectDone(await submit(visitor, checkout, newKey()))
  await payAt(world.app, placed.payment)
  await deliver(world, placed.orderNumber)
  await apply(visitor, placed)
  const statement = { name: 'Ada Lind', orderNumber: placed.orderNumber, email, confirm: true } as const
  expectDone(await visitor.call('/withdrawal/submit', statement))
  const question = { slug: 'mug', text: 'Is it heavy?', email, ticket: await ticket(visitor, 'question') }
  expectDone(await visitor.call('/question/ask', question))
  await world.runJobs()
})
afterAll(() => world.close())

/** Values of each op that no schema refuses. */
function sampleOf({ type, values }: ListField, op: string): unknown {
  const one =
    { moment: new Date(0).toISOString(), money: 1, int: 1, flag: true, choice: values?.[0] }[
      type as string
    ] ?? 'x'
  if (op === 'in') return [one]
  if (op === 'between') return [one, one]
  if (op === 'within') return 'today'
  return op === 'empty' ? true : one
}

/** Each way to ask a list by a field: its filters and sorts. */
function questionsBy(name: Name, field: string, described: ListField): object[] {
  const { ops = [], sort } = described
  const always = required[name] ?? []
  const filters = ops.map((op) => ({
    filter: { all: [...always, { field, op, value: sampleOf(described, op) }] },
  }))
  const sorts = sort
    ? ['asc', 'desc'].map((dir) => ({
        sort: { by: field, dir },
        ...(always.length > 0 ? { filter: { all: always } } : {}),
      }))
    : []
  return [...filters, ...sorts]
}

const restrictedOf = ({ fields }: ListDefinition) =>
  Object.entries(fields).filter(([, { permission }]) => permission)

it.each(lists)('the list of %s restricts what it is asked by like what it shows', (name, { fields }) => {
  const hidden = shapeOf(name).restricted ?? {}
  for (const [field, { permission, ops, sort, search }] of Object.entries(fields)) {
    const needed = hidden[`items.*.${field}`]
    if (needed && (ops || sort || search)) expect([field, permission]).toEqual([field, needed])
  }
})

it.each(lists.filter(([, list]) => restrictedOf(list).length > 0))(
  'the list of %s is not filtered or sorted by what its caller may not read',
  async (name, list) => {
    const { permission: needed } = shapeOf(name)
    for (const [role, caller] of callers) {
      for (const [field, described] of restrictedOf(list)) {
        const allowed = has(role, needed) && has(role, described.permission!)
        for (const question of questionsBy(name, field, described)) {
          const { envelope } = await caller.send(`/${name}/list`, question)
          expect([role, question, envelope.code]).toEqual([role, question, allowed ? 0 : 30])
        }
      }
    }
  },
)

it.each(lists.filter(([, { search }]) => search))(
  'the list of %s finds nobody by contacts that its caller may not read',
  async (name) => {
    const filter = required[name] ? { filter: { all: required[name] } } : {}
    for (const [role, caller] of callers) {
      if (has(role, 'customers.read')) continue
      const allowed = has(role, shapeOf(name).permission)
      for (const q of words) {
        const { envelope } = await caller.send(`/${name}/list`, { q, ...filter })
        expect([role, q, envelope.code]).toEqual([role, q, allowed ? 0 : 30])
        if (allowed)
          expect([role, q, envelope.data]).toMatchObject([role, q, { items: [], total: { value: 0 } }])
      }
    }
  },
)

it('lists with restricted words are searched by contacts only with their permission', async () => {
  for (const [kind, permission] of Object.entries(restrictedWords)) {
    const found = new Set<Role>()
    for (const [role, caller] of callers) {
      const { envelope } = await caller.send(`/${kind}/list`, { q: email })
      if (envelope.code === 0 && (envelope.data.items as unknown[]).length > 0) found.add(role)
    }
    const { permission: lists } = shapeOf(kind as Name)
    expect([kind, [...found]]).toEqual([
      kind,
      roles.filter((role) => has(role, permission) && has(role, lists)),
    ])
  }
})

it('every searched field that needs a permission is of a kind whose words are kept apart', () => {
  for (const [name, { fields, search }] of lists)
    for (const { permission, search: isSearched } of Object.values(fields))
      if (permission && isSearched) expect([name, restrictedWords[search!.kind]]).toEqual([name, permission])
})

it('neither the palette nor counts of views tell a packer contacts, and both find the rest', async () => {
  const packer = callers.get('packer')!
  for (const q of words) expect([q, expectDone(await packer.call('/find', { q })).found]).toEqual([q, []])
  const { found } = expectDone(await packer.call('/find', { q: 'lind' }))
  expect(found.map(({ kind }) => kind)).toEqual(['order'])
  expect(await countIn(packer, words[0]!)).toBe(0)
  expect(await countIn(callers.get('orders')!, words[0]!)).toBe(1)
})

/** The count beside a new view that searches the orders. */
async function countIn(caller: DeskCaller, q: string): Promise<number | undefined> {
  const { items } = expectDone(
    await caller.call('/view/save', {
      ...{ kind: 'order', name: q, query: { q }, columns: [], density: 'normal', shared: false },
    }),
  )
  const { id } = items.find(({ name }) => name === q)!
  const { counts } = expectDone(await caller.call('/view/counts', { kind: 'order' }))
  return counts[id]?.value
}

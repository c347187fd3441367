import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AdminPayload } from '#contract/admin/calls.ts'
import { openTestShop, type TestShop } from '#test/app.ts'
import { makeProduct } from '#test/builders.ts'
import { expectDone } from '#test/buying.ts'
import { type DeskCaller, signInStaff } from '#test/desk.ts'

let world: TestShop
let owner: DeskCaller
let id: number
let variant: number

beforeAll(async () => {
  world = await openTestShop()
  owner = await signInStaff(world)
  id = await makeProduct(world.shop, { handle: 'jug', names: { en: 'Jug' } })
  variant = expectDone(await owner.call('/product/detail', { id })).product.variants[0]!.id
  await save(`variants.${variant}.cost`, null, 987_654)
  await save('texts.en.name', 'Jug', 'Müller jug')
  const made = expectDone(await owner.call('/category/create', { name: 'Cups', parent: null })).group
  const { group, version } = expectDone(await owner.call('/category/detail', { id: made.id }))
  expectDone(await owner.call('/category/remove', { id: group.id, version } as never))
})
afterAll(() => world.close())

async function save(path: string, from: unknown, to: unknown): Promise<string> {
  const { version } = expectDone(await owner.call('/product/detail', { id }))
  const set = [{ path, from, to }]
  return expectDone(await owner.call('/product/save', { id, version, set } as never)).change.id
}

type Wish = Partial<AdminPayload<'/change/list'>>
const found = async (wish: Wish, caller = owner) =>
  expectDone(await caller.call('/change/list', wish)).items.map(({ call, paths }) => [call, ...paths])
const filtered = (field: string, value: unknown) =>
  found({ filter: { all: [{ field, op: 'is', value }] } } as Wish)

const renamed = ['/product/save', 'texts.en.name']
const priced = () => ['/product/save', `variants.${variant}.cost`]

it('finds changes by the name of their record and by a changed value, without its accents', async () => {
  expect(await found({ q: 'muller' })).toEqual([renamed])
  expect((await found({ q: 'Cups' })).map(([call]) => call)).toEqual(['/category/remove', '/category/create'])
  expect(await found({ q: 'nothing like it' })).toEqual([])
})

it('does not find a value that some readers of the history may not see', async () => {
  expect(await found({ q: '987654' })).toEqual([])
  expect(await filtered('field', 'cost')).toEqual([priced()])
})

it('filters by the kind of action, by the field and by what can be undone', async () => {
  expect((await filtered('action', 'create')).map(([call]) => call)).toEqual(['/category/create'])
  expect((await filtered('action', 'remove')).map(([call]) => call)).toEqual(['/category/remove'])
  expect(await filtered('action', 'change')).toEqual([renamed, priced()])
  expect(await filtered('field', 'name')).toContainEqual(renamed)

  const change = await save('texts.en.summary', '', 'Holds a litre')
  expect(await filtered('undoable', true)).toContainEqual(['/product/save', 'texts.en.summary'])
  expectDone(await owner.call('/change/undo', { id: change }))
  expect((await filtered('undoable', false)).map(([call]) => call)).toContain('/product/save')
  expect((await filtered('action', 'undo')).map(([call]) => call)).toEqual(['/change/undo'])
})

it('has views of the history, which only its readers see', async () => {
  const { counts } = expectDone(await owner.call('/view/counts', { kind: 'change' }))
  expect(counts.deleted).toEqual({ value: 1, exact: true })
  const packer = await signInStaff(world, { role: 'packer' })
  expect((await packer.send('/view/list', { kind: 'change' })).envelope.code).toBe(30)
})

it('forgets the words of a record that is erased', async () => {
  await world.shop.pool.query(`select erase_audit('product', array[$1], 'erased', false)`, [String(id)])
  expect(await found({ q: 'muller' })).toEqual([])
  await world.shop.pool.query(`select erase_audit('category', array(select resource_id from audit
    where resource = 'category'), 'erased', true)`)
  expect(await found({ q: 'Cups' })).toEqual([])
})

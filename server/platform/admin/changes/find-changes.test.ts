import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AdminPayload } from '#contract/admin/calls.ts'
import { openTestShop, type TestShop } from '#test/app.ts'
import { makeProduct } from '#test/builders.ts'
import { expectDone } from '#test/buying.ts'
import { type DeskCaller, signInStaff } from '#test/desk.ts'
import { indexMissingEntries } from './index-missing-entries.ts'

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
  expectDone(await owner.call('/category/remove', { id: made.id }))
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

/** As the server before the search wrote an entry. */
async function writeEarlier(label: string, set: { call?: string; changes?: object[] } = {}): Promise<void> {
  const { call = '/tag/save', changes = [] } = set
  await world.shop.pool.query(
    `insert into audit (at, caller_kind, caller_id, caller_name, call, resource, resource_id, label, changes, digest)
      values (now(), 'staff', 'staff1', 'Ada', $1, 'tag', '7', $2, $3, 'digest')`,
    [call, label, JSON.stringify(changes)],
  )
}

it('finds entries that the server before the search wrote, once its job has indexed them', async () => {
  const path = 'texts.fr.name'
  await writeEarlier('Crème brûlée', { changes: [{ path, before: 'Tasse', after: '陶瓷茶杯' }] })
  await writeEarlier('Café', { call: '/tag/merge' })
  expect(await found({ q: 'creme' })).toEqual([])
  await indexMissingEntries(world.shop)
  expect(await found({ q: 'creme brulee' })).toEqual([['/tag/save', path]])
  expect(await found({ q: '茶杯' })).toEqual([['/tag/save', path]])
  expect(await filtered('action', 'remove')).toContainEqual(['/tag/merge'])
  expect(await filtered('field', 'name')).toContainEqual(['/tag/save', path])
})

it('indexes earlier entries in several steps', async () => {
  await world.shop.pool.query(`
    insert into audit (at, caller_kind, caller_id, caller_name, call, resource, resource_id, label, digest)
    select now(), 'staff', 'staff1', 'Ada', '/tag/create', 'tag', n, 'Earlier ' || n, 'digest' from generate_series(1, 1100) n`)
  await indexMissingEntries(world.shop)
  const { rows } = await world.shop.pool.query(`
    select count(*)::int n from audit a join desk_search s on s.kind = 'change' and s.id = a.id::text
    where a.call = '/tag/create' and a.action = 'create' and a.fields = '{}'`)
  expect(rows).toEqual([{ n: 1100 }])
})

it('refuses to change anything else of an entry', async () => {
  const change = (set: string) => world.shop.pool.query(`update audit set ${set} where resource = 'category'`)
  await expect(change(`action = 'change', label = 'forged'`)).rejects.toThrow('the audit only grows')
  await expect(change(`digest = 'forged'`)).rejects.toThrow('the audit only grows')
})

it('forgets the words of a record that is erased, and still finds it by a name that stays', async () => {
  const erase = (resource: string, isNamed: boolean) =>
    world.shop.pool.query(
      `select erase_audit($1, array(select resource_id from audit where resource = $1), 'gone', $2)`,
      [resource, !isNamed],
    )
  await save('texts.en.name', 'Müller jug', 'Jug of Müller')
  await save('texts.en.summary', 'Holds a litre', 'Glazed')
  expect(await found({ q: 'glazed' })).toHaveLength(1)
  await erase('product', true)
  expect(await found({ q: 'muller' })).toEqual([])
  await indexMissingEntries(world.shop)
  expect(await found({ q: 'glazed' })).toEqual([])
  expect(await found({ q: 'litre' })).toEqual([])
  expect(await found({ q: 'muller' })).toContainEqual(['/product/save', 'texts.en.summary'])
  expect(await filtered('field', 'summary')).toContainEqual(['/product/save', 'texts.en.summary'])

  await erase('category', false)
  await indexMissingEntries(world.shop)
  expect(await found({ q: 'Cups' })).toEqual([])
})

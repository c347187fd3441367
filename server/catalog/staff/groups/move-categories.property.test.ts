import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#test/app.ts'
import { expectDone } from '#test/buying.ts'
import { type DeskCaller, signInStaff } from '#test/desk.ts'

let world: TestShop
let staff: DeskCaller

beforeAll(async () => {
  world = await openTestShop()
  staff = await signInStaff(world)
})
afterAll(() => world.close())

type Place = { parent: number | null; before: number | null }

const create = async (name: string, parent: number | null = null) =>
  expectDone(await staff.call('/category/create', { name, parent })).group.id
const move = (ids: number[], { parent, before }: Place) =>
  staff.call('/category/move', { ids, parent, before })
const undo = async (id: string) => expectDone(await staff.call('/change/undo', { id }))

/** Each category with the one above it, from the top down. */
async function readTree(): Promise<[id: number, parent: number | null][]> {
  const { items } = expectDone(await staff.call('/category/list', {}))
  return items.map(({ id, parent }) => [id, parent])
}

async function below(parent: number): Promise<number[]> {
  return (await readTree()).flatMap(([id, above]) => (above === parent ? [id] : []))
}

async function family(...names: string[]): Promise<[parent: number, ...number[]]> {
  const parent = await create('Family')
  const own: number[] = []
  for (const name of names) own.push(await create(name, parent))
  return [parent, ...own]
}

it('undo restores a random tree exactly, and its own undo the moved one', async () => {
  const random = fc.record({
    /** Above each category: one made before it, or none. Positions may have gaps and be equal. */
    tree: fc.array(fc.record({ above: fc.nat(9), position: fc.nat(5) }), { minLength: 4, maxLength: 9 }),
    chosen: fc.uniqueArray(fc.nat(8), { minLength: 1, maxLength: 4 }),
    to: fc.nat(9),
    neighbour: fc.nat(8),
  })
  let several = 0
  await fc.assert(
    fc.asyncProperty(random, async ({ tree, chosen, to, neighbour }) => {
      await world.shop.pool.query('delete from category')
      const ids: number[] = []
      for (const [index, { above, position }] of tree.entries()) {
        const { rows } = await world.shop.pool.query<{ id: number }>(
          'insert into category (handle, parent_id, position) values ($1, $2, $3) returning id',
          [`made-${index}`, ids[above] ?? null, position],
        )
        ids.push(rows[0]!.id)
      }
      const before = await readTree()
      const parent = ids[to] ?? null
      const wanted = [...new Set(chosen.map((each) => ids[each % ids.length]!))]
      const others = before.filter(([id, above]) => above === parent && !wanted.includes(id))
      const next = others[neighbour % (others.length + 1)]?.[0] ?? null
      const answer = await move(wanted, { parent, before: next })
      if (answer.code !== 0) {
        expect(answer.data).toMatchObject({ reason: 'invalid', fields: { parent: expect.any(String) } })
        expect(await readTree()).toEqual(before)
        return
      }
      const moved = await readTree()
      const { change, moved: count } = expectDone(answer)
      several += Number(count > 1)
      const first = await undo(change.id)
      expect(first.kept).toEqual([])
      expect(await readTree()).toEqual(before)
      await undo(first.change!.id)
      expect(await readTree()).toEqual(moved)
    }),
    { numRuns: 40 },
  )
  expect(several).toBeGreaterThan(5)
})

it('puts a category back behind a gap that another one left', async () => {
  const [parent, e, f, g, h] = await family('E', 'F', 'G', 'H')
  expectDone(await staff.call('/category/remove', { id: f! }))
  const { change } = expectDone(await move([g!], { parent: null, before: null }))
  await undo(change.id)
  expect(await below(parent)).toEqual([e, g, h])
})

it('keeps a category that was moved again below the same one, unless that was undone', async () => {
  const [parent, a, b, c, d] = await family('A', 'B', 'C', 'D')
  const { change: first } = expectDone(await move([d!], { parent, before: a! }))
  const { change: second } = expectDone(await move([d!], { parent, before: c! }))
  const late = await staff.call('/change/undo', { id: first.id })
  expect(late.data).toMatchObject({
    reason: 'undo_closed',
    kept: [{ path: `${d}.position`, why: 'changed_meanwhile' }],
  })
  expect(await below(parent)).toEqual([a, b, d, c])

  await undo(second.id)
  // Others that moved past it do not matter.
  expectDone(await move([c!], { parent, before: d! }))
  expect((await undo(first.id)).kept).toEqual([])
  expect(await below(parent)).toEqual([c, a, b, d])
})

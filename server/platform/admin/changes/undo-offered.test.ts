import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Permission } from '#contract/admin/permissions.ts'
import { openTestShop, type TestShop } from '#test/app.ts'
import { expectDone } from '#test/buying.ts'
import { type DeskCaller, signInStaff } from '#test/desk.ts'

let world: TestShop
let owner: DeskCaller

beforeAll(async () => {
  world = await openTestShop()
  owner = await signInStaff(world)
})
afterAll(() => world.close())

const reader = (...permissions: Permission[]) =>
  signInStaff(world, { permissions: ['audit.read', ...permissions] })

/** The history offers this person to undo the change (in the list, in its detail), and the call then does it. */
async function offered(person: DeskCaller, change: string) {
  const { items } = expectDone(await person.call('/change/list', {}))
  const listed = items.find(({ id }) => id === change)!.undo !== null
  const shown = expectDone(await person.call('/change/detail', { id: change })).change.undo !== null
  const { code } = await person.call('/change/undo', { id: change, dryRun: true })
  return { listed, shown, allowed: code === 0 }
}
const yes = { listed: true, shown: true, allowed: true }
const no = { listed: false, shown: false, allowed: false }

async function renamed(path: string, to: string): Promise<string> {
  const { group, version } = expectDone(
    await owner.call('/category/create', { name: `Cups ${to}`, parent: null }),
  )
  const from = path === 'texts.en.name' ? group.name : ''
  const set = [{ path, from, to }]
  return expectDone(await owner.call('/category/save', { id: group.id, version, set })).change.id
}

it('is offered to those who have the permission that the change needed', async () => {
  const english = await renamed('texts.en.name', 'Mugs')
  const german = await renamed('texts.de.name', 'Becher')
  expect(await offered(owner, english)).toEqual(yes)
  expect(await offered(await reader('products.read', 'products.change'), english)).toEqual(yes)
  expect(await offered(await reader('products.read'), english)).toEqual(no)
  expect(await offered(await reader('products.read', 'products.change'), german)).toEqual(no)
  expect(await offered(await reader('products.read', 'translations.change'), german)).toEqual(yes)
})

it('is judged by the first change of a chain of undos', async () => {
  const change = await renamed('texts.en.name', 'Bowls')
  expectDone(await owner.call('/change/undo', { id: change }))
  const { items } = expectDone(await owner.call('/change/list', {}))
  const undoing = items.find(({ undoes }) => undoes === change)!.id
  expect(await offered(await reader('products.read'), undoing)).toEqual(no)
  expect(await offered(await reader('products.read', 'products.change'), undoing)).toEqual(yes)
})

import { expect, it } from 'vitest'
import { editField, focusField, leaveField, openDraft, rebase, valueAt } from './draft.ts'
import { draftSlot } from './draft-slot.ts'
import { type KeptDraft, keptOf, openDraftStore, reopenDraft, type Shelf } from './keep-drafts.ts'

const key = (fill: number) => btoa(String.fromCharCode(...new Uint8Array(32).fill(fill)))

const kept = (id: string, at: string): KeptDraft => ({
  ...{ kind: 'customer', id, label: 'Ada', place: `/customers/${id}`, at },
  ...keptOf(editField(openDraft({}, { note: 'old' }, 3), 'note', `secret of ${id}`)),
})

it('keeps drafts that only their writer can read', async () => {
  const { shelf, cells } = memoryShelf()
  const ada = await openDraftStore(shelf, 'ada', key(1))
  await ada.keep(kept('1', '2027-01-01'))
  await ada.keep(kept('2', '2027-01-02'))
  expect((await ada.list()).map(({ id }) => id)).toEqual(['2', '1'])
  const stored = [...cells.values()].map(({ data }) => new TextDecoder().decode(data))
  expect(stored.join()).not.toContain('secret')

  const bob = await openDraftStore(shelf, 'bob', key(2))
  expect(await bob.list()).toEqual([])
  const impostor = await openDraftStore(shelf, 'ada', key(3))
  expect(await impostor.list()).toEqual([])
  expect(cells.size).toBe(0)
})

it('refuses an entry that was put in place of another', async () => {
  const { shelf, cells } = memoryShelf()
  const ada = await openDraftStore(shelf, 'ada', key(1))
  await ada.keep(kept('1', '2027-01-01'))
  cells.set('ada/customer/2', cells.get('ada/customer/1')!)
  expect((await ada.list()).map(({ id }) => id)).toEqual(['1'])
})

it('wipes the drafts of one person, and drops single ones', async () => {
  const { shelf, cells } = memoryShelf()
  const [ada, bob] = [await openDraftStore(shelf, 'ada', key(1)), await openDraftStore(shelf, 'bob', key(2))]
  await ada.keep(kept('1', '2027-01-01'))
  await bob.keep(kept('1', '2027-01-01'))
  await bob.keep(kept('2', '2027-01-01'))
  await ada.wipe()
  await bob.drop({ kind: 'customer', id: '2' })
  expect([...cells.keys()]).toEqual(['bob/customer/1'])
})

it('keeps a draft for each tab, and gives one whose tab is gone to the next that opens the record', async () => {
  const { shelf, cells } = memoryShelf()
  const store = await openDraftStore(shelf, 'ada', key(1))
  const openTab = () => draftSlot(async () => store, 'customer', '1')
  const [first, second] = [openTab(), openTab()]
  expect([await first.restore(), await second.restore()]).toEqual([undefined, undefined])
  await first.keep(kept('1', '2027-01-01'))
  await second.keep(kept('1', '2027-01-02'))
  expect(cells.size).toBe(2)

  // Both are open, so a third tab gets neither.
  const third = openTab()
  expect(await third.restore()).toBeUndefined()
  await third.drop()
  await second.drop()
  expect((await store.list()).map(({ at }) => at)).toEqual(['2027-01-01'])

  // Two tabs that open at once do not both get the draft that was left.
  await first.release()
  const [next, other] = [openTab(), openTab()]
  const restored = await Promise.all([next.restore(), other.restore()])
  expect(restored.flatMap((found) => found?.at ?? [])).toEqual(['2027-01-01'])
  await Promise.all([next.release(), other.release()])

  // The tab that left it keeps what it still has beside the draft that has gone to another.
  const last = openTab()
  expect(await last.restore()).toMatchObject({ at: '2027-01-01' })
  await first.keep(kept('1', '2027-01-03'))
  expect((await store.list()).map(({ at }) => at)).toEqual(['2027-01-03', '2027-01-01'])
  await Promise.all([first.drop(), last.drop()])
  expect(cells.size).toBe(0)
})

it('restores no draft over what was kept meanwhile', async () => {
  const { shelf } = memoryShelf()
  const store = await openDraftStore(shelf, 'ada', key(1))
  await store.keep(kept('1', '2027-01-01'))
  const slot = draftSlot(async () => store, 'customer', '1')
  const restoring = slot.restore()
  await slot.keep(kept('1', '2027-01-02'))
  expect(await restoring).toBeUndefined()
  expect(await store.list()).toHaveLength(2)
  await slot.drop()
})

it('gives a draft that is still being kept to the screen that opens its record again at once', async () => {
  const { shelf } = memoryShelf()
  const { promise: typed, resolve } = Promise.withResolvers<void>()
  const slow = {
    ...shelf,
    set: async (...entry: Parameters<Shelf['set']>) => typed.then(() => shelf.set(...entry)),
  }
  const store = await openDraftStore(slow, 'ada', key(1))
  const [left, opened] = [0, 1].map(() => draftSlot(async () => store, 'customer', '7'))
  const keeping = left!.keep(kept('7', '2027-01-01'))
  const leaving = left!.release()
  const restoring = opened!.restore()
  setTimeout(resolve, 50)
  expect(await restoring).toMatchObject({ id: '7' })
  await Promise.all([keeping, leaving, opened!.drop()])
})

it('has nothing new to keep after a field was only entered and left', () => {
  const draft = editField(openDraft({}, { note: 'old', name: 'Ada' }, 3), 'note', 'new')
  expect(leaveField(focusField(draft, 'name')).edits).toBe(draft.edits)
})

it('reopens a draft on the record of today', async () => {
  const draft = rebase(reopenDraft({}, kept('1', '2027-01-01')), { note: 'old', name: 'Ada' }, 4)
  expect([valueAt(draft, 'note'), valueAt(draft, 'name')]).toEqual(['secret of 1', 'Ada'])
})

function memoryShelf() {
  const cells = new Map<string, Parameters<Shelf['set']>[1]>()
  const shelf: Shelf = {
    set: async (name, sealed) => void cells.set(name, sealed),
    del: async (name) => void cells.delete(name),
    entries: async () => [...cells],
  }
  return { shelf, cells }
}

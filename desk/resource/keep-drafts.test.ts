import { expect, it } from 'vitest'
import { editField, focusField, leaveField, openDraft, rebase, valueAt } from './draft.ts'
import { draftSlot, type KeptDraft, keptOf, openDraftStore, reopenDraft, type Shelf } from './keep-drafts.ts'

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
  await bob.drop('customer', '2')
  expect([...cells.keys()]).toEqual(['bob/customer/1'])
})

it('drops what a tab has kept or restored, but no draft of another tab', async () => {
  const { shelf, cells } = memoryShelf()
  const store = await openDraftStore(shelf, 'ada', key(1))
  const openTab = () => draftSlot(async () => store, 'customer', '1')
  const [writing, reading] = [openTab(), openTab()]
  expect(await reading.restore()).toBeUndefined()
  await writing.keep(kept('1', '2027-01-01'))
  await reading.drop()
  expect([...cells.keys()]).toEqual(['ada/customer/1'])
  await writing.drop()
  expect(cells.size).toBe(0)

  await writing.keep(kept('1', '2027-01-01'))
  const later = openTab()
  expect(await later.restore()).toMatchObject({ id: '1' })
  await later.drop()
  expect(cells.size).toBe(0)
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

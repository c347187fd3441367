import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { Import, ImportOptions } from '#contract/admin/system/import.ts'
import { keyOfOptions } from '#server/catalog/import/run/run-state.ts'
import { audit, importRun, notice, product, productImport } from '#server/db/tables.ts'
import { openTestShop, type TestShop } from '#test/app.ts'
import { expectDone } from '#test/buying.ts'
import { type DeskCaller, signInStaff } from '#test/desk.ts'
import { sendToDesk } from '#test/uploads.ts'
import { forgetImports } from './forget-imports.ts'

let world: TestShop
let owner: DeskCaller

/** Each import starts a thread. */
vi.setConfig({ testTimeout: 120_000 })

beforeAll(async () => {
  world = await openTestShop()
  owner = await signInStaff(world, { name: 'Ada' })
})
afterAll(() => world.close())

const header = 'Handle,Title,Variant SKU,Variant Price,Variant Inventory Qty'
const csv = (...rows: string[]) => Buffer.from(`${[header, ...rows].join('\r\n')}\r\n`)
const mug = 'mug,Mug,MUG,12.50,7'

async function upload(content: Buffer, name = 'spring.csv', caller = owner): Promise<Import> {
  const sent = await sendToDesk(world, caller, '/import/upload', content, { name })
  expect(sent).toMatchObject({ code: 0 })
  return sent.data.import
}

async function rehearsed(content: Buffer): Promise<Import> {
  const { id } = await upload(content)
  await world.runJobs()
  return status(id)
}

const status = async (id: string) => expectDone(await owner.call('/import/status', { id })).import
const remove = async (id: string) => expectDone(await owner.call('/import/remove', { id }))
const rehearse = async ({ id, options }: Import, wish: Partial<ImportOptions>) => {
  const answer = await owner.call('/import/rehearse', { id, options: { ...options, ...wish } })
  await world.runJobs()
  return answer
}
const run = async (id: string) => {
  expectDone(await owner.call('/import/run', { id }))
  await world.runJobs()
  return status(id)
}
const files = () => readdir(join(world.shop.config.dataDir, 'files', 'uploads')).catch(() => [])

it('rehearses a file without changing anything, imports it, and tells the person', async () => {
  const ready = await rehearsed(csv(mug, 'mug,,MUG-2,"1,234",1', 'cup,=Cup,CUP,0,3'))
  expect(ready).toMatchObject({ name: 'spring.csv', state: 'ready', by: 'Ada', hasFile: true, begun: false })
  expect(ready.check).toMatchObject({
    ...{ encoding: 'utf-8', sure: true, currency: 'EUR', newBase: false },
    counts: { rows: 3, new: 2, changed: 0, unchanged: 0, refusedRows: 1 },
    refused: [
      { line: 3, fault: { code: 'ambiguous_price', values: { column: 'Variant Price', text: '1,234' } } },
    ],
    notes: [{ kind: 'free', count: 1, lines: [4] }],
  })
  expect(await world.shop.db.$count(product)).toBe(0)

  const done = await run(ready.id)
  expect(done).toMatchObject({ state: 'done', hasFile: false, result: { new: 2, refusedRows: 1 } })
  expect(await world.shop.db.$count(product)).toBe(2)
  const told = await world.shop.db.select().from(notice).where(eq(notice.recordId, ready.id))
  expect(told).toMatchObject([{ kind: 'import_done', staffId: owner.id }])
  const entries = await world.shop.db.select().from(audit).where(eq(audit.resourceId, ready.id))
  expect(entries.map(({ call }) => call)).toEqual(['/import/upload', '/import/run', '/import/run'])
  expect(entries[2]!.changes).toContainEqual({ path: 'new', before: null, after: 2 })
  expect(await files()).toEqual([expect.stringMatching(/\.refused\.csv$/)])
  const again = await owner.call('/import/run', { id: ready.id })
  expect(again).toMatchObject({ data: { reason: 'transition_refused' } })
  await remove(ready.id)
  expect(await files()).toEqual([])
})

it('shows the first products before and after', async () => {
  await run((await rehearsed(csv('pan,Pan,PAN,10.00,5'))).id)
  const { id, check } = await rehearsed(csv('pan,Big pan,PAN,12.00,5', 'lid,Lid,LID,3.00,1'))
  expect(check!.sample).toMatchObject([
    {
      ...{ handle: 'pan', isNew: false, skus: ['PAN'], more: 0 },
      before: { 'texts.en.name': 'Pan', 'variants.0.price': 1000 },
      after: { 'texts.en.name': 'Big pan', 'variants.0.price': 1200 },
    },
    { handle: 'lid', isNew: true, before: {}, after: { 'variants.0.onHand': 1, status: 'active' } },
  ])
  expect(Object.keys(check!.sample[0]!.after)).toHaveLength(2)
  await remove(id)
})

it('hands out refused rows once, to the session that asked, without formulas', async () => {
  const ready = await rehearsed(csv('=1+1,"a ""quoted"" name",\'@SKU,not a price,1', "'00123,Zero,Z,,1"))
  const { url } = expectDone(await owner.call('/import/report', { id: ready.id, part: 'refused' }))
  const { 'x-desk': _key, ...headers } = owner.headers
  const { 'x-desk': _other, ...stranger } = (await signInStaff(world)).headers
  expect((await world.app.inject({ url, headers: stranger })).json()).not.toMatchObject({ code: 0 })
  const file = await world.app.inject({ url, headers })
  expect(file.headers['content-disposition']).toMatch(/^attachment; filename="refused-rows-/)
  const rows: string[][] = parse(file.body, { bom: true })
  expect(rows[1]!.slice(0, 4)).toEqual(["'=1+1", 'a "quoted" name', "'@SKU", 'not a price'])
  expect(rows[2]![0]).toBe("'00123")
  expect(rows[0]!.at(-1)).toBe('Refused because')
  expect((await world.app.inject({ url, headers })).json()).not.toMatchObject({ code: 0 })
  const missing = await owner.call('/import/report', { id: ready.id, part: 'missing' })
  expect(missing).toMatchObject({ data: { reason: 'not_found' } })
  await remove(ready.id)
})

it('writes the reasons in the language of the person, and reads such a file again', async () => {
  const berta = await signInStaff(world, { name: 'Berta' })
  Object.assign(berta.headers, { 'x-lang': 'de' })
  const { id } = await upload(csv('plate,Plate,PLATE,"1,234",1'), 'neu.csv', berta)
  await world.runJobs()
  const { url } = expectDone(await berta.call('/import/report', { id, part: 'refused' }))
  const { 'x-desk': _key, ...headers } = berta.headers
  const { body } = await world.app.inject({ url, headers })
  const [head, row] = parse(body, { bom: true }) as string[][]
  expect(head!.at(-1)).toBe('Abgelehnt, weil')
  expect(row!.at(-1)).toContain('Variant Price „1,234“ kann Tausender')
  await remove(id)
  const again = await rehearsed(Buffer.from(body.replace('1,234', '1.50')))
  expect(again.check).toMatchObject({ counts: { new: 1, refusedRows: 0 }, leftOut: [] })
  await remove(again.id)
})

it('asks for an encoding that it cannot be sure of, and rehearses with other choices', async () => {
  const latin = Buffer.concat([csv(), Buffer.from('plate,Tal\xedř\xf8,PLATE,9,1\r\n', 'latin1')])
  const guessed = await rehearsed(latin)
  expect(guessed.check).toMatchObject({ sure: false })
  expect(guessed.check!.readings.length).toBeGreaterThan(1)
  expect(await owner.call('/import/run', { id: guessed.id })).toMatchObject({
    data: { reason: 'transition_refused' },
  })
  expectDone(await rehearse(guessed, { encoding: 'windows-1250', untracked: true, lang: 'de' }))
  expect((await status(guessed.id)).check).toMatchObject({ sure: true, encoding: 'windows-1250' })
  expect(await rehearse(guessed, { encoding: 'klingon' })).toMatchObject({
    data: { reason: 'invalid', fields: { encoding: expect.any(String) } },
  })
  // The shop has products with prices in euros.
  expectDone(await rehearse(guessed, { encoding: 'windows-1250', currency: 'USD' }))
  expect(await status(guessed.id)).toMatchObject({
    ...{ state: 'failed', failure: 'file', check: null },
    fault: { code: 'currency', values: { base: 'EUR', currency: 'USD' } },
  })
  await remove(guessed.id)
})

it('refuses files that are none, another file meanwhile, and people who may not change prices', async () => {
  const workbook = await rehearsed(Buffer.from('PK\x03\x04 and so on'))
  expect(workbook).toMatchObject({ state: 'failed', fault: { code: 'workbook' } })
  await remove(workbook.id)
  const redirects = await rehearsed(Buffer.from('Redirect from,Redirect to\n/a,/b\n'))
  expect(redirects).toMatchObject({ state: 'failed', failure: 'other_kind' })
  await remove(redirects.id)

  const first = await upload(csv(mug), 'first.csv')
  const second = await sendToDesk(world, owner, '/import/upload', csv(mug), { name: 'second.csv' })
  expect(second).toMatchObject({ data: { reason: 'in_use' } })
  expect(second.msg).toContain('first.csv')
  expect(await files()).toHaveLength(1)
  expect(await owner.call('/import/remove', { id: first.id })).toMatchObject({
    data: { reason: 'transition_refused' },
  })
  expect(expectDone(await owner.call('/import/cancel', { id: first.id })).import.state).toBe('stopping')
  await world.runJobs()
  expect(await status(first.id)).toMatchObject({ state: 'stopped', check: null })
  await remove(first.id)

  const clerk = await signInStaff(world, { permissions: ['products.read', 'products.change'] })
  const sent = await sendToDesk(world, clerk, '/import/upload', csv(mug), { name: 'mine.csv' })
  expect(sent).toMatchObject({ code: 30, data: { permission: 'prices.change' } })
  expect(await files()).toEqual([])
})

it('goes on with the same options only', async () => {
  const ready = await rehearsed(csv(mug, 'bowl,Bowl,BOWL,4,2'))
  const { options, check } = ready
  const { encoding, currency } = check!
  const where = eq(productImport.id, ready.id)
  const [stored] = await world.shop.db.select().from(productImport).where(where)
  await world.shop.db.insert(importRun).values({
    ...{ fileHash: stored!.fileHash, fileName: 'spring.csv', productsDone: 1, counts: {} },
    options: keyOfOptions({ ...options, encoding, currency }),
  })
  expect((await status(ready.id)).begun).toBe(true)
  expectDone(await rehearse(ready, { untracked: true }))
  expect((await status(ready.id)).begun).toBe(false)
  expectDone(await rehearse(ready, {}))
  expect((await status(ready.id)).begun).toBe(true)
  await remove(ready.id)
})

it('goes on after the process was killed, and forgets files in time', async () => {
  const ready = await rehearsed(csv('bowl,Bowl,BOWL,4,2'))
  expectDone(await owner.call('/import/run', { id: ready.id }))
  // A killed process leaves the state of its work behind.
  await world.shop.db.update(productImport).set({ state: 'running' }).where(eq(productImport.id, ready.id))
  await world.runJobs()
  expect(await status(ready.id)).toMatchObject({ state: 'done', result: { new: 1 } })

  const kept = await rehearsed(csv('dish,Dish,DISH,4,2'))
  await world.shop.db.update(productImport).set({ expiresAt: world.shop.now(), undoUntil: null })
  await forgetImports(world.shop)
  expect(expectDone(await owner.call('/import/list', {}))).toMatchObject({ items: [], isEmpty: false })
  expect(await owner.call('/import/status', { id: kept.id })).toMatchObject({ data: { reason: 'not_found' } })
  expect(await files()).toEqual([])
})

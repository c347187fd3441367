import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { archiveEntries } from '#server/db/backup/archive-entries.ts'
import { restoreBackup } from '#server/db/backup/restore-backup.ts'
import { type TestShop, testShop } from '#test/app.ts'
import { buy, expectDone, openBuyingShop, sell } from '#test/buying.ts'
import { createDatabase, dropDatabase } from '#test/clone-database.ts'
import { type DeskCaller, openKey, signInStaff } from '#test/desk.ts'
import * as folderCheck from '../checks/check-data-folder.ts'
import { nextBackup, takeDueBackup } from './take-due.ts'

// Restores whole shops, which is slow on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

let world: TestShop
let owner: DeskCaller

beforeAll(async () => {
  world = await openBuyingShop()
  await sell(world.shop, { sku: 'MUG', onHand: 500 })
  owner = await signInStaff(world)
})
afterAll(() => world.close())

const state = async () => expectDone(await owner.call('/system/backup', {}))
const take = async () => expectDone(await owner.call('/system/backup/take', {})).backup
const scratch = () =>
  world.shop.pool
    .query<{ datname: string }>(
      "select datname from pg_database where starts_with(datname, left(current_database(), 36) || '_rehearsal_')",
    )
    .then(({ rows }) => rows.map(({ datname }) => datname))

it('takes the first backup once the hour of its schedule has come', async () => {
  const young = await testShop()
  const merchant = await signInStaff(young)
  const now = young.shop.now
  const look = async () => expectDone(await merchant.call('/system/backup', {}))
  expect((await look()).nextAt).toBeNull()
  const settings = { schedule: 'daily', hour: 3, keep: 14, folder: null } as const
  expectDone(await merchant.call('/system/backup/save', { settings }))
  await takeDueBackup(young.shop)
  const { items, nextAt } = await look()
  expect(items).toEqual([])
  young.shop.now = () => new Date(Date.parse(nextAt!) + 5 * 60_000)
  await takeDueBackup(young.shop)
  await young.runJobs()
  await takeDueBackup(young.shop)
  young.shop.now = now
  expect((await look()).items).toMatchObject([{ state: 'done', askedBy: null, present: true }])
})

it('sums the sizes of all files, however deep, and of those that are written later', async () => {
  const young = await testShop()
  const merchant = await signInStaff(young)
  const { storage } = young.shop
  const files = async () => expectDone(await merchant.call('/system/backup', {})).sizes.files
  const before = await files()
  for (let n = 0; n < 40; n++) await storage.put(`pictures/${n}/deep/${n}/original`, Buffer.alloc(1000 + n))
  await expect.poll(files).toBe(before! + 40_780)
  await storage.remove('pictures/1/deep/1/original')
  await expect.poll(files).toBe(before! + 39_779)
})

it('takes one backup when two people press at once while orders are placed, and restores it whole', async () => {
  const other = await signInStaff(world, { name: 'Bo' })
  const asked = await Promise.all([owner, other].map((each) => each.call('/system/backup/take', {})))
  expect(new Set(asked.map((answer) => expectDone(answer).backup.id)).size).toBe(1)
  let going = true
  const buying = (async () => {
    while (going) await buy(world.visitor(), { sku: 'MUG' })
  })()
  await world.runJobs()
  going = false
  await buying
  const { items, sizes } = await state()
  expect(items).toMatchObject([{ state: 'done', progress: 100, present: true, failure: null }])
  expect(items[0]!.bytes).toBeGreaterThan(1000)
  expect(sizes.database).toBeGreaterThan(1_000_000)

  expectDone(await owner.call('/system/rehearse', { id: items[0]!.id }))
  await world.runJobs()
  const { rehearsal } = await state()
  expect(rehearsal).toMatchObject({ task: { state: 'done', failure: null } })
  const { tables, checks } = rehearsal!.report!
  expect(tables.find(({ name }) => name === 'variant')).toEqual({ name: 'variant', rows: 1 })
  expect(checks.map(({ code, state: found }) => [code, found])).toEqual([
    ['migrations', 'ok'],
    ['books', 'ok'],
    ['audit', 'ok'],
  ])
  expect(await scratch()).toEqual([])
  expect((await readdir(world.shop.config.dataDir)).filter((name) => name.startsWith('rehearsal'))).toEqual(
    [],
  )
})

it('sends a backup encrypted, once, to the session that asked, with a passphrase that opens it', async () => {
  const { items } = await state()
  const { url, passphrase, change } = expectDone(
    await owner.call('/system/backup/link', { id: items[0]!.id }),
  )
  expect(passphrase).toMatch(/^(\w{4}-){5}\w{4}$/)
  const stranger = await signInStaff(world)
  const get = (caller: DeskCaller) =>
    world.app.inject({ url, headers: { cookie: caller.headers.cookie!, 'sec-fetch-site': 'same-origin' } })
  expect((await get(stranger)).json()).toMatchObject({ data: { reason: 'not_found' } })
  const { rawPayload, headers } = await get(owner)
  expect(headers['content-disposition']).toMatch(/vitrine-.*\.tar\.gz\.enc/)
  expect((await get(owner)).json()).toMatchObject({ data: { reason: 'not_found' } })
  expect(rawPayload.toString('latin1')).not.toContain('manifest')
  const folder = await mkdtemp(path.join(os.tmpdir(), 'vitrine-backup-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = path.join(folder, 'shop.enc')
  await writeFile(file, rawPayload)
  const first = await archiveEntries(file, passphrase.toLowerCase()).next()
  expect(first.value?.header.name).toBe('manifest.json')
  await expect(archiveEntries(file, 'WRONG').next()).rejects.toThrow('passphrase is wrong')
  await expect(archiveEntries(file).next()).rejects.toThrow('encrypted')
  await writeFile(file, rawPayload.subarray(0, -20))
  const read = async () => {
    for await (const entry of archiveEntries(file, passphrase)) for await (const _ of entry);
  }
  await expect(read()).rejects.toThrow()
  const { rows } = await world.shop.pool.query('select answer::text from idempotency')
  expect(JSON.stringify(rows)).not.toContain(passphrase)
  expect(JSON.stringify(change)).not.toContain(passphrase)
})

it('says that the disk is full, leaves nothing behind, and works again once there is space', async () => {
  const free = vi.spyOn(folderCheck, 'freeBytes').mockResolvedValue(1000)
  const backup = await take()
  await world.runJobs()
  free.mockRestore()
  const { items, folder } = await state()
  expect(items.find(({ id }) => id === backup.id)).toMatchObject({ state: 'failed', failure: 'disk_full' })
  expect((await readdir(folder)).filter((name) => name.includes('.part'))).toEqual([])
  const { checks } = expectDone(await owner.call('/system/check', {}))
  expect(checks.find(({ code }) => code === 'backup')).toMatchObject({ state: 'warn' })
  await take()
  await world.runJobs()
  expect((await state()).items[0]).toMatchObject({ state: 'done' })
})

it('refuses a rehearsal that would fill the disk, and drops only the databases of its own rehearsals', async () => {
  const { pool } = world.shop
  const { rows } = await pool.query('select current_database() as name, md5(current_database()) as digest')
  const beginning = `${rows[0].name.slice(0, 36)}_rehearsal_`
  const digest = rows[0].digest.slice(0, 6)
  const foreign = [`${digest}_mine`, 'mine', `${digest[0] === '0' ? 1 : 0}${digest.slice(1)}abcdef`]
    .map((end) => beginning + end)
    .sort()
  for (const name of [...foreign, `${beginning}${digest}abcdef`]) await pool.query(`create database ${name}`)
  onTestFinished(async () => {
    for (const name of foreign) await pool.query(`drop database if exists ${name}`)
  })
  const { items, sizes } = await state()
  const free = vi.spyOn(folderCheck, 'freeBytes').mockResolvedValue(sizes.database + 200_000_000)
  expectDone(await owner.call('/system/rehearse', { id: items[0]!.id }))
  await world.runJobs()
  free.mockRestore()
  const { rehearsal } = await state()
  expect(rehearsal).toMatchObject({ task: { state: 'failed', failure: 'disk_full' } })
  expect((await scratch()).sort()).toEqual(foreign)
  expect((await readdir(world.shop.config.dataDir)).filter((name) => name.startsWith('rehearsal'))).toEqual(
    [],
  )
})

it('keeps as many as the merchant wants, in a folder that it may write to', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'vitrine-backups-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const settings = { schedule: 'daily', hour: 3, keep: 1, folder } as const
  const wrong = await owner.call('/system/backup/save', { settings: { ...settings, folder: '/no/such' } })
  expect(wrong).toMatchObject({
    data: { reason: 'invalid', fields: { 'settings.folder': expect.any(String) } },
  })
  expectDone(await owner.call('/system/backup/save', { settings }))
  await take()
  await world.runJobs()
  const { items, nextAt } = await state()
  expect(items.filter(({ present }) => present)).toHaveLength(1)
  expect(await readdir(folder)).toHaveLength(1)
  expect(Date.parse(nextAt!)).toBeGreaterThan(Date.now())
})

it('leaves the files of the shop alone that it was restored from', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'vitrine-backups-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const settings = { schedule: 'daily', hour: 3, keep: 2, folder } as const
  const original = await testShop()
  const merchant = await signInStaff(original)
  expectDone(await merchant.call('/system/backup/save', { settings }))
  for (const _ of ['first', 'second']) {
    expectDone(await merchant.call('/system/backup/take', {}))
    await original.runJobs()
  }
  const { items } = expectDone(await merchant.call('/system/backup', {}))
  const files = items.map(({ file }) => path.join(folder, file!))
  const before = await Promise.all(files.map((file) => readFile(file)))

  const databaseUrl = await createDatabase()
  onTestFinished(() => dropDatabase(databaseUrl))
  const filesFolder = path.join(folder, 'files')
  await restoreBackup({ url: databaseUrl, filesFolder, archive: files[0]! })
  const copy = await testShop({ databaseUrl })
  await copy.runJobs()
  const heir = await signInStaff(copy)
  expectDone(await heir.call('/system/backup/save', { settings: { ...settings, keep: 1 } }))
  expectDone(await heir.call('/system/backup/take', {}))
  await copy.runJobs()
  const own = expectDone(await heir.call('/system/backup', {})).items
  expect(own).toMatchObject([{ state: 'done', present: true }])
  expect(await Promise.all(files.map((file) => readFile(file)))).toEqual(before)
})

it('takes the next one at its hour in the shop’s time zone', async () => {
  const daily = { schedule: 'daily', hour: 3 } as const
  const last = new Date('2026-03-28T02:30:00Z')
  expect(nextBackup(daily, 'Europe/Berlin', last)).toEqual(new Date('2026-03-29T01:00:00Z'))
  expect(nextBackup({ ...daily, schedule: 'weekly' }, 'UTC', last)).toEqual(new Date('2026-03-29T03:00:00Z'))
  expect(nextBackup({ ...daily, schedule: 'off' }, 'UTC', last)).toBeNull()
  await takeDueBackup(world.shop)
  expect((await state()).items.filter(({ state: each }) => each === 'waiting')).toEqual([])
})

it('needs a second factor, and is closed to programs', async () => {
  const weak = await signInStaff(world, { stepUp: false })
  expect(await weak.call('/system/backup/take', {})).toMatchObject({ code: 40, data: { reason: 'step_up' } })
  const key = await openKey(world, ['system.operate'])
  expect((await key.call('/system/backup/take', {})).code).toBe(30)
})

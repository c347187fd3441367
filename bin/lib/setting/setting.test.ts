import { execFileSync } from 'node:child_process'
import { resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allSettings } from '#server/all-settings.ts'
import { readConfig } from '#server/config.ts'
import { currencySetting } from '#server/platform/currency.ts'
import { shopSetting } from '#server/platform/open-shop.ts'
import { sealKeys, storedKeys } from '#server/platform/services/keys.ts'
import { changeSetting, openSettings } from '#server/platform/settings/settings.ts'
import { themeOfSetting } from '#server/theme/theme.settings.ts'
import { openTestCatalogue, type TestCatalogue } from '#test/catalogue.ts'
import { importText } from '#test/import-text.ts'
import { runSetting } from './run-setting.ts'

let catalogue: TestCatalogue
beforeAll(async () => {
  catalogue = await openTestCatalogue()
})
afterAll(() => catalogue.close())

async function setting(...args: string[]): Promise<string> {
  const said: string[] = []
  await runSetting({ db: catalogue.db, config: readConfig({}), secret: 's' }, args, (text) => said.push(text))
  return said.join('\n')
}

const root = resolve(import.meta.dirname, '../../..')

test('every setting that the server defines is listed', async () => {
  const defined = execFileSync('grep', ['-rhA1', '= defineSetting(', 'server', '--include=*.ts'], {
    cwd: root,
    encoding: 'utf8',
  })
  // These settings are kept by calls; nobody sets them by hand.
  const states = ['backup', 'incident', 'opening', 'rehearsal']
  const keys = [...defined.matchAll(/^\s*(?:.*defineSetting\()?'([a-z-]+)'/gm)]
    .map(([, key]) => key!)
    .filter((key) => !states.includes(key))
  expect(keys.length).toBeGreaterThan(10)
  // Every theme on disk has a setting of its own.
  const written = allSettings.map(({ key }) => key).filter((key) => themeOfSetting(key) === null)
  expect(written.sort()).toEqual(keys.sort())
  const listed = await setting()
  for (const key of keys) expect(listed).toMatch(new RegExp(`^${key} +default `, 'm'))
})

test('a part of a setting is changed, shown and reset; the rest keeps its defaults', async () => {
  expect(await setting('set', 'shop.name', 'Mug & Co')).toBe('shop.name: "Vitrine" → "Mug & Co"')
  expect(await setting('set', 'shop.postalCode', '10115')).toContain('→ "10115"')
  expect(await setting('get', 'shop.name')).toBe('"Mug & Co"')
  expect(await setting()).toMatch(/^shop +changed +\{"name":"Mug & Co"/m)
  const { read } = await openSettings(catalogue.db)
  expect(read(shopSetting)).toMatchObject({ name: 'Mug & Co', postalCode: '10115', country: 'DE' })
  const { rows } = await catalogue.pool.query(`select value from setting where key = 'shop'`)
  expect(Object.keys(rows[0].value).sort()).not.toContain('legalName')
  expect(await setting('reset', 'shop')).toBe('shop: default')
  expect(await setting('get', 'shop.name')).toBe('"Vitrine"')
})

test('what is wrong is said, and nothing is changed', async () => {
  await expect(setting('get', 'shops')).rejects.toThrow('There is no setting "shops". Settings: shop, brand')
  await expect(setting('get', 'shop.nmae')).rejects.toThrow('shop has no “nmae”. It has: name, email')
  await expect(setting('set', 'shop.nmae', 'x')).rejects.toThrow('shop has no “nmae”')
  await expect(setting('set', 'shop', '{"name": "x", "mail": "y"}')).rejects.toThrow('shop has no “mail”')
  await expect(setting('set', 'shop.country', 'Germany')).rejects.toThrow('country')
  await expect(setting('set', 'languages.offered', '["xx"]')).rejects.toThrow('was not changed')
  await expect(setting('set', 'routes.rules.page', 'page')).rejects.toThrow(
    'routes.rules.page was not changed:\n✖ a rule is a path such as /product/:slug',
  )
  await expect(setting('set', 'shop.name')).rejects.toThrow('bin/setting set NAME VALUE')
  await expect(setting('set', 'shop.name', 'Mug', 'Co')).rejects.toThrow('quotes')
  expect((await catalogue.pool.query('select * from setting')).rows).toEqual([])
})

test('lists are changed as a whole or by place', async () => {
  const usd = { code: 'USD', rate: 11_000, country: 'US' }
  await setting('set', 'currencies.others', JSON.stringify([usd]))
  await setting('set', 'currencies.others.0.rate', '10900')
  expect((await openSettings(catalogue.db)).read(currencySetting).others).toEqual([
    { ...usd, rate: 10_900, step: 1, ending: '', withTax: true },
  ])
  await setting('reset', 'currencies')
})

test('the base currency can be changed as long as there are no prices in it', async () => {
  await setting('set', 'currencies.base', 'USD')
  await importText(catalogue, 'Handle,Title,Variant Price\na,A,5.00\n')
  await expect(setting('set', 'currencies.base', 'EUR')).rejects.toThrow('The base currency stays USD')
  await expect(setting('reset', 'currencies')).rejects.toThrow('The base currency stays USD')
  expect(await setting('get', 'currencies.base')).toBe('"USD"')
})

test('an open shop follows: a change is noted', async () => {
  await setting('set', 'stock.fewLeft', '3')
  const { rows } = await catalogue.pool.query(`select tag from change where tag like 'setting:stock'`)
  expect(rows).toHaveLength(1)
})

test('the audit names each change with before and after', async () => {
  await setting('set', 'shop.city', 'Porto')
  await setting('reset', 'shop')
  const { rows } = await catalogue.pool.query(
    `select caller_kind, caller_name, call, resource, resource_id, changes from audit order by id desc limit 2`,
  )
  const entry = { caller_kind: 'system', call: 'bin/setting', resource: 'setting', resource_id: 'shop' }
  expect(rows).toMatchObject([
    { ...entry, changes: [{ path: '', before: { city: 'Porto' }, after: null }] },
    { ...entry, changes: [{ path: 'city', before: '', after: 'Porto' }] },
  ])
})

test('keys from the desk are listed without a key, and removed', async () => {
  const sealed = sealKeys({ secret: 's' }, 'aftership', { secret: 'carrier-pigeon-7' })
  const stored = { sealed, savedAt: '2026-11-25T09:00:00.000Z', savedBy: 'Ada' }
  await catalogue.db.transaction((tx) => changeSetting(tx, storedKeys('aftership'), stored))
  const listed = await setting('keys')
  expect(listed).toMatch(/^stripe +none$/m)
  expect(listed).toMatch(/^aftership +entered in the desk on 2026-11-25 by Ada$/m)
  expect(listed).not.toContain('pigeon')
  const lost = {
    ...stored,
    sealed: sealKeys({ secret: 'another' }, 'aftership', { secret: 'carrier-pigeon-7' }),
  }
  await catalogue.db.transaction((tx) => changeSetting(tx, storedKeys('aftership'), lost))
  expect(await setting('keys')).toContain('cannot be read')
  expect(await setting('keys', 'remove', 'aftership')).toBe('aftership: keys removed')
  expect(await setting('keys')).toMatch(/^aftership +none$/m)
  await expect(setting('keys', 'remove', 'aftership')).rejects.toThrow('No keys of aftership')
  await expect(setting('keys', 'remove', 'pigeon')).rejects.toThrow('Services: stripe, paypal')
})

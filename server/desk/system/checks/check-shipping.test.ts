import { afterAll, beforeAll, expect, it } from 'vitest'
import { setting } from '#server/db/tables.ts'
import { translator } from '#server/platform/messages.ts'
import { openSettings } from '#server/platform/settings/settings.ts'
import { openTestShop, type TestShop } from '#test/app.ts'
import { checkShipping } from './check-shipping.ts'
import { sayFinding } from './say-finding.ts'

let world: TestShop
beforeAll(async () => {
  world = await openTestShop()
})
afterAll(() => world.close())

const method = { code: 'post', name: { en: 'Post' }, table: [{ from: 0, fee: { EUR: 490 } }] }
const zone = (code: string, countries: string[], methods: object[] = [method]) => ({
  ...{ code, name: { en: code } },
  ...{ countries, methods },
})

async function checked(zones: object[]) {
  await world.shop.db
    .insert(setting)
    .values({ key: 'shipping', value: { zones } })
    .onConflictDoUpdate({ target: setting.key, set: { value: { zones } } })
  const { read: settings } = await openSettings(world.shop.db)
  const found = await checkShipping({ settings })
  return found && sayFinding({ t: translator('en'), lang: 'en' }, found)
}

it('names countries in no zone, in a zone without methods and in several zones', async () => {
  expect(await checked([])).toBeUndefined()
  await world.shop.db.insert(setting).values({
    key: 'currencies',
    value: { base: 'EUR', others: [{ code: 'CHF', rate: 9500, country: 'CH' }] },
  })
  expect(await checked([zone('home', ['DE']), zone('rest', ['*'])])).toMatchObject({ state: 'ok' })
  expect(await checked([zone('home', ['DE', 'AT']), zone('near', ['AT', 'FR'])])).toMatchObject({
    state: 'warn',
    detail: 'sold to, but in no zone: CH; in zones home, near, of which home applies: AT',
  })
  expect(await checked([zone('home', ['DE', 'CH']), zone('far', ['US', 'CH'], [])])).toMatchObject({
    state: 'warn',
    detail: 'no method in zone far: US; in zones home, far, of which home applies: CH',
  })
})

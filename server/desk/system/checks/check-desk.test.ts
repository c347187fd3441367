import { expect, it } from 'vitest'
import { readConfig } from '#server/config.ts'
import { checkDesk } from './check-desk.ts'

const shop = { SHOP_MODE: 'live', PUBLIC_URL: 'https://shop.example', SHOP_SECRET: 'x'.repeat(64) }

it('recommends a host of its own for the desk of a live shop', async () => {
  expect(await checkDesk({ config: readConfig(shop) })).toMatchObject({
    state: 'warn',
    remedy: { key: 'desk.check.desk_remedy', values: { url: 'https://desk.shop.example' } },
  })
  const same = { ...shop, DESK_URL: 'https://shop.example/' }
  expect(await checkDesk({ config: readConfig(same) })).toMatchObject({ state: 'warn' })
  const own = { ...shop, DESK_URL: 'https://desk.shop.example/' }
  expect(await checkDesk({ config: readConfig(own) })).toMatchObject({ state: 'ok' })
  expect(await checkDesk({ config: readConfig({ SHOP_MODE: 'demo' }) })).toMatchObject({ state: 'ok' })
})

import { expect, it } from 'vitest'
import { readConfig } from '#server/config.ts'
import { checkDesk } from './check-desk.ts'

const shop = { SHOP_MODE: 'live', PUBLIC_URL: 'https://shop.example', SHOP_SECRET: 'x'.repeat(64) }

it('recommends a host of its own for the desk of a live shop', async () => {
  expect(await checkDesk(readConfig(shop))).toMatchObject({
    state: 'warn',
    remedy: expect.stringContaining('DESK_URL to a host of its own, such as https://desk.shop.example'),
  })
  const same = { ...shop, DESK_URL: 'https://shop.example/' }
  expect(await checkDesk(readConfig(same))).toMatchObject({ state: 'warn' })
  const own = { ...shop, DESK_URL: 'https://desk.shop.example/' }
  expect(await checkDesk(readConfig(own))).toMatchObject({ state: 'ok' })
  expect(await checkDesk(readConfig({ SHOP_MODE: 'demo' }))).toMatchObject({ state: 'ok' })
})

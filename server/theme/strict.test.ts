import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeSetting } from '#server/platform/settings/settings.ts'
import { type DemoPages, openDemoPages } from '#test/demo-pages.ts'
import { themesSetting } from './theme.settings.ts'
import { defaultTheme, themeFolders } from './theme-folders.ts'

let pages: DemoPages

beforeAll(async () => {
  // In development a template that names a variable nobody gave it fails.
  pages = await openDemoPages({ env: { NODE_ENV: 'development' } })
})
afterAll(() => pages.close())

const paths = [
  '/',
  '/category',
  '/category/tableware?colour=oat&price_min=5',
  '/product/morning-mug',
  '/search?q=mug',
  '/search?q=zzzzqq',
  '/cart',
  '/tag',
  '/collection',
  '/collection/new-season',
  '/article',
  '/article/what-stoneware-is',
  '/page/about',
  '/promotion',
  '/coupon',
  '/inquiry/morning-mug',
  '/checkout',
  '/checkout/thankyou',
  '/wishlist',
  '/notify',
  '/auth/signin',
  '/user/center',
  '/user/order',
  '/user/order/A1',
  '/order/find',
  '/order/A1B2',
  '/app/x',
  '/plain/cart',
  '/plain/choose/morning-mug',
  '/plain/signin',
  '/plain/find',
  '/return/R-A1B2',
  '/review',
]

test.each(paths)('the templates of %s name nothing that is not there', async (path) => {
  expect((await pages.get(path)).statusCode).toBe(200)
})

test.each([...themeFolders.keys()].filter((name) => name !== defaultTheme))(
  'nor do those of the theme %s',
  async (active) => {
    await pages.shop.db.transaction((tx) => changeSetting(tx, themesSetting, { active }))
    await pages.shop.changes.catchUp()
    for (const path of paths) expect((await pages.get(path)).statusCode, path).toBe(200)
  },
  60_000,
)

import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DemoPages, openDemoPages } from '#test/demo-pages.ts'

let pages: DemoPages

beforeAll(async () => {
  // In development a template that names a variable nobody gave it fails.
  pages = await openDemoPages({ env: { NODE_ENV: 'development' } })
})
afterAll(() => pages.close())

test.each([
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
])('the templates of %s name nothing that is not there', async (path) => {
  expect((await pages.get(path)).statusCode).toBe(200)
})

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { loadDemoOrders } from '#demo/load/orders.ts'
import { expectDone } from '#test/buying.ts'
import { openKey, signInStaff } from '#test/desk.ts'
import { openVisitedShop, type VisitedShop } from '../browser.ts'
import { openDesk, overflowOf } from './desk.ts'

/** A script that leaves a mark on the page if it runs. */
const payload = 'parent.hit=1'
/** Names that run, close tags, turn the line around, never break, or look like a value of a program. */
const names = [
  `<img src=x onerror="${payload}">`,
  `"><script>${payload}</script>`,
  `javascript:${payload}`,
  '\u202eevil\u202c \u2066isolated',
  'W'.repeat(180),
  '\u200b\u200d👩‍👩‍👧‍👦'.repeat(12),
  `'; drop table orders; -- & &amp; <`,
  '{name} {{7*7}} #{7*7} %s {count, plural, other {#}}',
  '=HYPERLINK("https://evil.test")',
  'null',
  'undefined',
  '__proto__',
]
const longTexts = [...names, 'word '.repeat(1999), 'W'.repeat(10_000)]

/** Columns that hold words of people: names of one line, texts of many, and texts by language. */
const nameColumns = {
  translation: ['name', 'seo_title'],
  product: ['vendor', 'type'],
  customer: ['first_name', 'last_name', 'nick_name'],
  address: ['first_name', 'last_name', 'company', 'city', 'address', 'apartment'],
  inquiry: ['name'],
  inquiry_line: ['name'],
  withdrawal: ['name', 'order_number'],
  order_line: ['name', 'sku'],
  message: ['author'],
  review: ['author', 'title'],
  question: ['author'],
  answer: ['author'],
  comment: ['author'],
  article: ['author'],
  picture: ['title'],
  shipment: ['carrier_name', 'number', 'shipped_by'],
  return_request: ['logistics_company', 'tracking_number'],
  order_history: ['actor_name'],
  stock: ['location'],
  stock_move: ['by'],
  staff: ['name'],
  staff_session: ['browser', 'place'],
  role: ['name'],
  api_key: ['name'],
  saved_view: ['name'],
  snippet: ['name'],
  webhook_endpoint: ['description'],
  desk_search: ['label'],
} as const
const textColumns = {
  translation: ['summary', 'seo_description'],
  customer: ['staff_note', 'bio'],
  orders: ['remark', 'staff_note'],
  order_history: ['note'],
  inquiry: ['content'],
  withdrawal: ['goods', 'statement'],
  message: ['text'],
  review: ['text', 'reply'],
  question: ['text'],
  answer: ['text'],
  comment: ['text'],
  return_request: ['description'],
  return_history: ['note'],
  stock_move: ['note'],
  snippet: ['text'],
} as const
const columnsByLanguage = {
  attribute: ['labels'],
  attribute_value: ['labels'],
  coupon: ['labels'],
  promotion: ['banner'],
  picture: ['alt'],
} as const

let shop: VisitedShop
beforeAll(async () => {
  shop = await openVisitedShop()
  await loadDemoOrders(shop.shop)
  await makeRecords()
  await writeHostileWords()
}, 300_000)
afterAll(() => shop.close())

for (const { width, dark, lang } of [
  { width: 360, dark: true, lang: 'zh' },
  { width: 1440, dark: false, lang: 'en' },
] as const) {
  it(`shows hostile words as text on every screen, ${width} px wide`, async () => {
    const { page, errors, caller } = await openDesk(shop, '/me', { visit: { width, dark } })
    expectDone(await caller.call('/me/save', { lang }))
    await shop.shop.pool.query('update staff set name = $1', [names[0]])
    const dialogs: string[] = []
    page.on('dialog', (dialog) => {
      dialogs.push(dialog.message())
      void dialog.dismiss()
    })
    const over = new Map<string, number>()
    const shown = new Map<string, boolean>()
    const waiting = routes.filter((route) => !route.includes('$')).map((path) => ({ route: path, path }))
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { route, path } = next
      await page.goto(`${shop.url}/admin${path}`)
      await page.locator('main h1').waitFor()
      await page.waitForLoadState('networkidle')
      over.set(path, await overflowOf(page))
      expect([await page.evaluate('window.hit'), dialogs, errors], path).toEqual([undefined, [], []])
      const text = await page.locator('main').textContent()
      shown.set(route, shown.get(route) || names.some((name) => text?.includes(name.trim())))
      for (const found of await linksOf(page)) {
        const of = routes.find((each) => each.includes('$') && patternOf(each).test(found))
        const seen = [...visited].filter((each) => of && patternOf(of).test(each)).length
        if (!of || routes.includes(found) || visited.has(found) || seen >= 3) continue
        visited.add(found)
        waiting.push({ route: of, path: found })
      }
    }
    visited.clear()
    expect([...over].filter(([, pixels]) => pixels > 0)).toEqual([])
    const silent = [...shown].filter(([, hasWords]) => !hasWords).map(([route]) => route)
    // Screens of figures and settings name no records.
    expect(silent.filter((route) => withRecords.includes(route))).toEqual([])
    expect([...shown.keys()]).toEqual(expect.arrayContaining(withRecords))
  }, 600_000)
}

const routes = [
  ...readFileSync(join(import.meta.dirname, '../../../desk/routes.tsx'), 'utf8').matchAll(/path: '([^']+)'/g),
].map(([, path]) => path!)
const withRecords = [
  ...['/orders', '/orders/$number', '/pack', '/returns/$number', '/withdrawals'],
  ...['/withdrawals/$number', '/categories', '/categories/$id', '/collections', '/collections/$id', '/tags'],
  ...['/tags/$id', '/attributes', '/attributes/$id', '/promotions', '/promotions/$id', '/coupons'],
  ...['/coupons/$id', '/stock', '/stock/$id', '/media', '/media/$id', '/inbox', '/inbox/$id'],
  ...['/inbox/reviews', '/inbox/questions', '/inbox/comments'],
  ...['/customers', '/customers/$id', '/products', '/products/$id', '/products/grid', '/plans/$id'],
  ...['/staff', '/roles', '/keys', '/webhooks', '/audit'],
]
const visited = new Set<string>()

function patternOf(route: string): RegExp {
  return new RegExp(`^${route.replaceAll(/\$\w+/g, '[^/]+')}$`)
}

/** The addresses of the desk to which a screen leads. */
async function linksOf(page: Page): Promise<string[]> {
  const links = await page.evaluate<string[]>(
    `[...document.querySelectorAll('main a[href]')].map((link) => new URL(link.href)).filter(({ origin }) => origin === location.origin).map(({ pathname }) => pathname)`,
  )
  return links.filter((path) => path.startsWith('/admin/')).map((path) => path.slice('/admin'.length))
}

/** Records that the demo shop does not have. */
async function makeRecords(): Promise<void> {
  const { pool } = shop.shop
  const staff = await signInStaff(shop)
  const [hostile = ''] = names
  await pool.query(
    `insert into withdrawal (number, lang, name, email, order_number, goods, statement, status, concern, received_at, refund_due_at)
      values ('W-TEST-0001', 'en', 'Grace', 'grace@example.com', 'typo', '', '', 'open', 'unknown_order', now(), now() + interval '14 days')`,
  )
  expectDone(
    await staff.call('/promotion/create', {
      texts: { en: { name: hostile, slug: 'hostile' } },
      terms: { kind: 'percentage', percent: 1000 },
      scope: null,
    }),
  )
  expectDone(await staff.call('/role/save', { name: hostile, permissions: ['orders.read'], ...noLimits }))
  expectDone(await staff.call('/webhook/save', { url: 'https://example.com/hook', events: ['order.placed'] }))
  expectDone(await staff.call('/view/save', { kind: 'order', name: hostile.slice(0, 60) }))
  await openKey(shop, ['orders.read'])
  const { rows } = await pool.query<{ id: number }>('select id from product order by id limit 3')
  expectDone(
    await staff.call('/product/plan', {
      select: { ids: rows.map(({ id }) => String(id)) },
      action: { kind: 'status', to: 'archived' },
    }),
  )
}

const noLimits = { refundPerOrder: null, refundPerDay: null }

async function writeHostileWords(): Promise<void> {
  const { pool } = shop.shop
  // Each row takes one of the words by its place, so that all of them occur on all screens.
  const oneOf = '($1::text[])[1 + abs(hashtext(t.ctid::text)) % cardinality($1::text[])]'
  const write = async (table: string, columns: readonly string[], value: string, words: string[]) => {
    const set = columns.map((column) => `${column} = ${value}`).join(', ')
    const { rowCount } = await pool.query(`update ${table} t set ${set}`, [words])
    expect(rowCount, table).not.toBeNull()
  }
  for (const [table, columns] of Object.entries(textColumns)) await write(table, columns, oneOf, longTexts)
  for (const [table, columns] of Object.entries(nameColumns)) await write(table, columns, oneOf, names)
  for (const [table, columns] of Object.entries(columnsByLanguage)) {
    await write(table, columns, `jsonb_build_object('en', ${oneOf}, 'zh', ${oneOf})`, names)
  }
  await write('orders', ['labels'], `array[${oneOf}]`, names)
  await write(
    'orders',
    ['address', 'billing'],
    `address || jsonb_build_object('firstName', ${oneOf}, 'lastName', ${oneOf}, 'city', ${oneOf}, 'address', ${oneOf}, 'company', ${oneOf})`,
    names,
  )
  await write(
    'order_line',
    ['options'],
    `jsonb_build_array(jsonb_build_object('name', ${oneOf}, 'value', ${oneOf}))`,
    names,
  )
  await write('bulk_row', ['label'], oneOf, names)
  await shop.shop.changes.catchUp()
}

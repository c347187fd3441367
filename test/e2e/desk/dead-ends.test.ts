import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { homeQueues } from '#contract/admin/desk/home.ts'
import { type NoticeKind, noticeKinds } from '#contract/admin/desk/notice.ts'
import { notify } from '#server/desk/notices/notify.ts'
import { expectDone } from '#test/buying.ts'
import { expectAccessible, openVisitedShop, type VisitedShop } from '../browser.ts'
import { expectNoOverflow, openDesk } from './desk.ts'

let shop: VisitedShop
beforeAll(async () => {
  shop = await openVisitedShop({ prepare: async () => {} })
})
afterAll(() => shop.close())

/** Values for the texts of all notices. */
const values = {
  ...{ number: 'V-1', order: 'V-1', product: 'Mug', stars: '5', sku: 'MUG', available: '1', year: '2026' },
  ...{ day: '2026-11-25T12:00:00Z', kind: 'orders', outcome: 'open', who: 'Ada', label: '' },
}

/** Notices about these lead to the screen of a record, which here says that there is no such record. */
const records = ['order', 'return', 'withdrawal', 'thread', 'inquiry', 'stock', 'import', 'note']

/** Expects that the page has left Home for a screen that exists, and goes back. */
async function expectScreen(page: Page, about: string, isRecord = false) {
  await page.waitForURL(({ pathname }) => !/^\/admin\/?$/.test(pathname))
  await page.locator('main h1').filter({ hasNotText: 'Home' }).waitFor()
  const isMissing = isRecord ? 0 : await page.getByText('There’s nothing at this address').count()
  const dropped = await page.getByText('Parts of this link aren’t valid').count()
  expect([about, isMissing, dropped]).toEqual([about, 0, 0])
  await page.goBack()
  await page.locator('main h1').filter({ hasText: 'Home' }).waitFor()
}

it('leads from every notice to a screen or to its file', async () => {
  const { page, caller } = await openDesk(shop, '/')
  const recordIds: Partial<Record<string, string>> = { report: '2026', setting: 'currencies' }
  for (const kind of Object.keys(noticeKinds) as NoticeKind[]) {
    const { resource, permission } = noticeKinds[kind]
    const recordId = recordIds[resource] ?? crypto.randomUUID()
    if (kind === 'export_done') {
      expectDone(await caller.call('/export/start', { kind: 'orders' }))
      await shop.runJobs()
    } else {
      const news = { kind, recordId, values }
      await notify(shop.shop, news, permission === null ? { staffId: caller.id } : {})
    }
    await page.getByRole('button', { name: 'Notifications, 1 new' }).click()
    const newest = page.getByRole('dialog').getByRole('listitem').first().getByRole('button')
    await newest.getByText('New', { exact: true }).waitFor()
    if (kind === 'export_done') {
      const file = page.waitForEvent('download')
      await newest.click()
      expect((await file).suggestedFilename()).toMatch(/^orders-.*\.csv$/)
    } else {
      await newest.click()
      await expectScreen(page, kind, records.includes(resource))
    }
    await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor()
  }
})

it('leads from every queue of Home to a list that it narrows down, and counts what waits in the bars', async () => {
  const visit = { width: 360, height: 1600 }
  const { page, context, errors, caller } = await openDesk(shop, '/me', { visit })
  const state = expectDone(await caller.call('/home/state', {}))
  const queues = homeQueues.map((code) => ({
    ...{ code, count: code === 'ship' ? 150 : 2 },
    ...{ oldest: code === 'low_stock' ? null : state.at, due: code === 'withdrawals' ? state.at : null },
  }))
  await context.route('**/api/admin/home/state', (route) =>
    route.fulfill({ json: { code: 0, msg: '', data: { ...state, queues } } }),
  )
  await page.goto(`${shop.url}/admin/`)
  const bar = page.getByRole('navigation', { name: 'Main' })
  await bar.getByRole('link', { name: 'Orders, 99+ waiting' }).waitFor()
  const names = await bar.locator('a, button').allInnerTexts()
  expect(names.map((name) => name.split('\n')[0])).toEqual(['Home', 'Orders', 'Pack', 'Inbox', 'More'])
  await bar.getByRole('link', { name: 'Inbox, 10 waiting' }).waitFor()
  await expectAccessible(page)
  await expectNoOverflow(page)
  await bar.getByRole('button', { name: /^More, \d+ waiting$/ }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Withdrawals, 2 waiting' }).waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })

  const listed = page.locator('section').filter({ hasText: 'Waiting for you' }).getByRole('link')
  expect(await listed.count()).toBe(homeQueues.length)
  for (const [index, code] of homeQueues.entries()) {
    await listed.nth(index).click()
    await page.waitForURL(/\/admin\/\w/)
    if (page.url().includes('view=')) {
      const current = page.getByRole('navigation', { name: 'Views' }).locator('[data-current=true]')
      await current.filter({ hasNotText: /^All/ }).waitFor()
    }
    await expectScreen(page, code)
  }
  await page.getByRole('link', { name: 'Work through' }).press('Enter')
  await page.waitForURL(/\/admin\/orders\?view=cancellation-requested/)
  expect(errors).toEqual([])
})

it('counts only what the person may work through', async () => {
  await shop.shop.pool.query(
    `insert into withdrawal (number, lang, name, email, order_number, goods, statement, status, concern, received_at, refund_due_at)
      values ('W-TEST-0002', 'en', 'Grace', 'grace@example.com', 'typo', '', '', 'open', 'unknown_order', now(), now() + interval '14 days')`,
  )
  const owner = await openDesk(shop, '/')
  const bar = owner.page.getByRole('navigation', { name: 'Main' })
  // Counted at the place that it is part of, until that is open.
  await bar.getByRole('link', { name: 'Returns, 1 waiting' }).press('Enter')
  await bar.getByRole('link', { name: 'Withdrawals, 1 waiting' }).waitFor()
  await bar.getByRole('link', { name: 'Returns', exact: true }).waitFor()
  await bar.getByRole('link', { name: 'Home' }).press('Enter')
  const row = owner.page.getByRole('listitem').filter({ hasText: 'Withdrawals to decide' })
  await row.getByText(/due in (13 days|2 weeks)/).waitFor()
  await expectAccessible(owner.page)
  const packer = await openDesk(shop, '/', { staff: { role: 'packer' } })
  await packer.page.getByText('All caught up').waitFor()
  await packer.page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Returns', exact: true })
    .waitFor()
})

import { afterAll, beforeAll, expect, it } from 'vitest'
import { buy, sell } from '#test/buying.ts'
import { openPushService } from '#test/push-service.ts'
import { expectAccessible, openVisitedShop, type VisitedShop } from '../browser.ts'
import { expectNoOverflow, openDesk } from './desk.ts'

let shop: VisitedShop
let service: Awaited<ReturnType<typeof openPushService>>

beforeAll(async () => {
  shop = await openVisitedShop({ kind: 'full', env: { PUSH_HOSTS: '127.0.0.1' } })
  service = await openPushService()
  await sell(shop.shop, { sku: 'MUG' })
})
afterAll(async () => {
  service.close()
  await shop.close()
})

/** Replaces the browser's own push service, which is on the internet. */
const standIn = `{
  const kept = () => JSON.parse(sessionStorage.getItem('push'))
  const end = async () => sessionStorage.removeItem('push') ?? true
  const subscriptionOf = (json) => json && { endpoint: json.endpoint, toJSON: () => json, unsubscribe: end }
  if ('PushManager' in globalThis) {
    PushManager.prototype.getSubscription = async () => subscriptionOf(kept())
    PushManager.prototype.subscribe = async function ({ userVisibleOnly, applicationServerKey }) {
      if (!userVisibleOnly) throw new DOMException('silent', 'NotAllowedError')
      sessionStorage.setItem('push', JSON.stringify(await subscribeAt(applicationServerKey)))
      return subscriptionOf(kept())
    }
  }
}`

it('turns push notices on by a press, shows the news, and opens its record in the open desk', async () => {
  const visit = { width: 360, height: 800, dark: true, offline: true }
  const { page, context, errors } = await openDesk(shop, '/home', { visit })
  await context.grantPermissions(['notifications'])
  const opened: ReturnType<typeof service.subscribe>[] = []
  await page.exposeFunction('subscribeAt', (key: string) => {
    opened.push(service.subscribe(key))
    return opened.at(-1)!.subscription
  })
  await page.addInitScript(standIn)
  await page.goto(`${shop.url}/admin/me`)
  await page.getByText('No browser receives them yet.').waitFor()
  await page.getByRole('button', { name: 'Turn on in this browser' }).click()
  const row = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Turn off in/ }) })
  await row.getByText('This device').waitFor()
  const rule = page.getByRole('listitem').filter({ hasText: 'New order' })
  await rule.getByText('Push', { exact: true }).click()
  await expect.poll(() => rule.getByRole('switch', { name: 'Push' }).isChecked()).toBe(true)
  await expectNoOverflow(page)
  await expectAccessible(page)

  await row.getByRole('button', { name: /^Send a test to/ }).click()
  await page.getByText(/^Test sent to/).waitFor()
  await shop.runJobs()
  expect(opened[0]!.received).toMatchObject([{ body: 'Push notifications work in this browser.' }])

  const { orderNumber } = await buy(shop.visitor(), { method: 'bank' })
  await shop.runJobs()
  await shop.runJobs()
  const told = opened[0]!.received[1]!
  expect(told.body).toBe(`New order ${orderNumber}`)
  const [worker] = context.serviceWorkers().filter((each) => each.url().endsWith('/admin/notices.js'))
  await worker!.evaluate(`new Promise((resolve) => {
    const event = new PushEvent('push', { data: ${JSON.stringify(JSON.stringify(told))} })
    event.waitUntil = (shown) => resolve(shown)
    dispatchEvent(event)
  })`)
  const shown = `navigator.serviceWorker.getRegistration('/admin/').then((found) => found.getNotifications())`
  const notices = () =>
    page.evaluate<object[]>(
      `${shown}.then((all) => all.map(({ title, body, tag }) => ({ title, body, tag })))`,
    )
  await expect.poll(notices).toEqual([{ title: told.title, body: told.body, tag: told.tag }])
  await page.getByRole('button', { name: 'Notifications, 1 new' }).waitFor()
  await worker!.evaluate(`registration.getNotifications().then(([notification]) => {
    dispatchEvent(new NotificationEvent('notificationclick', { notification }))
  })`)
  await page.getByRole('heading', { name: new RegExp(orderNumber), level: 1 }).waitFor()
  await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor()

  await page.goBack()
  // By keyboard: on a phone, a message covers the end of the page for a moment.
  await row.getByRole('button', { name: /^Turn off in/ }).press('Enter')
  await page.getByText('No browser receives them yet.').waitFor()
  const registrations = `navigator.serviceWorker.getRegistrations().then((all) => all.map(({ scope }) => scope))`
  expect(await page.evaluate<string[]>(registrations)).not.toContain(`${shop.url}/admin/`)

  // A window that a press has opened has the notice in its address.
  const { orderNumber: next } = await buy(shop.visitor(), { method: 'bank' })
  await shop.runJobs()
  await page.getByRole('button', { name: 'Notifications, 1 new' }).waitFor()
  await page.goto(`${shop.url}/admin/orders/${next}#notice=order_placed&of=${next}`)
  await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor()
  await page.waitForURL(`${shop.url}/admin/orders/${next}`)
  expect(errors).toEqual([])
}, 120_000)

import { afterAll, beforeAll, expect, it } from 'vitest'
import { expectDone } from '#test/buying.ts'
import { signInStaff } from '#test/desk.ts'
import { appCode, makeStaff } from '#test/desk-browser.ts'
import { openReceiver } from '#test/webhook-receiver.ts'
import { expectAccessible, openVisitedShop, type VisitedShop } from '../browser.ts'
import { expectNoOverflow, openDesk } from './desk.ts'

let shop: VisitedShop

beforeAll(async () => {
  shop = await openVisitedShop({ prepare: async () => {} })
})
afterAll(() => shop.close())

it('changes name and language, adds an authenticator app, and chooses what one is told of', async () => {
  const { page, errors } = await openDesk(shop, '/me', { visit: { width: 390 } })
  await page.getByText('Where you’re signed in').waitFor()
  await expectNoOverflow(page)
  await expectAccessible(page)
  await page.getByLabel('Your name').fill('Ada Lovelace')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: 'Ada Lovelace, your menu' }).waitFor()

  await page.getByRole('button', { name: 'Add a second factor' }).click()
  await page.getByRole('button', { name: 'Use an authenticator app' }).click()
  await page.locator('[role=dialog] img').waitFor()
  await expectAccessible(page)
  const secret = (await page.locator('[role=dialog] p.font-mono').textContent())!
  await page.locator('[role=dialog] input').fill(appCode(secret, shop.shop.now()))
  await page.keyboard.press('Enter')
  await page.locator('[role=dialog] li').first().waitFor()
  expect(await page.locator('[role=dialog] li').count()).toBe(10)
  await page.keyboard.press('Escape')
  await page.getByText('Authenticator app set up').waitFor()

  await page.locator('[role=dialog]').waitFor({ state: 'detached' })
  const rules = page.getByRole('listitem').filter({ hasText: 'New order' })
  const rule = rules.getByRole('switch', { name: 'Email' })
  // Not by key: the closing dialog hands the focus back a moment later.
  await rules.getByText('Email').click()
  await expect.poll(() => rule.isChecked()).toBe(true)
  await page.reload()
  await page.getByText('Authenticator app set up').waitFor()
  await expect.poll(() => rule.isChecked()).toBe(true)
  expect(errors).toEqual([])
})

it('invites a colleague, gives another role and suspends them, all of which the history shows', async () => {
  const { page, errors } = await openDesk(shop, '/staff', { visit: { dark: true } })
  const grace = await makeStaff(shop, { email: 'grace@shop.test', name: 'Grace', role: 'packer' })
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Invite' }).first().click()
  await page.locator('[role=dialog] input[name=email]:focus').waitFor()
  await page.keyboard.type('no address')
  await page.keyboard.press('Enter')
  await page.locator('[role=dialog] input[aria-invalid]').waitFor()
  await expectAccessible(page)
  await page.locator('[role=dialog] input[name=email]').fill('kofi@shop.test')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'kofi@shop.test' }).waitFor()

  await page.reload()
  await page.getByRole('button', { name: 'Grace' }).click()
  await page.getByRole('dialog', { name: 'Grace' }).getByRole('button', { name: /Role/ }).click()
  await page.getByRole('option', { name: 'Support' }).click()
  await page.getByText('Role changed').waitFor()
  await page.getByRole('button', { name: 'Suspend' }).click()
  await page.getByRole('button', { name: 'Reactivate' }).waitFor()
  await expectAccessible(page)
  const [after] = (await shop.shop.pool.query('select role, state from staff where id = $1', [grace.id])).rows
  expect(after).toEqual({ role: 'support', state: 'suspended' })

  await page.goto(`${shop.url}/admin/audit`)
  await page.getByRole('button', { name: 'Staff grace@shop.test' }).first().waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Staff grace@shop.test' }).first().click()
  await page.locator('[role=dialog] ins').first().waitFor()
  await expectAccessible(page)
  expect(errors).toEqual([])
})

it('undoes an earlier change from the history', async () => {
  const { page, errors, caller } = await openDesk(shop, '/audit', { visit: { width: 360 } })
  const { data } = await caller.call('/setting/detail', { id: 'shop' })
  await caller.call('/setting/save', {
    id: 'shop',
    version: data.setting.version,
    set: [{ path: 'city', from: '', to: 'Bremen' }],
  })
  await page.reload()
  await page.getByText('Changed: City', { exact: true }).first().waitFor()
  await page
    .getByRole('button', { name: /^Setting shop/ })
    .first()
    .click()
  await page.getByText('Bremen').waitFor()
  await expectNoOverflow(page)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect
    .poll(async () => (await caller.call('/setting/detail', { id: 'shop' })).data.setting.value)
    .toMatchObject({ city: '' })
  expect(errors).toEqual([])
})

it('undoes several changes at once, and names those that it left', async () => {
  const { page, errors, caller } = await openDesk(shop, '', { visit: { width: 360 }, staff: { name: 'Lin' } })
  const settings = async () => expectDone(await caller.call('/setting/detail', { id: 'shop' })).setting
  const setCity = async (from: string, to: string) => {
    const set = [{ path: 'city', from, to }]
    const { version } = await settings()
    return expectDone(await caller.call('/setting/save', { id: 'shop', version, set })).change.id
  }
  const before = ((await settings()).value as { city: string }).city
  // A change that was taken back stays so, although its undo is selected too.
  expectDone(await caller.call('/change/undo', { id: await setCity(before, 'Oslo') }))
  await setCity(before, 'Bremen')
  await setCity('Bremen', 'Kiel')
  expectDone(await caller.call('/export/start', { kind: 'stock' }))
  await page.goto(`${shop.url}/admin/audit?f=staff.is.${caller.id}`)
  await page
    .getByRole('checkbox', { name: /^Select Setting shop/ })
    .nth(1)
    .waitFor()
  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check()
  await expectNoOverflow(page)
  await expectAccessible(page)
  await page.getByRole('toolbar').getByRole('button', { name: 'Undo' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Undo 5 changes, the newest first?').waitFor()
  await dialog.getByRole('button', { name: 'Undo' }).click()
  await dialog.getByText('Done for 2 rows').waitFor()
  await dialog.getByText('3 rows were left as they are:').waitFor()
  await expectAccessible(page)
  expect((await settings()).value).toMatchObject({ city: before })
  expect(errors).toEqual([])
})

it('signs several colleagues out at once', async () => {
  const { page, errors } = await openDesk(shop, '/staff', { visit: { width: 360 } })
  const colleagues = await Promise.all(
    ['Bo', 'Cy'].map((name) => signInStaff(shop, { name, role: 'packer' })),
  )
  await page.reload()
  for (const name of ['Bo', 'Cy']) await page.getByRole('checkbox', { name: `Select ${name}` }).check()
  await expectNoOverflow(page)
  await expectAccessible(page)
  await page.getByRole('toolbar').getByRole('button', { name: 'End sessions' }).click()
  await page.getByRole('dialog').getByText('Sign 2 people out on every device at once?').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'End sessions' }).click()
  await page.getByText('Done for 2 rows').waitFor()
  for (const each of colleagues) expect((await each.call('/me', {})).code).toBe(51)
  expect(errors).toEqual([])
})

it('makes a role and looks through it, makes a key that is shown once, and adds a webhook', async () => {
  const { page, errors } = await openDesk(shop, '/roles', { visit: { width: 1280 } })
  await expectAccessible(page)
  await page.getByRole('button', { name: 'New role' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Warehouse')
  await dialog.getByText('See orders and returns').click()
  await dialog.getByText('Pack orders').click()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('table').getByRole('button', { name: 'Warehouse' }).click()
  await dialog.getByRole('button', { name: 'See the desk with this role' }).click()
  await page.getByText('You’re viewing the desk as Warehouse').waitFor()
  await page.getByRole('link', { name: 'Orders' }).first().waitFor()
  await page.goto(`${shop.url}/admin/roles`)
  await page.getByRole('table').waitFor()

  await page.goto(`${shop.url}/admin/keys`)
  await page.getByRole('button', { name: 'New key' }).click()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Scanner')
  await dialog.getByText('Pack orders').click()
  await dialog.getByRole('button', { name: 'Create key' }).click()
  const token = await dialog.getByText(/^vitrine_/).textContent()
  await expectAccessible(page)
  const answer = await fetch(`${shop.url}/api/admin/me`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: '{}',
  })
  expect(await answer.json()).toMatchObject({ code: 0, data: { permissions: ['orders.pack'] } })
  await dialog.getByRole('button', { name: 'I’ve stored it' }).click()
  await page.getByRole('button', { name: 'Revoke Scanner' }).click()
  await dialog.getByRole('button', { name: 'Revoke key' }).click()
  await page.getByText('No keys yet').waitFor()

  const hook = await openReceiver()
  try {
    await page.goto(`${shop.url}/admin/webhooks`)
    await page.getByRole('button', { name: 'New webhook' }).click()
    await dialog.getByRole('textbox', { name: 'URL' }).fill(hook.url)
    await dialog.getByText('Orders', { exact: true }).click()
    await dialog.getByText('All, including future ones').first().click()
    await dialog.getByRole('button', { name: 'Add webhook' }).click()
    hook.state.secret = (await dialog.getByText(/^whsec_/).textContent())!
    await dialog.getByRole('button', { name: 'I’ve stored it' }).click()
    await page.getByRole('button', { name: hook.url }).click()
    await dialog.getByRole('button', { name: 'Send test message' }).click()
    await dialog.getByText('Test message delivered').waitFor()
    expect(hook.state.faults).toEqual([])
    await expectAccessible(page)
    await page.setViewportSize({ width: 360, height: 740 })
    await expectNoOverflow(page)
  } finally {
    hook.close()
  }
  expect(errors).toEqual([])
})

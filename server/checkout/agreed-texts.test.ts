import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type * as z from 'zod'
import { legalText, page, translation } from '#server/db/tables.ts'
import { noteChange } from '#server/platform/changes/note-change.ts'
import { readOutbox } from '#server/platform/mail/outbox.ts'
import { shopSetting } from '#server/platform/open-shop.ts'
import { changeSetting, type SettingDefinition } from '#server/platform/settings/settings.ts'
import { returnsSetting, withdrawalSetting } from '#server/returns/returns.setting.ts'
import type { TestShop } from '#test/app.ts'
import { buy, expectDone, openBuyingShop, sell } from '#test/buying.ts'
import { signInStaff } from '#test/desk.ts'

let world: TestShop

beforeAll(async () => {
  world = await openBuyingShop()
  await sell(world.shop, { sku: 'MUG' })
  await savePage('terms', 'Terms', '<p>First <em>terms</em>.</p>')
  await savePage('privacy', 'Privacy', '<p>We keep little.</p>')
})
afterAll(() => world.close())

async function savePage(handle: string, name: string, body: string, lang = 'en') {
  await world.shop.db.transaction(async (tx) => {
    const [known] = await tx.select().from(page).where(eq(page.handle, handle))
    const [row] = known ? [known] : await tx.insert(page).values({ handle }).returning()
    await tx
      .insert(translation)
      .values({ kind: 'page', ownerId: row!.id, lang, slug: handle, name, body })
      .onConflictDoUpdate({
        target: [translation.kind, translation.ownerId, translation.lang],
        set: { name, body },
      })
    await noteChange(tx, [`page:${row!.id}`])
  })
  await world.shop.changes.catchUp()
}

async function order(headers: Record<string, string> = {}, email = `${crypto.randomUUID()}@buyer.example`) {
  const visitor = world.visitor(headers)
  const { orderNumber, accessKey } = await buy(visitor, { sku: 'MUG', method: 'bank', email })
  const detail = await visitor.call('/order/detail', { number: orderNumber, accessKey: accessKey! })
  return { number: orderNumber, email, order: expectDone(detail).order }
}
const show = async (path: string) => (await world.app.inject(path)).body
const stored = () => world.shop.db.select().from(legalText)
async function change<Schema extends z.ZodType>(setting: SettingDefinition<Schema>, value: z.input<Schema>) {
  await world.shop.db.transaction((tx) => changeSetting(tx, setting, value))
  await world.shop.changes.catchUp()
}

it('keeps the texts that an order agreed to, once for all orders that agreed to the same', async () => {
  const first = await order()
  expect(first.order.terms.map(({ document, title }) => [document, title])).toEqual([
    ['terms', 'Terms'],
    ['privacy', 'Privacy'],
    ['withdrawal', 'Right of withdrawal'],
  ])
  const before = await stored()
  expect((await order()).order.terms).toEqual(first.order.terms)
  expect(await stored()).toEqual(before)

  await savePage('terms', 'Terms', '<p>Second terms.</p>')
  const second = await order()
  expect(await stored()).toHaveLength(before.length + 1)
  expect(await show(second.order.terms[0]!.url)).toContain('Second terms.')
  const old = await show(first.order.terms[0]!.url)
  expect(old).toContain('First <em>terms</em>.')
  expect(old).toContain('noindex')
  await savePage('terms', 'Terms', '<p>First <em>terms</em>.</p>')
  expect((await order()).order.terms).toEqual(first.order.terms)
})

it('keeps them in the language of the order, and shows them to staff', async () => {
  await savePage('terms', '条款', '<p>中文条款。</p>', 'zh')
  const { number, order: chinese } = await order({ 'x-lang': 'zh' })
  expect(chinese.terms.map(({ title }) => title)).toEqual(['条款', 'Privacy', '撤回权'])
  expect(chinese.terms[0]!.url).toMatch(/^\/zh\/legal\/[0-9a-f]{64}$/)
  expect(await show(chinese.terms[0]!.url)).toContain('中文条款。')
  const owner = await signInStaff(world)
  const { order: seen } = (await owner.call('/order/detail', { number })).data
  expect(seen.terms).toEqual(chinese.terms)
})

it('sends them with the confirmation, as links and as attached text', async () => {
  const { email, order: placed } = await order()
  await world.runJobs()
  const [confirmation] = await readOutbox(world.shop.config.dataDir, email)
  for (const { url } of placed.terms) expect(confirmation!.html).toContain(`http://shop.test${url}`)
  expect(confirmation!.html).toContain('http://shop.test/withdrawal')
  const texts = confirmation!.attachments!.filter(({ contentType }) => contentType.startsWith('text/plain'))
  expect(texts.map(({ filename }) => filename)).toEqual(['terms.txt', 'privacy.txt', 'withdrawal.txt'])
  const read = (at: number) => Buffer.from(texts[at]!.content, 'base64').toString('utf8')
  expect(read(0)).toBe('\ufeffTerms\r\n\r\nFirst terms.\r\n')
  expect(read(2)).toContain('You have the right to withdraw from this contract within 14 days')
})

it('does not know other texts, and shows none for a hash in another case', async () => {
  for (const slug of ['a'.repeat(64), 'terms', '../terms', 'a'.repeat(63)]) {
    expect((await world.app.inject(`/legal/${encodeURIComponent(slug)}`)).statusCode, slug).toBe(404)
  }
})

it('writes the withdrawal notice from the shop’s own data', async () => {
  const script = '<script>alert(1)</script>'
  await change(shopSetting, {
    name: 'Mug & Co',
    legalName: `Mug ${script} GmbH`,
    street: 'Ofenweg 1',
    postalCode: '10115',
    city: 'Berlin',
    phone: '+49 30 1',
    email: 'hello@mug.example',
  })
  await change(withdrawalSetting, { days: 30, exceptions: { en: `Plants ${script}` } })
  await change(returnsSetting, { shippingPaidBy: 'merchant' })
  const html = await show('/legal/withdrawal')
  expect(html).toContain('Ofenweg 1, 10115 Berlin, Germany, +49 30 1, hello@mug.example')
  expect(html).toContain('within 30 days without giving any reason')
  expect(html).toContain('href="http://shop.test/withdrawal"')
  expect(html).toContain('We will bear the cost of returning the goods.')
  expect(html).toContain('Plants &lt;script&gt;')
  expect(html).not.toContain(script)
  expect(await show('/de/legal/withdrawal')).toContain('Muster-Widerrufsformular')
  expect(await show('/checkout/payment')).toContain('/legal/withdrawal')
})

it('prefers the shop’s own withdrawal page', async () => {
  await savePage('withdrawal', 'Our withdrawal', '<p>Ours.</p>')
  const { order: placed } = await order()
  expect(placed.terms.at(-1)).toMatchObject({ document: 'withdrawal', title: 'Our withdrawal' })
  expect(await show('/checkout/payment')).toContain('/page/withdrawal')
})

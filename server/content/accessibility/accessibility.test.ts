import { afterAll, beforeAll, expect, it } from 'vitest'
import { shopSetting } from '#server/platform/open-shop.ts'
import { changeSetting } from '#server/platform/settings/settings.ts'
import { openTestShop, type TestShop } from '#test/app.ts'
import { accessibilitySetting } from './accessibility.setting.ts'
import { lastAccessibilityCheck } from './last-check.ts'

let world: TestShop
beforeAll(async () => {
  world = await openTestShop()
})
afterAll(() => world.close())

const statement = async (prefix = '') => (await world.app.inject(`${prefix}/legal/accessibility`)).body

it('states what the latest check found, in each language, and no more', async () => {
  const check = lastAccessibilityCheck()!
  const html = await statement()
  expect(html).toContain(`${check.tool}: ${check.screens} screens`)
  expect(html).toContain(check.violations.length === 0 ? 'found no violations' : check.violations[0]!.rule)
  expect(html).toContain('EN 301 549')
  expect(html).toContain('not all of them')
  expect(await statement('/zh')).toContain(`共 ${check.screens} 个页面`)
})

it('names the authority of the shop’s country, where it is known, and the shop’s own words', async () => {
  expect(await statement()).toContain('Marktüberwachungsstelle der Länder')
  await world.shop.db.transaction(async (tx) => {
    await changeSetting(tx, shopSetting, { country: 'PT', phone: '+351 21 1' })
  })
  await world.shop.changes.catchUp()
  const portuguese = await statement()
  expect(portuguese).not.toContain('Supervision')
  expect(portuguese).toContain('href="tel:+351211"')
  await world.shop.db.transaction(async (tx) => {
    await changeSetting(tx, accessibilitySetting, {
      limits: { en: 'Old PDFs.\n<script>alert(1)</script>' },
      authority: '<b>Autoridade</b>',
      email: 'help@shop.test',
    })
  })
  await world.shop.changes.catchUp()
  const own = await statement()
  expect(own).toContain('Old PDFs.<br>&lt;script&gt;')
  expect(own).toContain('&lt;b&gt;Autoridade&lt;/b&gt;')
  expect(own).toContain('href="mailto:help@shop.test"')
  expect(own).not.toMatch(/<script>alert|<b>Aut/)
})

import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectAccessible, openVisitedShop, type VisitedShop } from './browser.ts'
import { tabTo } from './shopper.ts'

let shop: VisitedShop

beforeAll(async () => {
  shop = await openVisitedShop()
})

afterAll(() => shop.close())

/** Maximum download on a phone before scrolling, in bytes. */
const maxBytes = 600_000

describe('the order in the checkout on a phone', () => {
  it('opens and closes by keyboard, announces its state, and shows its lines and totals', async () => {
    const { page, errors } = await shop.visit({ width: 390, height: 844 })
    await page.goto('/product/bath-tray')
    await page.locator('form[data-buy] button[type=submit]').click()
    await page.locator('#cart-drawer[open] .line-item').waitFor()
    await page.goto('/checkout/information')
    const order = page.locator('main details').first()
    const sign = order.locator('summary').first()
    await sign.waitFor()

    expect(await stateOf(page)).toBe(false)
    expect(await sign.textContent()).toContain('€69.00')
    expect(await order.getByText('Bath tray').isVisible()).toBe(false)

    await tabTo(page, 'main details > summary')
    await page.keyboard.press('Enter')
    await order.getByText('Bath tray').waitFor()
    expect(await stateOf(page)).toBe(true)
    expect(await order.locator('dl [data-total]').textContent()).toContain('€69.00')
    await expectAccessible(page)

    await page.keyboard.press('Space')
    await expect.poll(() => order.getByText('Bath tray').isVisible()).toBe(false)
    expect(await stateOf(page)).toBe(false)
    expect(errors).toEqual([])
    await page.context().close()
  })
})

/** Pages, and the selector that shows they are complete. */
const signs = {
  '/': 'main .product-card',
  '/category/tableware': 'main .product-card',
  '/search?q=cup': 'main .product-card',
  '/cart': 'main .line-item',
  '/checkout/information': 'main input[name=email]',
  '/auth/signup': 'main form',
}

describe('a product on a phone', () => {
  it('loads no locale data at the start, and does not lay out folded content', async () => {
    const { page } = await shop.visit({ width: 390, height: 844 })
    await page.addInitScript(`{
      globalThis.asked = []
      const { DateTimeFormat } = Intl
      Intl.DateTimeFormat = new Proxy(DateTimeFormat, {
        apply: (...call) => (asked.push('called'), Reflect.apply(...call)),
        construct: (...call) => (asked.push('made'), Reflect.construct(...call)),
      })
    }`)
    for (const path of ['/product/morning-mug', '/category/tableware']) {
      const tracked = page.waitForRequest('**/visitor/track')
      await page.goto(path)
      expect((await tracked).postDataJSON().timezone).not.toBe('')
      expect(await page.evaluate('asked')).toEqual([])
      const boxes = await page.evaluate(
        '[...document.querySelectorAll("details.dropdown:not([open]) :is(a, label), .filters:not(:popover-open) :is(a, label)")].flatMap((each) => [...each.getClientRects()]).length',
      )
      expect(boxes).toBe(0)
    }
    await page.context().close()
  })

  it('shows picture, price and button before scrolling, and never hides the focus behind the button', async () => {
    const { page } = await shop.visit({ width: 360, height: 640 })
    await page.goto('/product/breakfast-bowl')
    const button = page.locator('form[data-buy] button[type=submit]')
    const price = page.locator('.buy-bar').getByText('€15.30')
    await button.click({ trial: true })
    // Several prices, none chosen: the lowest one stands beside what it was before the promotion.
    await page.locator('main .price-was').getByText('€18.00').first().waitFor()
    for (const part of [price, button, page.locator('main picture').first()]) {
      const box = (await part.boundingBox())!
      expect(box.y).toBeGreaterThan(0)
      expect(box.y).toBeLessThan(640)
    }
    const bar = (await button.boundingBox())!.y
    await page.locator('[data-component=recently-viewed], #page-foot').last().waitFor({ state: 'attached' })
    for (let press = 0; press < 40; press++) {
      await page.keyboard.press('Tab')
      const [bottom, isInBar] = (await page.evaluate(
        '[document.activeElement.getBoundingClientRect().top, Boolean(document.activeElement.closest(".buy-bar"))]',
      )) as [number, boolean]
      if (!isInBar) expect(bottom).toBeLessThan(bar)
    }
    await page.context().close()
  })
})

describe('a section that is not laid out yet', () => {
  it.each([
    { name: 'a phone', width: 412 },
    { name: 'a tablet', width: 800 },
    { name: 'a desktop', width: 1440 },
  ])('keeps enough room not to lie over what follows, on $name', async ({ width }) => {
    const { page, errors } = await shop.visit({ width, height: 823 })
    const low: Record<string, unknown> = {}
    for (const path of [
      '/',
      '/de',
      '/id',
      '/product/teapot',
      '/product/morning-mug',
      '/article/washing-linen',
    ]) {
      await page.goto(path)
      await page.waitForLoadState('networkidle')
      const found = await page.locator('.later').evaluateAll(lowSections)
      if (found.length > 0) low[path] = found
    }
    expect(low).toEqual({})
    expect(errors).toEqual([])
    await page.context().close()
  })
})

describe('a narrow screen', () => {
  it.each([320, 360, 390])('of %d px never scrolls sideways', async (width) => {
    const { page } = await shop.visit({ width, height: 740 })
    await page.goto('/product/bath-tray')
    await page.locator('form[data-buy] button[type=submit]').click()
    await page.locator('#cart-drawer[open] .line-item').waitFor()
    const wide: string[] = []
    for (const [path, sign] of Object.entries(signs)) {
      await page.goto(path)
      await page.locator(sign).first().waitFor()
      if (await page.evaluate('document.documentElement.scrollWidth > innerWidth')) wide.push(path)
    }
    expect(wide).toEqual([])
    await page.context().close()
  })
})

describe('the first view on a phone', () => {
  it.each(['/', '/category/tableware', '/product/teapot', '/article/what-stoneware-is'])(
    '%s is light, with compressed scripts',
    async (path) => {
      const { page } = await shop.visit({ width: 390, height: 844, scale: 3 })
      const network = await page.context().newCDPSession(page)
      await network.send('Network.enable')
      await network.send('Network.setCacheDisabled', { cacheDisabled: true })
      const plain: string[] = []
      let weight = 0
      network.on('Network.loadingFinished', ({ encodedDataLength }) => {
        weight += encodedDataLength
      })
      network.on('Network.responseReceived', ({ type, response }) => {
        if (type === 'Script' && !response.headers['content-encoding']) plain.push(response.url)
      })
      await page.goto(path)
      await page.waitForLoadState('networkidle')
      expect(weight).toBeGreaterThan(0)
      expect(weight).toBeLessThanOrEqual(maxBytes)
      expect(plain).toEqual([])
      await page.context().close()
    },
  )
})

/** Returns the expanded state of the order in the accessibility tree; null if it has none. */
async function stateOf(page: Page): Promise<boolean | null> {
  const session = await page.context().newCDPSession(page)
  const { root } = await session.send('DOM.getDocument')
  const { nodeId } = await session.send('DOM.querySelector', {
    nodeId: root.nodeId,
    selector: 'main details > summary',
  })
  const { nodes } = await session.send('Accessibility.getPartialAXTree', { nodeId, fetchRelatives: false })
  await session.detach()
  const told = nodes[0]?.properties?.find(({ name }) => name === 'expanded')
  return told ? Boolean(told.value.value) : null
}

type Section = { id: string; className: string; offsetHeight: number; style: { contentVisibility: string } }

/** Sections that are higher once they are laid out, with both heights in pixels. Runs in the page. */
function lowSections(sections: Section[]) {
  return sections.flatMap((section) => {
    const kept = section.offsetHeight
    section.style.contentVisibility = 'visible'
    const height = section.offsetHeight
    section.style.contentVisibility = ''
    return height > kept ? [{ section: section.id || section.className, kept, height }] : []
  })
}

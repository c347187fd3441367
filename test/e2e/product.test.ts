import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectAccessible, openVisitedShop, type VisitedShop } from './browser.ts'
import { tabTo } from './shopper.ts'

let shop: VisitedShop

beforeAll(async () => {
  shop = await openVisitedShop()
})

afterAll(() => shop.close())

const enlarge = 'main section button.cursor-zoom-in'
const dialog = 'dialog[open]'

/** Returns the number of the picture marked as current, from 1; 0 before hydration. */
const shownOf = (page: Page) =>
  page.evaluate<number>(`(() => {
    const marked = document.querySelector('main section ul button[aria-current]')
    return marked ? [...marked.closest('ul').children].indexOf(marked.parentElement) + 1 : 0
  })()`)

/** Returns the number of the picture that the list has scrolled to, from 1. */
const scrolledTo = (page: Page) =>
  page.evaluate<number>(`(() => {
    const list = document.querySelector('main section ul')
    return Math.round(list.scrollLeft / list.clientWidth) + 1
  })()`)

/** Swipes sideways by `by` pixels. */
async function swipe(page: Page, from: { x: number; y: number }, by: number): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [from] })
  for (let step = 1; step <= 12; step++) {
    const touchPoints = [{ x: from.x + (by * step) / 12, y: from.y }]
    await cdp.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints })
    await page.waitForTimeout(12)
  }
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

async function onMug(options: Parameters<VisitedShop['visit']>[0] = {}) {
  const visit = await shop.visit(options)
  await visit.page.goto('/product/morning-mug')
  return visit
}

describe('the pictures of a product', () => {
  it('follow the arrow keys, even quick ones, and move the focus', async () => {
    const { page, errors } = await onMug({ reducedMotion: false })
    await tabTo(page, enlarge)
    // The focus wakes the gallery.
    await page.locator('[data-component=gallery][data-mounted]').waitFor()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => shownOf(page)).toBe(4)
    await page.waitForTimeout(1000)
    expect(await shownOf(page)).toBe(4)
    expect(await page.evaluate('document.activeElement.getAttribute("aria-label")')).toContain('4 of')
    const left = await page.evaluate('document.activeElement.getBoundingClientRect().left')
    const list = await page.evaluate('document.activeElement.closest("ul").getBoundingClientRect().left')
    expect(Math.abs((left as number) - (list as number))).toBeLessThan(2)
    expect(errors).toEqual([])
    await page.context().close()
  })

  it('can be swiped', async () => {
    const { page } = await onMug({ width: 390, height: 844, reducedMotion: false })
    const box = (await page.locator(enlarge).first().boundingBox())!
    const from = { x: box.x + box.width * 0.85, y: box.y + box.height / 2 }
    // A busy browser may take a swipe for a press too short to scroll; a person then swipes again.
    const moved = () => expect.poll(() => scrolledTo(page), { timeout: 5000 }).toBe(2)
    await swipe(page, from, -240)
    await moved().catch(async () => {
      await swipe(page, from, -240)
      await moved()
    })
    await expect.poll(() => shownOf(page)).toBe(2)
    await page.context().close()
  })

  it('have the thumbnail of the current one in view, without moving the page', async () => {
    const { page } = await onMug({ width: 320, height: 640 })
    await tabTo(page, enlarge)
    await page.locator('[data-component=gallery][data-mounted]').waitFor()
    const top = await page.evaluate('scrollY')
    const count = await page.locator('main section ul').first().locator('li').count()
    for (let shown = 2; shown <= count; shown++) {
      await page.keyboard.press('ArrowRight')
      await expect.poll(() => shownOf(page)).toBe(shown)
    }
    const hidden = () =>
      page.evaluate<[number, number]>(`(() => {
        const marked = document.querySelector('main section ul button[aria-current]')
        const list = marked.closest('ul')
        return [list.scrollWidth - list.clientWidth, marked.getBoundingClientRect().right - list.getBoundingClientRect().right]
      })()`)
    expect((await hidden())[0]).toBeGreaterThan(60)
    await expect.poll(async () => (await hidden())[1]).toBeLessThanOrEqual(0)
    expect(await page.evaluate('scrollY')).toBe(top)
    await page.context().close()
  })

  it('are magnified about the pressed point, moved by dragging, and closed by Escape, which restores the focus', async () => {
    const { page, errors } = await onMug()
    await tabTo(page, enlarge)
    await page.keyboard.press('Enter')
    await page.locator(dialog).waitFor()
    await expectAccessible(page)
    await page.mouse.click(1000, 300)
    await page.locator(`${dialog}[data-magnified]`).waitFor()
    const scrolled = () =>
      page.evaluate<number[]>(`(() => {
        const pane = document.querySelector('dialog[open] li button[tabindex="0"]').parentElement
        return [pane.scrollLeft, pane.scrollTop]
      })()`)
    const [left, top] = await scrolled()
    expect(left).toBeGreaterThan(90)
    await page.mouse.move(1000, 500)
    await page.mouse.down()
    await page.mouse.move(1080, 420, { steps: 4 })
    await page.mouse.up()
    const [left2, top2] = await scrolled()
    expect([left2! - left!, top2! - top!]).toEqual([-80, 80])
    expect(await page.locator(`${dialog}[data-magnified]`).count()).toBe(1)
    await page.keyboard.press('ArrowRight')
    await page.locator(`${dialog}:not([data-magnified])`).waitFor()
    await expect.poll(() => page.locator(`${dialog} .badge`).textContent()).toContain('2 / ')
    await page.keyboard.press('Escape')
    await expect.poll(() => page.locator(dialog).count()).toBe(0)
    expect(await page.evaluate('document.activeElement.matches("section button")')).toBe(true)
    expect(errors).toEqual([])
    await page.context().close()
  })

  it('start again with those of the chosen colour', async () => {
    const { page } = await onMug()
    await page.locator('form[data-buy] label').filter({ hasText: 'Sage' }).click()
    await page.waitForURL('**/product/morning-mug/**')
    await expect
      .poll(() => page.locator('[tabindex="0"].cursor-zoom-in img').getAttribute('alt'))
      .toContain('Sage')
    await page.context().close()
  })
})

describe('the choice of a variant', () => {
  it('is never preselected among several, and buying asks for missing options', async () => {
    const { page } = await shop.visit()
    await page.goto('/product/breakfast-bowl')
    expect(await page.locator('form[data-buy] input:checked').count()).toBe(0)
    await page.locator('form[data-buy] button[type=submit]').click()
    await expect
      .poll(() => page.locator('form[data-buy] fieldset [role=alert]').allTextContents())
      .toEqual(['Please choose: Colour', 'Please choose: Size'])
    expect(await page.evaluate('document.activeElement.name')).toBe('option-colour')
    await page.context().close()
  })

  it('marks sold-out combinations, and shows price and address of the chosen variant', async () => {
    const { page } = await shop.visit()
    await page.goto('/product/breakfast-bowl')
    const option = (name: string) => page.locator('form[data-buy] label.option').filter({ hasText: name })
    await option('Sage').click()
    await expect.poll(() => option('Large').getAttribute('data-gone')).toBe('')
    await option('Large').click()
    await page.waitForURL('**/breakfast-bowl/BOWL-SAGE-L')
    expect(await page.locator('form[data-buy] button[type=submit]').isDisabled()).toBe(true)
    await option('Oat').click()
    await page.waitForURL('**/breakfast-bowl/BOWL-OAT-L')
    await expect.poll(() => page.locator('[data-component="buy-box"]').textContent()).toContain('€34.00')
    expect(await page.locator('form[data-buy] button[type=submit]').isEnabled()).toBe(true)
    await page.context().close()
  })

  it('follows the address, in the served document', async () => {
    const { page } = await shop.visit({ javaScript: false })
    await page.goto('/product/breakfast-bowl/BOWL-CLAY-M')
    expect(
      await page
        .locator('form[data-buy] input:checked')
        .evaluateAll((all) => all.map((one) => (one as unknown as { value: string }).value)),
    ).toEqual(['clay', 'm'])
    expect(await page.locator('[data-component="buy-box"]').textContent()).toContain('€24.00')
    await page.context().close()
  })
})

it('shows recently viewed products on the next product', async () => {
  const { page } = await onMug()
  await expect
    .poll(() => page.evaluate('localStorage.getItem("recentlyViewed")'), { timeout: 60_000 })
    .toBeTruthy()
  await page.goto('/product/teapot')
  await page.evaluate('scrollTo(0, document.body.scrollHeight)')
  await page.locator('[data-component="recently-viewed"] .product-card').first().waitFor()
  expect(await page.locator('[data-component="recently-viewed"]').textContent()).toContain('Morning mug')
  await page.context().close()
})

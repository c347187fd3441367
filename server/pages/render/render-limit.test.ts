import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { saveTemplate } from '#server/theme/templates/save-template.ts'
import { openTestShop, type TestShop } from '#test/app.ts'

let world: TestShop

beforeAll(async () => {
  world = await openTestShop({
    async prepare({ db }) {
      // Saving sees what it would do only where the ends of a range are written out.
      const endless =
        '{% assign most = 9999999 %}{% for a in (1..most) %}{% for b in (1..most) %}x{% endfor %}{% endfor %}'
      await db.transaction((tx) => saveTemplate(tx, { path: 'templates/search.liquid', source: endless }))
    },
  })
})
afterAll(() => world.close())

it('answers a page while the processor is taken away for seconds', async () => {
  const now = performance.now.bind(performance)
  let waited = 0
  // Every look at the clock comes three seconds after the last one.
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => {
    waited += 3000
    return now() + waited
  })
  const { statusCode } = await world.app.inject({ url: '/cart' })
  clock.mockRestore()
  expect(statusCode).toBe(200)
})

it('stops a template that would never end, and answers an error that nobody keeps', async () => {
  const { statusCode, headers } = await world.app.inject({ url: '/search' })
  expect(statusCode).toBe(500)
  expect(headers['cache-control']).toBe('no-store')
})

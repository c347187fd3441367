// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest'
import type { Payload } from '#contract/calls.ts'
import { pageReportCalls } from '#contract/page-report.ts'
import type { Page } from '#islands/page.ts'

let noteFailure: typeof import('#islands/boot/failures.ts').noteFailure
let takeFailures: typeof import('./failures.ts').takeFailures
let showsPage: typeof import('#islands/page.ts').showsPage

beforeEach(async () => {
  vi.resetModules()
  document.body.innerHTML = `<script type="application/json" id="page-data">${JSON.stringify(pageOf('product'))}</script>`
  ;({ showsPage } = await import('#islands/page.ts'))
  ;({ noteFailure } = await import('#islands/boot/failures.ts'))
  ;({ takeFailures } = await import('./failures.ts'))
})

function pageOf(template: string): Page {
  return { data: { template }, theme: {}, meta: {} } as unknown as Page
}

/** An error with a frame in the shop's file. */
function errorIn(file: string, error: Error = new TypeError('x is undefined')): Error {
  return Object.assign(error, { stack: `${error.message}\n    at f (${location.origin}/assets/${file})` })
}

/** The failures as the server reads them, which refuses the whole report if it refuses one of them. */
function accepted(failures: Payload<'/stat/page'>['failures']) {
  return pageReportCalls['/stat/page'].payload.parse({ failures }).failures
}

it('tells of each error with the page on which it happened', () => {
  noteFailure({ error: errorIn('boot-Bak1vQn0.js:1:23') })
  showsPage(pageOf('home'))
  noteFailure({ reason: errorIn('boot-Bak1vQn0.js:1:45') })
  expect(accepted(takeFailures()).map(({ template, place }) => [template, place])).toEqual([
    ['product', 'boot-Bak1vQn0.js:1:23'],
    ['home', 'boot-Bak1vQn0.js:1:45'],
  ])
  expect(takeFailures()).toEqual([])
})

it('tells only what the server accepts, whatever is among the errors', () => {
  showsPage(pageOf('x'.repeat(100)))
  noteFailure({ error: errorIn('nonce.worker-L33pdmYr.js:1:23') })
  noteFailure({ error: errorIn(`${'x'.repeat(70)}.js:1:23`) })
  noteFailure({ error: errorIn('boot-Bak1vQn0.js:1:12345678') })
  noteFailure({ error: errorIn('shop/boot.js:1:2') })
  noteFailure({ error: errorIn('boot.js?v=1:1:2') })
  const odd = Object.assign(new Error('y'.repeat(400)), { name: 'N'.repeat(100) })
  noteFailure({ error: errorIn('boot-Bak1vQn0.js:1:23', odd) })
  const unnamed = Object.assign(new Error('unnamed'), { name: undefined })
  noteFailure({ error: errorIn('boot-Bak1vQn0.js:1:23', unnamed as unknown as Error) })
  const failures = accepted(takeFailures())
  expect(failures.map(({ place }) => place)).toEqual([
    'nonce.worker-L33pdmYr.js:1:23',
    'boot-Bak1vQn0.js:1:23',
    'boot-Bak1vQn0.js:1:23',
  ])
})

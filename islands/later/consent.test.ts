// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { samplePageData } from '#islands/samples.builder.ts'

vi.mock('#islands/quiet-call.ts', () => ({ callQuietly: vi.fn() }))

const question = `<div data-consent-box><button data-answer="no"></button><button data-answer="statistics"></button>
  <button data-answer="yes"></button><p data-consent-gpc hidden></p></div>`
const otherHost = { type: 'css', url: 'https://cdn.other.test/a.css', necessary: false }

let consent: typeof import('./consent.ts')
let answers: Record<string, unknown>
let sent: [path: string, payload: unknown][]
/** Not really added, so that nothing is fetched. */
let added: HTMLLinkElement[]

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  sent = []
  added = []
  vi.spyOn(document.head, 'append').mockImplementation((tag) => void added.push(tag as HTMLLinkElement))
  answers = { '/visitor/track': { ask: true }, '/consent/set': {} }
})

/** Opens a page of the shop, with the files of other hosts that its theme names. */
async function open({ injects = [] as object[], gpc = false } = {}): Promise<void> {
  vi.resetModules()
  Object.defineProperty(navigator, 'globalPrivacyControl', { value: gpc, configurable: true })
  document.body.innerHTML = `<a class="skip-link" href="#page-body"></a>
    <main id="page-body" tabindex="-1"></main><p data-open-consent hidden><button></button></p>
    <template data-consent>${question}</template>${samplePageData({ theme: { injects } })}`
  const { callQuietly } = await import('#islands/quiet-call.ts')
  vi.mocked(callQuietly).mockImplementation((async (path: string, payload: unknown) => {
    sent.push([path, payload])
    const reply = answers[path]
    return reply ? { code: 0, msg: '', data: reply } : { code: 40, msg: '', data: {} }
  }) as never)
  const { visitorId } = await import('#islands/stores/session.ts')
  visitorId.setState('visitor-1', true)
  consent = await import('./consent.ts')
}

const box = () => document.querySelector('[data-consent-box]')
const press = (answer: string) => document.querySelector<HTMLElement>(`[data-answer=${answer}]`)!.click()
const isFetched = () => added.some((tag) => tag.href === otherHost.url)

describe('the question', () => {
  it('is put where the country wants it, right after the link to the content', async () => {
    await open()
    await consent.settleConsent()
    expect(box()!.previousElementSibling!.className).toBe('skip-link')
  })

  it('is not put where nobody has to be asked, and not again on the next page', async () => {
    answers['/visitor/track'] = { ask: false }
    await open()
    await consent.settleConsent()
    await consent.settleConsent()
    expect(box()).toBeNull()
    expect(sent).toHaveLength(1)
  })

  it('is not put to a browser that objects by itself', async () => {
    await open({ gpc: true })
    await consent.settleConsent()
    expect([box(), sent]).toEqual([null, []])
  })

  it('is put again when files of other hosts come that an earlier answer knew nothing of', async () => {
    await open()
    await consent.settleConsent()
    press('statistics')
    await open({ injects: [otherHost] })
    await consent.settleConsent()
    expect(box()).not.toBeNull()
  })
})

describe('an answer', () => {
  it('is kept and told to the server once', async () => {
    await open()
    await consent.settleConsent()
    press('no')
    await vi.waitFor(() => expect(localStorage.getItem('consentFor')).toBe('visitor-1'))
    expect(box()).toBeNull()
    await consent.settleConsent()
    expect(sent.filter(([path]) => path === '/consent/set')).toEqual([
      ['/consent/set', { statistics: false, marketing: false }],
    ])
  })

  it('is told again if the call was lost', async () => {
    await open()
    await consent.settleConsent()
    delete answers['/consent/set']
    press('statistics')
    await vi.waitFor(() => expect(sent).toHaveLength(2))
    expect(localStorage.getItem('consentFor')).toBeNull()
    answers['/consent/set'] = {}
    await open()
    await consent.settleConsent()
    expect(localStorage.getItem('consentFor')).toBe('visitor-1')
    expect(box()).toBeNull()
  })

  it.each([
    ['no', false],
    ['statistics', false],
    ['yes', true],
  ])('"%s" calls other hosts: %s', async (answer, called) => {
    await open({ injects: [otherHost] })
    await consent.settleConsent()
    expect(isFetched()).toBe(false)
    press(answer)
    expect(isFetched()).toBe(called)
  })
})

it('opens from the footer with the answer that counts, and gives the focus back on Escape', async () => {
  await open()
  await consent.settleConsent()
  press('statistics')
  consent.offerConsent()
  const opener = document.querySelector<HTMLButtonElement>('[data-open-consent] button')!
  opener.focus()
  opener.click()
  expect(document.querySelector('[data-answer=statistics]')!.ariaPressed).toBe('true')
  expect(document.querySelector('[data-answer=no]')!.ariaPressed).toBe('false')
  box()!.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
  expect(box()).toBeNull()
  expect(document.activeElement).toBe(opener)
})

// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { goTo } from '#islands/go-to.ts'
import { callQuietly } from '#islands/quiet-call.ts'
import { rendered, type } from '#islands/rendered.builder.tsx'
import SearchBox from './search-box.tsx'

vi.mock('#islands/quiet-call.ts', () => ({ callQuietly: vi.fn() }))
vi.mock('#islands/go-to.ts', () => ({ goTo: vi.fn() }))

let shown: Awaited<ReturnType<typeof rendered>>
const answers: Array<(answer: unknown) => void> = []

beforeEach(async () => {
  vi.useFakeTimers()
  answers.length = 0
  vi.mocked(goTo).mockReset()
  vi.mocked(callQuietly).mockImplementation((() => new Promise((resolve) => answers.push(resolve))) as never)
  shown = await rendered(<SearchBox q="" />)
})
afterEach(async () => {
  await shown.unmount()
  vi.useRealTimers()
})

test('does not offer all results of the words before while the next answer is on its way', async () => {
  await types('mug')
  await answered({ words: ['mug', 'mugs'], total: 9 })
  expect(texts()).toEqual(['mug', 'mugs', 'search.box.all'])
  await types('teapot')
  expect(texts()).toEqual(['mug', 'mugs'])
  await answered({ words: ['teapot'], total: 4 })
  expect(texts()).toEqual(['teapot', 'search.box.all'])
  await act(async () => (options().at(-1) as HTMLElement).click())
  expect(goTo).toHaveBeenCalledExactlyOnceWith('/search?q=teapot')
})

test('drops the suggestions of the words before when the request fails', async () => {
  await types('mug')
  await answered({ words: ['mugs'], total: 9 })
  await types('teapot')
  await answered(null)
  expect(texts()).toEqual([])
})

test('does not go to another suggestion that has taken the place of the chosen one', async () => {
  await types('mug')
  await answered({ words: ['mug rack', 'mugs'], total: 9 })
  await types('mugs')
  await press('ArrowDown')
  expect(selected()).toEqual(['mug rack'])
  await answered({ words: ['mugs'], total: 3 })
  expect(selected()).toEqual([])
  await press('Enter')
  expect(goTo).not.toHaveBeenCalled()
})

const field = () => shown.host.querySelector('input')!
const options = () => [...shown.host.querySelectorAll('[role="option"]')]
const texts = (of = options()) => of.map(({ textContent }) => textContent)
const selected = () => texts(options().filter((option) => option.getAttribute('aria-selected') === 'true'))

async function types(text: string): Promise<void> {
  await type(field(), text)
  await act(() => vi.advanceTimersByTimeAsync(200))
  await act(() => vi.dynamicImportSettled())
}

/** Answers the latest request; null: it fails. */
async function answered(data: { words: string[]; total: number } | null): Promise<void> {
  const answer = data
    ? { code: 0, msg: '', data: { categories: [], products: [], ...data } }
    : { code: 20000, msg: '', data: {} }
  await act(async () => answers.at(-1)!(answer))
  await act(() => vi.advanceTimersByTimeAsync(0))
}

function press(key: string): Promise<void> {
  return act(async () => {
    field().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  })
}

// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useStore } from 'zustand'
import type { Cart } from '#contract/cart.ts'
import { call } from '#islands/api.ts'
import { rendered, type } from '#islands/rendered.builder.tsx'
import { sampleCart } from '#islands/samples.builder.ts'
import { applyServerCart, cartStore } from '#islands/stores/cart.ts'
import { Note } from './note.tsx'

vi.mock('#islands/api.ts', () => ({ call: vi.fn() }))

let version = 1
let shown: Awaited<ReturnType<typeof rendered>>

/** The note in the drawer and on the page. */
function Notes() {
  const { id, note } = useStore(cartStore, ({ cart }) => cart)!
  return ['drawer', 'page'].map((place) => <Note key={place + id} cartId={id} note={note} />)
}

beforeEach(async () => {
  vi.useFakeTimers()
  vi.mocked(call).mockReset()
  apply({ id: `cart ${version}` })
  shown = await rendered(<Notes />)
})
afterEach(async () => {
  await shown.unmount()
  vi.useRealTimers()
})

test('typed in one place is saved once, and follows in the other', async () => {
  answerAll()
  await type(fields()[0]!, 'Ring twice')
  await passes(5000)
  expect(sent()).toEqual(['Ring twice'])
  expect(fields().map(({ value }) => value)).toEqual(['Ring twice', 'Ring twice'])
  await act(async () => apply({ note: 'Ring once' }))
  await passes(5000)
  expect(fields().map(({ value }) => value)).toEqual(['Ring once', 'Ring once'])
  expect(sent()).toEqual(['Ring twice'])
})

test('what is typed while an earlier text is saved stays, and is saved as well', async () => {
  const answers: Array<() => void> = []
  vi.mocked(call).mockImplementation(
    ((_: string, { note }: { note: string }) =>
      new Promise((resolve) => answers.push(() => resolve(saved(note))))) as never,
  )
  await type(fields()[0]!, 'Ring')
  await passes(700)
  await type(fields()[0]!, 'Ring twice')
  await act(async () => answers.shift()!())
  expect(fields()[0]!.value).toBe('Ring twice')
  await passes(700)
  await act(async () => answers.shift()!())
  expect(sent()).toEqual(['Ring', 'Ring twice'])
})

test('is saved at once when the field or the page is left', async () => {
  answerAll()
  await type(fields()[0]!, 'Ring')
  await act(async () => fields()[0]!.dispatchEvent(new FocusEvent('focusout', { bubbles: true })))
  expect(sent()).toEqual(['Ring'])
  await type(fields()[0]!, 'Ring twice')
  await shown.unmount()
  expect(sent()).toEqual(['Ring', 'Ring twice'])
})

test('is saved at once when the document is hidden or left', async () => {
  answerAll()
  await type(fields()[0]!, 'Ring')
  await act(async () => dispatchEvent(new Event('pagehide')))
  expect(sent()).toEqual(['Ring'])
  await type(fields()[0]!, 'Ring twice')
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValueOnce('hidden')
  await act(async () => document.dispatchEvent(new Event('visibilitychange')))
  expect(sent()).toEqual(['Ring', 'Ring twice'])
})

test('of one cart is not written into the next', async () => {
  answerAll()
  await type(fields()[0]!, 'Ring twice')
  await act(async () => apply({ id: 'next' }))
  await passes(5000)
  expect(fields().map(({ value }) => value)).toEqual(['', ''])
  expect(sent()).toEqual([])
})

const fields = () => [...shown.host.querySelectorAll('textarea')]
const passes = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const sent = () => vi.mocked(call).mock.calls.map(([, payload]) => (payload as { note: string }).note)
const cart = (changes: Partial<Cart>) =>
  sampleCart({ id: cartStore.getState().cart?.id ?? '', version: ++version, ...changes })
const apply = (changes: Partial<Cart>) => applyServerCart(cart(changes))
const saved = (note: string) => ({ code: 0, msg: '', data: { cart: cart({ note }), visitorId: 'v' } })

function answerAll(): void {
  vi.mocked(call).mockImplementation((async (_: string, { note }: { note: string }) => saved(note)) as never)
}

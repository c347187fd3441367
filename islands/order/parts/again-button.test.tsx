// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { call } from '#islands/api.ts'
import { rendered } from '#islands/rendered.builder.tsx'
import { sampleCart } from '#islands/samples.builder.ts'
import { addToCart, applyServerCart, cartStore } from '#islands/stores/cart.ts'
import { AgainButton } from './again-button.tsx'

vi.mock('#islands/api.ts', () => ({ call: vi.fn() }))

test('pressed twice, an order is bought again once, after the change before it', async () => {
  const answers: Array<(answer: unknown) => void> = []
  vi.mocked(call).mockImplementation((() => new Promise((resolve) => answers.push(resolve))) as never)
  const answer = (data: object) => act(async () => answers.shift()!({ code: 0, msg: '', data }))
  applyServerCart(sampleCart())
  void addToCart('MUG', 1)
  const { host, unmount } = await rendered(<AgainButton number="N1" className="btn" />)
  const button = host.querySelector('button')!
  await act(async () => button.click())
  await act(async () => button.click())
  expect(paths()).toEqual(['/cart/add'])
  await answer({ cart: sampleCart({ version: 2, count: 4 }) })
  expect(paths()).toEqual(['/cart/add', '/order/again'])
  await answer({ cart: sampleCart({ version: 3, count: 6 }), missing: [] })
  expect(paths()).toHaveLength(2)
  expect(cartStore.getState().cart?.count).toBe(6)
  await act(async () => button.click())
  expect(paths()).toHaveLength(3)
  await unmount()
})

const paths = () => vi.mocked(call).mock.calls.map(([path]) => path)

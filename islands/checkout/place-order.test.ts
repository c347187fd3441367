// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { call } from '#islands/api.ts'
import { goTo } from '#islands/go-to.ts'
import { sampleCart, sampleCheckout } from '#islands/samples.builder.ts'
import { applyServerCart, cartStore } from '#islands/stores/cart.ts'
import { orderKey } from '#islands/stores/order-keys.ts'
import { cartNum } from '#islands/stores/session.ts'
import { keepDraft, readDraft } from './draft.ts'
import { placeOrder } from './place-order.ts'

vi.mock('#islands/api.ts', () => ({ call: vi.fn() }))
vi.mock('#islands/go-to.ts', () => ({ goTo: vi.fn() }))

const checkout = sampleCheckout({ step: 'payment', paymentMethod: 'bank' })
const link = (path: string) => `/de${path}`

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
  vi.mocked(call).mockReset()
  vi.mocked(goTo).mockReset()
})

test('a guest keeps the order key and goes to the thank-you page', async () => {
  keepDraft({ email: 'ada@example.com', address: {}, billing: null, subscribe: false })
  answer(0, { orderNumber: 'N1', accessKey: 'secret', payment: { kind: 'none' } })
  expect(await placeOrder(checkout, link)).toEqual({ kind: 'leaving' })
  expect(orderKey('N1')).toBe('secret')
  expect(readDraft()).toBeNull()
  expect(goTo).toHaveBeenCalledWith('/de/checkout/thankyou?number=N1')
})

test('an ordered cart is no longer shown', async () => {
  applyServerCart(sampleCart())
  expect(cartNum.getState()).toBe(3)
  answer(0, { orderNumber: 'N1', payment: { kind: 'none' } })
  await placeOrder(checkout, link)
  expect(cartStore.getState().cart).toBeNull()
  expect(cartNum.getState()).toBe(0)
})

test('a payment page of a provider is opened as a document', async () => {
  answer(0, { orderNumber: 'N1', payment: { kind: 'redirect', url: 'https://pay.example/1' } })
  await placeOrder(checkout, link)
  expect(goTo).toHaveBeenCalledWith('https://pay.example/1', { document: true })
})

test('an order whose payment did not start is kept, and its page says so', async () => {
  keepDraft({ email: 'ada@example.com', address: {}, billing: null, subscribe: false })
  answer(40, { reason: 'payment_declined', orderNumber: 'N1', accessKey: 'secret' })
  expect(await placeOrder(checkout, link)).toEqual({ kind: 'leaving' })
  expect(orderKey('N1')).toBe('secret')
  expect(readDraft()).toBeNull()
  expect(goTo).toHaveBeenCalledWith('/de/checkout/thankyou?number=N1&payment=declined')
})

test('a retry without an answer reuses the attempt, one after a refusal starts a new one', async () => {
  answer(20000, {})
  await placeOrder(checkout, link)
  answer(41, {})
  await placeOrder(checkout, link)
  answer(41, {})
  await placeOrder(checkout, link)
  const keys = vi
    .mocked(call)
    .mock.calls.map(([, payload]) => (payload as { idempotencyKey: string }).idempotencyKey)
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[1])
  expect(goTo).not.toHaveBeenCalled()
})

test('a total that differs from the one shown places no order and asks', async () => {
  const changed = sampleCheckout({ id: 'changed' })
  answer(10, { reason: 'price_changed', checkout: changed })
  expect(await placeOrder(checkout, link)).toEqual({ kind: 'changed', checkout: changed, message: '' })
  expect(goTo).not.toHaveBeenCalled()
})

function answer(code: number, data: object): void {
  vi.mocked(call).mockResolvedValueOnce({ code, msg: '', data } as never)
}

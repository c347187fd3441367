import { describe, expect, test } from 'vitest'
import { sampleCart } from '#islands/samples.builder.ts'
import { predict, supersedes } from './cart-operations.ts'

describe('the predicted cart', () => {
  const cart = sampleCart()
  const lineId = cart.lines[0]!.id

  test('shows a new quantity, its amount and the count at once', () => {
    const next = predict(cart, { kind: 'quantity', lineId, quantity: 3 })
    expect(next.lines[0]).toMatchObject({ quantity: 3, total: { amount: 7200 } })
    expect(next.count).toBe(4)
  })

  test('leaves discounts, tax and totals to the server', () => {
    expect(predict(cart, { kind: 'remove', lineId }).totals).toBe(cart.totals)
  })

  test('drops a removed line and its pieces', () => {
    const next = predict(cart, { kind: 'remove', lineId })
    expect(next.lines.map(({ id }) => id)).not.toContain(lineId)
    expect(next.count).toBe(1)
  })

  test('counts added pieces before the server has created their line', () => {
    expect(predict(cart, { kind: 'add', sku: 'NEW', quantity: 2 }).count).toBe(cart.count + 2)
  })
})

describe('an operation that need not be sent', () => {
  const quantity = (lineId: string, pieces: number) =>
    ({ kind: 'quantity', lineId, quantity: pieces }) as const

  test('is an earlier quantity of the same line', () => {
    expect(supersedes(quantity('a', 3), quantity('a', 2))).toBe(true)
    expect(supersedes({ kind: 'remove', lineId: 'a' }, quantity('a', 2))).toBe(true)
  })

  test('is not another line, nor anything added', () => {
    expect(supersedes(quantity('a', 3), quantity('b', 2))).toBe(false)
    expect(supersedes(quantity('a', 3), { kind: 'add', sku: 'A', quantity: 1 })).toBe(false)
  })
})

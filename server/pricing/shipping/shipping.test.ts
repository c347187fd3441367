import { describe, expect, test } from 'vitest'
import { calculateCart } from '../calculate.ts'
import { aCart, aCoupon, aLine, aMethod } from '../cart.builder.ts'
import { quoteMethods } from './quote-methods.ts'
import type { RateTable, ShippingMethod } from './shipping.ts'

const byTable = (table: RateTable) => aMethod(0, { table })
const feeOf = (method: ShippingMethod, ...lines: ReturnType<typeof aLine>[]) =>
  calculateCart(aCart(lines, { shippingMethod: method })).shipping?.fee

describe('shipping', () => {
  test('a fee by subtotal uses the value after discounts', () => {
    const rows = [
      { from: { EUR: 0 }, fee: { EUR: 590 } },
      { from: { EUR: 5000 }, fee: { EUR: 290 } },
    ]
    const method = byTable({ by: 'subtotal', rows })
    expect(feeOf(method, aLine(5000))).toBe(290)
    const coupon = aCoupon({ kind: 'amount', amounts: { EUR: 1 } })
    expect(calculateCart(aCart([aLine(5000)], { shippingMethod: method, coupon })).shipping?.fee).toBe(590)
  })

  test('a fee by weight or pieces; the method does not deliver carts that are too heavy (peer case 12)', () => {
    const rows = [
      { from: 0, fee: { EUR: 500 } },
      { from: 2000, fee: { EUR: 900 } },
      { from: 30_000, fee: null },
    ]
    const post = byTable({ by: 'weight', rows })
    expect(feeOf(post, aLine(100, 3))).toBe(500)
    expect(feeOf(post, aLine(100, 3), aLine(100, 1, { id: 'b' }))).toBe(900)
    const heavy = calculateCart(aCart([aLine(100, 60)], { shippingMethod: post }))
    expect(heavy).toMatchObject({ shipping: null, shippingUnavailable: true })
    const pieces = byTable({
      by: 'quantity',
      rows: [
        { from: 1, fee: { EUR: 100 } },
        { from: 5, fee: { EUR: 300 } },
      ],
    })
    expect([4, 5].map((quantity) => feeOf(pieces, aLine(100, quantity)))).toEqual([100, 300])
  })

  test('the zone that lists the country wins over the rest of the world, and without a zone there is no delivery', () => {
    const table = (fee: number): RateTable => ({ by: 'quantity', rows: [{ from: 0, fee: { EUR: fee } }] })
    const zones = [
      { countries: ['*'], table: table(2000) },
      { countries: ['DE', 'AT'], table: table(500) },
    ]
    const method: ShippingMethod = { kind: 'delivery', code: 'dhl', name: 'DHL', zones }
    expect(feeOf(method, aLine(100))).toBe(500)
    const japan = calculateCart(aCart([aLine(100)], { shippingMethod: method, country: 'JP' }))
    expect(japan.shipping?.feeBefore).toBe(1681)
    const near: ShippingMethod = { ...method, zones: zones.slice(1) }
    expect(
      calculateCart(aCart([aLine(100)], { shippingMethod: near, country: 'JP' })).shippingUnavailable,
    ).toBe(true)
  })

  test('a surcharge applies once per order or to each piece of its class', () => {
    const surcharges = [
      { shippingClass: 'bulky', label: 'Bulky', fee: { EUR: 1000 }, per: 'piece' },
      { shippingClass: 'fragile', label: 'Fragile', fee: { EUR: 150 }, per: 'order' },
    ] as const
    const method = aMethod(500, { surcharges })
    const bench = aLine(100, 2, { shippingClass: 'bulky' })
    const vase = aLine(100, 3, { id: 'vase', shippingClass: 'fragile' })
    expect(feeOf(method, aLine(100))).toBe(500)
    expect(feeOf(method, bench, vase)).toBe(2650)
  })

  test('progress to free shipping is shown before a method is chosen, and free shipping waives the fee', () => {
    const offeredMethods = [
      aMethod(500, { freeFrom: { EUR: 5000 } }),
      aMethod(900, { freeFrom: { EUR: 9000 } }, 'express'),
    ]
    const cart = aCart([aLine(4000)], { offeredMethods })
    expect(calculateCart(cart).freeShipping).toEqual({ threshold: 5000, missing: 1000 })
    expect(calculateCart({ ...cart, shippingMethod: offeredMethods[1]! }).freeShipping).toEqual({
      threshold: 9000,
      missing: 5000,
    })
    const reached = calculateCart({ ...cart, lines: [aLine(5000)], shippingMethod: offeredMethods[0]! })
    expect(reached).toMatchObject({
      total: 5000,
      shipping: { feeBefore: 500, fee: 0 },
      freeShipping: { missing: 0 },
    })
    expect(calculateCart(aCart([aLine(4000)])).freeShipping).toBeNull()
  })

  test('a rule for free shipping applies to its countries and methods', () => {
    const freeShippingRules = [{ from: { EUR: 3000 }, countries: ['DE'], methods: ['post'] }]
    const cart = aCart([aLine(3000)], { freeShippingRules })
    expect(calculateCart({ ...cart, shippingMethod: aMethod(500) }).shipping?.fee).toBe(0)
    expect(calculateCart({ ...cart, shippingMethod: aMethod(500, {}, 'express') }).shipping?.fee).toBe(500)
    expect(calculateCart({ ...cart, shippingMethod: aMethod(500), country: 'AT' }).shipping?.fee).toBe(500)
  })

  test('goods without shipping cost no fee and add no weight', () => {
    const voucher = aLine(5000, 1, { id: 'voucher', requiresShipping: false, weight: 90_000 })
    expect(calculateCart(aCart([voucher], { shippingMethod: aMethod(500) })).shipping).toBeNull()
    const rows = [
      { from: 0, fee: { EUR: 500 } },
      { from: 1000, fee: { EUR: 900 } },
    ]
    expect(feeOf(byTable({ by: 'weight', rows }), voucher, aLine(100))).toBe(500)
  })

  test('the methods that deliver a cart are quoted with their fees (peer case 12)', () => {
    const abroad = aMethod(100, { countries: ['FR'] }, 'colis')
    const quotes = quoteMethods(aCart([aLine(1000)]), [abroad, aMethod(500), aMethod(900, {}, 'express')])
    expect(quotes.map(({ method, shipping }) => [method.code, shipping.fee])).toEqual([
      ['post', 500],
      ['express', 900],
    ])
  })
})

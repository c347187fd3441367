import { describe, expect, test } from 'vitest'
import { calculateCart } from '../calculate.ts'
import { aCart, aCoupon, aLine, aMethod, germanTax, netTax } from '../cart.builder.ts'
import type { CartInput } from '../cart-input.ts'
import { taxesOf, taxSetting } from './tax.setting.ts'
import { taxUnionOf, vatRates } from './vat-rates.ts'

const twentyPercent = { ...germanTax, rates: [{ country: 'DE', class: 'standard', rate: 2000 }] }
const twentyNet = { ...twentyPercent, gross: false }

describe('lines and tax', () => {
  test('net price 31 with 20 % tax, ten pieces: gross 372, rounded once on the line (peer case 6)', () => {
    const minorUnits = calculateCart(aCart([aLine(31, 10)], { tax: twentyNet }))
    expect(minorUnits).toMatchObject({ subtotal: 310, tax: 62, total: 372, taxIncluded: false })
    const euros = calculateCart(aCart([aLine(3100, 10)], { tax: twentyNet }))
    expect(euros).toMatchObject({ subtotal: 31_000, tax: 6200, total: 37_200 })
  })

  test('a line over 2^31 minor units: 2 × 9 999 999.00 is exact (peer case 7)', () => {
    const figures = calculateCart(aCart([aLine(999_999_900, 2)], { tax: netTax }))
    expect(figures).toMatchObject({ subtotal: 1_999_999_800, tax: 379_999_962, total: 2_379_999_762 })
  })

  test('an amount beyond the exact range is refused, not rounded (peer case 7)', () => {
    expect(() => calculateCart(aCart([aLine(Number.MAX_SAFE_INTEGER, 2)]))).toThrow('out of range')
    expect(() => calculateCart(aCart([aLine(Number.MAX_SAFE_INTEGER, 1)], { tax: netTax }))).toThrow(
      'out of range',
    )
  })

  test.each([
    // gross, method: 60.00 − 10 % = 54.00; tax 54.00 − 45.38 and 5.95 − 5.00; 12.00 − 10 % at 7 %: 10.80 − 10.09
    {
      tax: germanTax,
      fee: 595,
      discount: 720,
      included: true,
      lineTax: [862, 71],
      shippingTax: 95,
      total: 7075,
    },
    {
      tax: germanTax,
      fee: 1190,
      discount: 720,
      included: true,
      lineTax: [862, 71],
      shippingTax: 190,
      total: 7670,
    },
    // net: 54.00 × 19 % = 10.26; 10.80 × 7 % = 0.756; 5.95 × 19 % = 1.1305; 11.90 × 19 % = 2.261
    {
      tax: netTax,
      fee: 595,
      discount: 720,
      included: false,
      lineTax: [1026, 76],
      shippingTax: 113,
      total: 8290,
    },
    {
      tax: netTax,
      fee: 1190,
      discount: 720,
      included: false,
      lineTax: [1026, 76],
      shippingTax: 226,
      total: 8998,
    },
  ])(
    'totals with shipping $fee and taxIncluded $included match a hand-computed table (peer case 8)',
    (row) => {
      const lines = [aLine(2000, 3), aLine(400, 3, { id: 'guide', taxClass: 'reduced' })]
      const coupon = aCoupon({ kind: 'percentage', percent: 1000 })
      const figures = calculateCart(aCart(lines, { tax: row.tax, coupon, shippingMethod: aMethod(row.fee) }))
      expect(figures.subtotal).toBe(7200)
      expect(figures.discount).toBe(row.discount)
      expect(figures.taxIncluded).toBe(row.included)
      expect(figures.lines.map((line) => line.tax)).toEqual(row.lineTax)
      expect(figures.shipping).toMatchObject({ fee: row.fee, tax: row.shippingTax })
      expect(figures.tax).toBe(row.lineTax[0]! + row.lineTax[1]! + row.shippingTax)
      expect(figures.total).toBe(row.total)
    },
  )

  test('the tax of lines and shipping follows the country; the gross price stays within the union (peer case 9)', () => {
    const cart = aCart([aLine(11_900)], { shippingMethod: aMethod(595) })
    const german = calculateCart(cart)
    expect(german).toMatchObject({
      total: 12_495,
      tax: 1995,
      taxes: [{ rate: 1900, net: 10_500, tax: 1995 }],
    })
    const austrian = calculateCart({ ...cart, country: 'AT' })
    expect(austrian).toMatchObject({
      total: 12_495,
      tax: 2082,
      taxes: [{ rate: 2000, net: 10_413, tax: 2082 }],
    })
  })

  test('without a rule for the country the tax is 0, and the totals say so (peer case 9)', () => {
    const cart = aCart([aLine(11_900)], { tax: netTax, country: 'JP', shippingMethod: aMethod(595) })
    const figures = calculateCart(cart)
    expect(figures).toMatchObject({ tax: 0, taxes: [], total: 12_495, untaxedClasses: ['standard'] })
    const note = { key: 'explain.no_tax_rule', values: { country: 'JP' } }
    expect(figures.explain).toContainEqual({ kind: 'note', label: note, amount: 0 })
  })

  test('outside the union the base rate is deducted from gross prices and fees, and a local rule adds its own (peer case 9)', () => {
    const cart = aCart([aLine(11_900, 2, { compareAtPrice: 23_800 })], { shippingMethod: aMethod(595) })
    const japanese = calculateCart({ ...cart, country: 'JP' })
    expect(japanese.lines[0]).toMatchObject({
      unitPrice: 10_000,
      compareAtPrice: 20_000,
      subtotal: 20_000,
      tax: 0,
    })
    expect(japanese).toMatchObject({ total: 20_500, tax: 0, taxIncluded: false })
    const swiss = calculateCart({ ...cart, country: 'CH' })
    expect(swiss).toMatchObject({ subtotal: 20_000, tax: 1661, total: 22_161, taxIncluded: false })
    const kept = calculateCart({ ...cart, country: 'JP', tax: { ...germanTax, keepOutsideUnion: true } })
    expect(kept).toMatchObject({ total: 24_395, tax: 0, taxIncluded: true })
  })

  test('an export says once why it has no tax (peer case 9)', () => {
    const notesOf = (country: string, tax = germanTax) =>
      calculateCart(
        aCart([aLine(11_900), aLine(500, 1, { id: 'book', taxClass: 'reduced' })], { country, tax }),
      )
        .explain.filter(({ kind }) => kind === 'note')
        .map(({ label }) => label.key)
    expect(notesOf('JP')).toEqual(['explain.outside_union'])
    expect(notesOf('JP', { ...germanTax, keepOutsideUnion: true })).toEqual(['explain.no_tax_rule'])
    expect(notesOf('DE')).toEqual([])
    // Switzerland has a rule, but none for this class.
    const partly = germanTax.rates.filter((rule) => rule.country !== 'CH' || rule.class !== 'reduced')
    expect(notesOf('CH', { ...germanTax, rates: partly })).toEqual([
      'explain.outside_union',
      'explain.no_tax_rule',
    ])
  })

  test('shipping can share the rates of the lines by their value', () => {
    const lines = [aLine(3000), aLine(1000, 1, { id: 'guide', taxClass: 'reduced' })]
    const tax = { ...germanTax, shippingTax: 'shared' } as const
    const figures = calculateCart(aCart(lines, { tax, shippingMethod: aMethod(500) }))
    // 3.75 at 19 % holds 0.60, 1.25 at 7 % holds 0.08
    expect(figures.shipping).toMatchObject({ fee: 500, tax: 68, total: 500 })
  })

  test('goods for pickup are taxed at the place of pickup', () => {
    const pickup = { kind: 'pickup', code: 'shop', name: 'Our shop', country: 'DE' } as const
    const figures = calculateCart(aCart([aLine(11_900)], { country: 'JP', shippingMethod: pickup }))
    expect(figures).toMatchObject({ total: 11_900, tax: 1900, taxIncluded: true, freeShipping: null })
  })
})

describe('the tax union', () => {
  const sale = (input: Partial<CartInput>) => calculateCart(aCart([aLine(11_900)], input))

  test('without the One Stop Shop, the home rate applies throughout', () => {
    const tax = { ...germanTax, oss: false }
    expect(sale({ tax, country: 'AT' })).toMatchObject({
      total: 11_900,
      tax: 1900,
      treatment: 'home',
      taxCountry: 'DE',
    })
    const net = { ...tax, gross: false }
    expect(sale({ tax: net, country: 'AT' })).toMatchObject({ total: 14_161, tax: 2261, taxCountry: 'DE' })
  })

  test('registered in it, the destination’s rate applies', () => {
    expect(sale({ country: 'AT' })).toMatchObject({
      total: 11_900,
      tax: 1983,
      treatment: 'destination',
      taxCountry: 'AT',
    })
  })

  test.each([
    // 119.00 less what a consumer there pays: 20 % with OSS, 19 % without
    { oss: true, total: 9917 },
    { oss: false, total: 10_000 },
  ])('a business in another member state pays $total without tax (OSS: $oss)', ({ oss, total }) => {
    const figures = sale({ tax: { ...germanTax, oss }, country: 'AT', reverseCharge: true })
    expect(figures).toMatchObject({
      ...{ total, tax: 0, taxIncluded: false },
      ...{ treatment: 'reverse_charge', taxCountry: 'AT', untaxedClasses: [] },
    })
    expect(figures.explain).toContainEqual({
      kind: 'note',
      label: { key: 'explain.reverse_charge', values: {} },
      amount: 0,
    })
  })

  test('a business at home or outside the union is taxed like everyone there', () => {
    expect(sale({ country: 'DE', reverseCharge: true })).toMatchObject({ tax: 1900, treatment: 'home' })
    expect(sale({ country: 'JP', reverseCharge: true })).toMatchObject({ tax: 0, treatment: 'export' })
    const pickup = { kind: 'pickup', code: 'shop', name: 'Our shop', country: 'DE' } as const
    const collected = sale({ country: 'AT', reverseCharge: true, shippingMethod: pickup })
    expect(collected).toMatchObject({ tax: 1900, treatment: 'home' })
  })

  test('of a merchant in the UK, Switzerland or Norway is that country alone', () => {
    expect(taxUnionOf('GB')).toEqual(['GB', 'IM'])
    expect(taxUnionOf('CH')).toEqual(['CH', 'LI'])
    expect(taxUnionOf('NO')).toEqual(['NO'])
    expect(taxUnionOf('DE')).toHaveLength(28)
  })

  test('comes with the standard rate of each member', () => {
    const standard = new Map(
      vatRates.filter((rule) => rule.class === 'standard').map(({ country, rate }) => [country, rate]),
    )
    expect(taxUnionOf('DE').every((country) => standard.get(country)! >= 1700)).toBe(true)
    expect([standard.get('FI'), standard.get('HU'), standard.get('CH'), standard.get('MC')]).toEqual([
      2550, 2700, 810, 2000,
    ])
    for (const country of standard.keys()) {
      const rates = vatRates.filter((rule) => rule.country === country).map(({ rate }) => rate)
      expect(rates).toEqual(rates.toSorted((a, b) => b - a))
    }
  })

  test('follows the day from which the shop is registered', () => {
    const setting = taxSetting.schema.parse({ oss: { since: '2027-01-01' } })
    const at = (day: string) =>
      taxesOf({ settings: (() => setting) as never, now: () => new Date(`${day}T12:00:00Z`) })
    expect([at('2026-12-31').oss, at('2027-01-01').oss]).toEqual([false, true])
    expect(at('2027-01-01').rates.find(({ country }) => country === 'AT')?.rate).toBe(2000)
    expect(at('2027-01-01').rates.some(({ country }) => country === 'CH')).toBe(false)
  })
})

import { describe, expect, test } from 'vitest'
import { euros } from '#islands/samples.builder.ts'
import { type BuyVariant, canBeHad, choose, initialChoice, isMade, variantOf } from './choices.ts'

const variant = (colour: string, size: string, outOfStock = false): BuyVariant => ({
  sku: `${colour}-${size}`,
  options: { colour, size },
  price: euros(100),
  compareAtPrice: null,
  lowestPrice30: null,
  unitPrice: null,
  outOfStock,
  fewLeft: false,
  maxQuantity: 5,
  releaseOn: null,
})
const option = (code: string, ...values: string[]) => ({
  code,
  name: code,
  values: values.map((value) => ({ code: value, label: value })),
})
const product = {
  options: [option('colour', 'red', 'blue'), option('size', 's', 'l')],
  variants: [variant('red', 's'), variant('red', 'l', true), variant('blue', 's'), variant('blue', 'l')],
  selectedSku: null,
}

describe('choosing a variant', () => {
  test('starts empty if there are several values', () => {
    expect(initialChoice(product)).toEqual({})
  })

  test('starts with the only value of an option', () => {
    expect(
      initialChoice({ ...product, options: [option('colour', 'red'), option('size', 's', 'l')] }),
    ).toEqual({ colour: 'red' })
  })

  test('starts with the variant of the address, even if it is sold out', () => {
    expect(initialChoice({ ...product, selectedSku: 'red-l' })).toEqual({ colour: 'red', size: 'l' })
  })

  test('finds the variant once every option is chosen', () => {
    expect(variantOf(product, { colour: 'red' })).toBeUndefined()
    expect(variantOf(product, { colour: 'blue', size: 'l' })?.sku).toBe('blue-l')
  })

  test('marks values that are unavailable with the earlier choices', () => {
    expect(canBeHad(product, { colour: 'red' }, 'size', 'l')).toBe(false)
    expect(canBeHad(product, { colour: 'red', size: 's' }, 'size', 's')).toBe(true)
  })

  test('never restricts the first option by a later one', () => {
    expect(canBeHad(product, { colour: 'blue', size: 'l' }, 'colour', 'red')).toBe(true)
  })

  test('allows sold-out values but not combinations that do not exist', () => {
    expect(isMade(product, { colour: 'red' }, 'size', 'l')).toBe(true)
    expect(isMade(product, { colour: 'red' }, 'size', 'xl')).toBe(false)
  })

  test('keeps a later choice with a value that is entirely sold out', () => {
    const gone = {
      ...product,
      variants: [
        variant('red', 's', true),
        variant('red', 'l', true),
        variant('blue', 's'),
        variant('blue', 'l'),
      ],
    }
    const blue = { colour: 'blue', size: 'l' }
    expect(choose(gone, blue, 'colour', 'red')).toEqual({ colour: 'red', size: 'l' })
  })

  test('clears a later choice that does not exist with an earlier one', () => {
    expect(choose(product, { colour: 'blue', size: 'l' }, 'colour', 'red')).toEqual({ colour: 'red' })
    expect(choose(product, { colour: 'blue', size: 's' }, 'colour', 'red')).toEqual({
      colour: 'red',
      size: 's',
    })
  })
})

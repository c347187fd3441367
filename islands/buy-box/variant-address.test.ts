import { expect, test } from 'vitest'
import { variantAddress } from './variant-address.ts'

test('a variant follows the product in the address', () => {
  expect(variantAddress('/de/product/vase', null, 'VASE-BLUE')).toBe('/de/product/vase/VASE-BLUE')
})

test('another variant replaces the one the page was opened with', () => {
  expect(variantAddress('/product/vase/VASE-RED', 'VASE-RED', 'VASE-BLUE')).toBe('/product/vase/VASE-BLUE')
})

test('characters not allowed in an address are escaped', () => {
  expect(variantAddress('/product/vase', null, 'A/B 1')).toBe('/product/vase/A%2FB%201')
})

import { expect, it } from 'vitest'
import { translationEditor } from './editor-path.ts'

it('leads from a row of a file’s plan to the editor of its text', () => {
  expect(translationEditor('product.12.zh-TW')).toBe('/translations/product/12/zh-TW')
  expect(translationEditor('attribute.sea.blue.de')).toBe('/translations/attribute/sea.blue/de')
})

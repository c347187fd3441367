import { expect, test } from 'vitest'
import { optionsText } from './options-text.ts'

test.each([
  ['Colour', 'Size', 'Colour: Sage, Size: L'],
  ['颜色', '尺码', '颜色：Sage／尺码：L'],
  ['色', 'サイズ', '色：Sage／サイズ：L'],
  ['색상', '사이즈', '색상: Sage, 사이즈: L'],
])('options named %s and %s are written with the signs of their script', (colour, size, text) => {
  expect(
    optionsText([
      { name: colour, value: 'Sage' },
      { name: size, value: 'L' },
    ]),
  ).toBe(text)
})

import { expect, it } from 'vitest'
import { harmlessCell, originalCell } from '../../harmless-cell.ts'
import { readFlag } from './read-flag.ts'
import { readContent, readWeight } from './read-measure.ts'
import { readFigure, readWhole } from './read-number.ts'
import { readPrice } from './read-price.ts'
import { readText } from './read-text.ts'

it.each([
  ['12.50', 'EUR', 1250],
  ['12,50', 'EUR', 1250],
  ['12,5', 'EUR', 1250],
  ['12', 'EUR', 1200],
  ['.99', 'EUR', 99],
  ['0.990', 'EUR', 99],
  ['12.5000', 'EUR', 1250],
  ['1,234.50', 'EUR', 123450],
  ['1.234,50', 'EUR', 123450],
  ["1'234.50", 'CHF', 123450],
  ['1 234,50', 'EUR', 123450],
  ['1\u202f234,50 €', 'EUR', 123450],
  ['1,234,567', 'EUR', 123456700],
  ['€ 12,50', 'EUR', 1250],
  ['12.50 EUR', 'EUR', 1250],
  ['$12', 'USD', 1200],
  ['US$ 12.00', 'USD', 1200],
  ['¥1,200', 'JPY', 1200],
  ['1200', 'JPY', 1200],
  ['1.234', 'KWD', 1234],
  ['0', 'EUR', 0],
])('reads the price %s in %s as %d minor units', (text, currency, amount) => {
  expect(readPrice(text, currency, 'Price')).toBe(amount)
})

it.each([
  ['1,234', 'EUR', /may be thousands or decimals/],
  ['1.234', 'EUR', /may be thousands or decimals/],
  ['1,234', 'KWD', /may be thousands or decimals/],
  ['12.505', 'EUR', /may be thousands/],
  ['12.5055', 'EUR', /more decimals/],
  ['$12', 'EUR', /is not in EUR/],
  ['12 GBP', 'EUR', /is not in EUR/],
  ['-5', 'EUR', /below zero/],
  ['twelve', 'EUR', /not an amount/],
  ['1e3', 'EUR', /not an amount/],
  ['12.50.00', 'EUR', /not an amount/],
  ['10-12', 'EUR', /not an amount/],
  ['99999999999999', 'EUR', /too large/],
])('refuses the price %s in %s instead of guessing', (text, currency, fault) => {
  expect(() => readPrice(text, currency, 'Price')).toThrow(fault)
})

it('reads yes and no as spreadsheets of several languages write them', () => {
  expect(['TRUE', 'wahr', 'Oui', '1'].map((word) => readFlag(word, 'Published'))).toEqual([
    true,
    true,
    true,
    true,
  ])
  expect(['false', 'FALSCH', '0', ''].map((word) => readFlag(word, 'Published'))).toEqual([
    false,
    false,
    false,
    undefined,
  ])
  expect(() => readFlag('maybe', 'Published')).toThrow(/neither TRUE nor FALSE/)
})

it('reads decimal points as Shopify writes them, and refuses an ambiguous comma', () => {
  expect(readFigure('453.592', 'Grams')).toBe(453.592)
  expect(readFigure('0,5', 'Grams')).toBe(0.5)
  expect(readWhole('10.0', 'Qty')).toBe(10)
  expect(() => readFigure('1,234', 'Grams')).toThrow(/thousands or decimals/)
  expect(() => readWhole('1.5', 'Qty')).toThrow(/not a whole number/)
  expect(() => readWhole('9999999999', 'Qty')).toThrow(/too large/)
})

it('converts weights to grams and contents to thousandths of g, ml, m and pieces', () => {
  expect([
    readWeight('1.5', 'kg', 'Weight'),
    readWeight('1', 'lb', 'Weight'),
    readWeight('420', '', 'Weight'),
  ]).toEqual([1500, 454, 420])
  expect(() => readWeight('1', 'stone', 'Weight')).toThrow(/is unknown/)
  expect(readContent('0.75', 'l', 'Measure')).toEqual({ amount: 750_000, unit: 'ml' })
  expect(readContent('1', 'fl oz', 'Measure')).toEqual({ amount: 29_574, unit: 'ml' })
  expect(readContent('3', 'items', 'Measure')).toEqual({ amount: 3000, unit: 'piece' })
  expect(readContent('2', 'm2', 'Measure')).toBeNull()
})

it('strips padding, formula quotes and escaping apostrophes from a cell', () => {
  expect(readText('  \u00a0Blue bowl \r\n')).toBe('Blue bowl')
  expect(readText('="00123"')).toBe('00123')
  expect(readText("'=1+1")).toBe('=1+1')
  expect(readText("'00123")).toBe('00123')
  expect(readText("'12")).toBe('12')
  expect(readText("'tis the season")).toBe("'tis the season")
  expect(readText('a\0b')).toBe('ab')
})

it('escapes cells and reads them back exactly', () => {
  for (const text of [
    '=1+1',
    '+49 30',
    '-5 °C',
    '@home',
    '\tx',
    '\rx',
    "'=x",
    "''@",
    '="a"',
    "'tis",
    "'16064",
    "'12",
    "''7",
    '16064',
    'plain',
    '＝1',
    '',
  ]) {
    const cell = harmlessCell(text)
    expect(cell).not.toMatch(/^[=+\-@\t\r\n＝]/)
    expect(originalCell(cell)).toBe(text)
    expect(readText(cell)).toBe(text)
  }
})

import { expect, it } from 'vitest'
import { cut } from '#server/platform/text/cut.ts'
import { beginningsOf, typedWords } from './kana.ts'
import { stem } from './stem.ts'

it.each([
  ['a possessive and a figure with its unit', "Women's mug, 20cm", ['women', 'mug', '20', 'cm']],
  ['accents and sharp s', 'Größe für Crème brûlée', ['grosse', 'fur', 'creme', 'brulee']],
  ['Greek and Cyrillic', 'Ελλάδα Кружка', ['ελλαδα', 'кружка']],
  ['half-width letters', 'ＡＢＣ ﾎﾞﾄﾙ', ['abc', 'ボトル']],
  ['Chinese', '防水马克杯', ['防水', '马克杯']],
  ['Japanese, whose marks belong to the word', 'ガラスのコップ', ['ガラス', 'の', 'コップ']],
  ['Korean by its spaces', '머그컵 세트', ['머그컵', '세트']],
])('cuts %s', (_what, text, words) => {
  expect(cut(text).words).toEqual(words)
})

it('keeps Thai marks, which distinguish words', () => {
  expect(cut('แก้วกาแฟ').words.join('')).toBe('แก้วกาแฟ')
})

it('returns bigrams only for scripts without spaces', () => {
  expect(cut('Tea 茶壶套装').grams).toEqual(['茶壶', '壶套', '套装'])
  expect(cut('teapot').grams).toEqual([])
})

it('reads hiragana as the words of the shop that it spells, or as one unknown word', () => {
  const words = ['マグ', 'まぐ', 'かっぷ', 'いす']
  const read = (text: string) => typedWords(text, (word) => words.includes(word))
  expect(read('まぐ')).toEqual(['まぐ'])
  expect(read('まぐかっぷ')).toEqual(['まぐ', 'かっぷ'])
  expect(read('まぐの')).toEqual(['まぐ', 'の'])
  expect(read('たお まぐ')).toEqual(['たお', 'まぐ'])
  expect(read('かがみ')).toEqual(['かがみ'])
  expect(read('ガラスのコップ')).toEqual(['ガラス', 'の', 'コップ'])
  expect(beginningsOf('たお')).toEqual(['たお', 'タオ'])
  expect(beginningsOf('タオ')).toEqual(['タオ'])
})

it('maps the forms of a word to one stem in supported languages', () => {
  expect(stem('candles', 'en')).toBe(stem('candle', 'en'))
  expect(stem('tassen', 'de')).toBe(stem('tasse', 'de'))
  expect(stem('kopje', 'th')).toBe('kopje')
})

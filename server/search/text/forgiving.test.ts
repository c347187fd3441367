import { expect, it } from 'vitest'
import { measuresIn } from '../build/measures.ts'
import { emptyPostings, termId } from '../model/postings.ts'
import { looselyEqual } from './loose.ts'
import { stem } from './stem.ts'
import { alternativesAt, compoundAlternatives, synonymsOf } from './synonyms.ts'

it.each([
  ['350ml', ['#350ml']],
  ['0.35 l', ['#350ml']],
  ['0,350 liter', ['#350ml']],
  ['35 cl', ['#350ml']],
  ['350毫升马克杯', ['#350ml']],
  ['1,900 ml', ['#1900ml']],
  ['1.9 l', ['#1900ml']],
  ['20 cm x 2 m', ['#200mm', '#2000mm']],
  ['1.5 kg', ['#1500g']],
  ['5 mugs', []],
  ['model 350', []],
])('reads the measures in %s', (text, terms) => {
  expect(measuresIn(text).terms).toEqual(terms)
})

it.each([
  ['台灯', '檯燈'],
  ['马克杯', '馬克杯'],
  ['タオル', 'たおる'],
  ['クッション', 'クツシヨン'],
])('takes %s and %s for the same word', (stored, typed) => {
  const postings = emptyPostings()
  termId(postings, 'towel')
  const id = termId(postings, stored)
  expect(looselyEqual(postings, typed)).toEqual([id])
  // Words that come later are found as well.
  const later = termId(postings, `${stored}大`)
  expect(looselyEqual(postings, `${typed}大`)).toEqual([later])
})

it('knows English plurals that follow no rule', () => {
  expect(stem('shelves', 'en')).toBe(stem('shelf', 'en'))
  expect(stem('olives', 'en')).toBe(stem('olive', 'en'))
})

it('finds the longest phrase with synonyms, in its language, and parts of compounds', () => {
  const synonyms = synonymsOf([
    { lang: 'en', words: ['coffee table', 'sofa table'], finds: [] },
    { lang: 'en', words: ['dishcloth'], finds: ['tea towel'] },
    { lang: 'de', words: ['Lampe', 'Leuchte'], finds: [] },
  ])
  expect(alternativesAt(synonyms, ['en'], ['round', 'sofa', 'tables'], 1)).toEqual({
    length: 2,
    phrases: [['coffee', 'table']],
  })
  expect(alternativesAt(synonyms, ['en'], ['dishcloths'], 0)?.phrases).toEqual([['tea', 'towel']])
  expect(alternativesAt(synonyms, ['en'], ['tea', 'towel'], 0)).toBeNull()
  expect(alternativesAt(synonyms, ['fr'], ['dishcloth'], 0)).toBeNull()
  const cutUp = synonymsOf([{ lang: 'ja', words: ['まないた'], finds: ['まな板'] }])
  expect(alternativesAt(cutUp, ['ja'], ['まないた'], 0)?.phrases).toHaveLength(1)
  expect(compoundAlternatives(synonyms, ['de', 'en'], 'tischlampe')).toEqual(['tischleuchte'])
  expect(compoundAlternatives(synonyms, ['en'], 'tischlampe')).toEqual([])
})

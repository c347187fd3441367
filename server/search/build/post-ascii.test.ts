import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cut } from '#server/platform/text/cut.ts'
import { emptyPostings } from '../model/postings.ts'
import { emptyAsciiTerms, postAscii } from './post-ascii.ts'

const character = fc.constantFrom(..."aAbsSzZ09'’ -_.<&é".replace(/[^\x20-\x7e]/g, ''))

it('splits ASCII texts exactly like any other text', () => {
  const postings = emptyPostings()
  const terms = emptyAsciiTerms()
  fc.assert(
    fc.property(fc.string({ unit: character, maxLength: 40 }), fc.nat(1000), (text, ordinal) => {
      const before = postings.open!.count
      postings.open!.last = []
      postAscii(postings, terms, text, ordinal, 1)
      const { pairs, count } = postings.open!
      const posted = Array.from(pairs.subarray(before, count)).filter((_, at) => at % 2 === 0)
      expect(posted.map((term) => postings.names[term])).toEqual([...new Set(cut(text).words)])
    }),
    { numRuns: 2000 },
  )
})

it('grows its table without mixing up words', () => {
  const postings = emptyPostings()
  const terms = emptyAsciiTerms()
  for (let number = 0; number < 40_000; number++) postAscii(postings, terms, `${number}`, number, 1)
  for (let number = 0; number < 40_000; number++) postAscii(postings, terms, `${number}`, number + 1, 1)
  expect(postings.names).toHaveLength(40_000)
})

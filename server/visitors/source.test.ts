import { expect, it } from 'vitest'
import { searchWords, sourceOf } from './source.ts'

const shop = 'https://shop.test'
const of = (referrer: string, query = '') => sourceOf(referrer, query, shop)

it('names the class of the referring host', () => {
  const classes = Object.entries({
    'https://www.google.co.uk': 'search google',
    'https://mail.google.com': 'email gmail',
    'https://gemini.google.com': 'assistant gemini',
    'https://chatgpt.com': 'assistant chatgpt',
    'https://l.facebook.com': 'social facebook',
    'https://t.co': 'social x',
    'https://www.pinterest.co.kr': 'social pinterest',
    'https://m.baidu.com': 'search baidu',
    'https://blog.example': 'referral blog.example',
    'https://www.example.com': 'referral example.com',
    // A host that only contains the name of a search engine is not one.
    'https://google.com.evil.test': 'referral google.com.evil.test',
    'https://notbing.com': 'referral notbing.com',
    'https://shop.test': 'none direct',
    '': 'none direct',
    'no address': 'none direct',
  })
  expect(classes.map(([referrer]) => [referrer, `${of(referrer).medium} ${of(referrer).source}`])).toEqual(
    classes,
  )
})

it('prefers the UTM of a link, without capitals and without names of people', () => {
  expect(of('https://google.com', 'utm_source=News&utm_medium=Email&utm_campaign=May%20Sale')).toEqual({
    source: 'news',
    medium: 'email',
    campaign: 'may sale',
  })
  expect(of('', 'utm_source=x&utm_campaign=anna@example.com')).toEqual({
    source: 'x',
    medium: 'none',
    campaign: '',
  })
  expect(of('https://google.com', 'utm_source=anna@example.com').source).toBe('google')
  expect(of('', `utm_source=${'x'.repeat(500)}`).source).toHaveLength(100)
})

it('leaves out searches that may name a person', () => {
  expect(searchWords('  Blue   MUG ')).toBe('blue mug')
  expect(searchWords('iphone 15 pro 256')).toBe('iphone 15 pro 256')
  expect(searchWords('  ')).toBeNull()
  expect(searchWords('a@b.test')).toBeNull()
  expect(searchWords('(030) 123-4567')).toBeNull()
})

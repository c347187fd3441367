import { expect, it } from 'vitest'
import { plainText, readingMinutes, withHeadings, wordCount } from './article-text.ts'

it('gives headings ids of their own, in every script, and lists them', () => {
  const { html, headings } = withHeadings(
    '<h2>The order</h2><p>a</p><h3 lang="en">The <em>order</em></h3><h2>顺序</h2><h2></h2><h4>No</h4>',
  )
  expect(html).toBe(
    '<h2 id="c-the-order">The order</h2><p>a</p><h3 lang="en" id="c-the-order-2">The <em>order</em></h3><h2 id="c-顺序">顺序</h2><h2></h2><h4>No</h4>',
  )
  expect(headings).toEqual([
    { id: 'c-the-order', text: 'The order', level: 2 },
    { id: 'c-the-order-2', text: 'The order', level: 3 },
    { id: 'c-顺序', text: '顺序', level: 2 },
  ])
})

it('never lets a heading leave its attribute', () => {
  const { html, headings } = withHeadings('<h2>"&gt;&lt;img src=x onerror=alert(1)&gt;</h2>')
  expect(html).toContain('id="c-img-src-x-onerror-alert-1"')
  expect(headings[0]!.text).toBe('"><img src=x onerror=alert(1)>')
})

it('decodes entities and leaves tags out', () => {
  expect(plainText('<p>A&amp;B&nbsp;&#39;c&#x27; &unknown;</p><p>d</p>')).toBe("A&B 'c' &unknown; d")
})

it('keeps the cells of a table apart', () => {
  const rows = '<thead><tr><th>Size</th><th>cm</th></tr></thead><tbody><tr><td>S</td><td>38</td></tr></tbody>'
  expect(plainText(`<table><caption>Sizes</caption>${rows}</table>`)).toBe('Sizes Size cm S 38')
})

it.each([
  ['<p></p>', 1],
  [`<p>${'word '.repeat(230)}</p>`, 1],
  [`<p>${'word '.repeat(1150)}</p>`, 5],
  // Scripts without spaces are counted by characters: 1,200 of them are three minutes, not one word.
  [`<p>${'字'.repeat(1200)}</p>`, 3],
  [`<p>${'かな'.repeat(600)}</p>`, 3],
  [`<p>${'字'.repeat(800)} ${'word '.repeat(460)}</p>`, 4],
])('estimates the minutes to read a text', (html, minutes) => {
  expect(readingMinutes(html)).toBe(minutes)
})

it('counts words by the rules of the language', () => {
  expect(wordCount('<p>Two words</p>', 'en')).toBe(2)
  expect(wordCount('<p>我们喝茶</p>', 'zh')).toBeGreaterThan(1)
})

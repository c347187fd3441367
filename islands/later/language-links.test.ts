// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import type { Page } from '#islands/page.ts'
import { showsPage } from '#islands/page.ts'
import { turnLanguageLinks } from './language-links.ts'

const show = (hreflang: Record<string, string>) => {
  showsPage({ data: {}, theme: {}, meta: { hreflang } } as unknown as Page)
  turnLanguageLinks()
  return [...document.querySelectorAll('a')].map((link) => link.getAttribute('href'))
}

it('leads to the home page of a language that the page does not exist in, also after one that does', () => {
  document.body.innerHTML = `<a href="/" hreflang="en" data-language></a><a href="/de" hreflang="de" data-language></a>`
  history.replaceState(null, '', '/story?q=1')
  const both = { en: 'https://shop.test/story', de: 'https://shop.test/de/geschichte' }
  expect(show(both)).toEqual(['/story?q=1', '/de/geschichte?q=1'])
  history.replaceState(null, '', '/news')
  expect(show({ en: 'https://shop.test/news' })).toEqual(['/news', '/de'])
  expect(show({})).toEqual(['/', '/de'])
})

import { compileMessage } from '@lingui/message-utils/compileMessage'
import { expect, it } from 'vitest'
import { translator } from '../messages.ts'
import { listed } from './listed.ts'

const catalogues = import.meta.glob<Record<string, string>>('../../locales/*.json', {
  eager: true,
  import: 'default',
})

function translatorOf(lang: string) {
  const text = catalogues[`../../locales/${lang}.json`]!['common.listed']!
  return translator({ 'common.listed': compileMessage(text) }, lang)
}

it.each([
  ['en', 'Mug, Lamp, Rug'],
  ['zh', 'Mug、Lamp、Rug'],
  ['ja', 'Mug、Lamp、Rug'],
])('lists names in %s as the language does', (lang, text) => {
  expect(listed(translatorOf(lang), ['Mug', 'Lamp', 'Rug'])).toBe(text)
})

it('lists one name as it is, and none as nothing', () => {
  expect(listed(translatorOf('ja'), ['Mug'])).toBe('Mug')
  expect(listed(translatorOf('ja'), [])).toBe('')
})

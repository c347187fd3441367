import { expect, it } from 'vitest'
import { translator } from '#server/platform/messages.ts'
import { listed } from './listed.ts'

it.each([
  ['en', 'Mug, Lamp, Rug'],
  ['zh', 'Mug、Lamp、Rug'],
  ['ja', 'Mug、Lamp、Rug'],
] as const)('lists names in %s as the language does', (lang, text) => {
  expect(listed(translator(lang), ['Mug', 'Lamp', 'Rug'])).toBe(text)
})

it('lists one name as it is, and none as nothing', () => {
  expect(listed(translator('ja'), ['Mug'])).toBe('Mug')
  expect(listed(translator('ja'), [])).toBe('')
})

import { expect, test } from 'vitest'
import { betterLanguage } from './language-hint.ts'

const versions = {
  en: '/x',
  de: '/de/x',
  'zh-Hans': '/zh/x',
  'zh-Hant-HK': '/zh-HK/x',
  'pt-PT': '/pt/x',
  'x-default': '/x',
}

test.each([
  [['de-AT', 'en'], 'de'],
  [['zh-CN'], 'zh-Hans'],
  [['zh-HK'], 'zh-Hant-HK'],
  [['fr', 'de'], 'de'],
  [['pt-BR'], 'pt-PT'],
  [['zh-TW'], 'zh-Hant-HK'],
])('who wants %j is offered %s', (wanted, tag) => {
  expect(betterLanguage(wanted, versions, 'en')?.tag).toBe(tag)
})

test.each([[['en-US', 'de']], [['fr']], [[]]])('a reader who prefers %j is offered nothing', (wanted) => {
  expect(betterLanguage(wanted, versions, 'en')).toBeNull()
})

test('a reader in the region of another version is offered that one', () => {
  const both = { ...versions, 'zh-Hant-TW': '/zh-TW/x' }
  expect(betterLanguage(['zh-TW'], both, 'zh-Hant-HK')?.tag).toBe('zh-Hant-TW')
  expect(betterLanguage(['zh-TW'], versions, 'zh-Hant-HK')).toBeNull()
  expect(betterLanguage(['pt-BR', 'en'], versions, 'pt-PT')).toBeNull()
})

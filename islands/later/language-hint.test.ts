import { expect, test } from 'vitest'
import { betterLanguage } from './language-hint.ts'

const versions = { en: '/x', de: '/de/x', 'zh-Hans': '/zh/x', 'zh-Hant-HK': '/zh-HK/x', 'x-default': '/x' }

test.each([
  [['de-AT', 'en'], 'de'],
  [['zh-CN'], 'zh-Hans'],
  [['zh-HK'], 'zh-Hant-HK'],
  [['fr', 'de'], 'de'],
])('who wants %j is offered %s', (wanted, tag) => {
  expect(betterLanguage(wanted, versions, 'en')?.tag).toBe(tag)
})

test.each([[['en-US', 'de']], [['fr']], [[]]])('a reader who prefers %j is offered nothing', (wanted) => {
  expect(betterLanguage(wanted, versions, 'en')).toBeNull()
})

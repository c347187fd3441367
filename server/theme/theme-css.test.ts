import { expect, test } from 'vitest'
import type { BuiltFamilies } from './fonts/built-families.ts'
import { compileSheet } from './sheets/compile-sheet.ts'
import { themeSetting } from './theme.settings.ts'
import { themeCss } from './theme-css.ts'

const withType = (type: object) => themeSetting.schema.safeParse({ config: { type } })
const fontsOf = (fonts: object, built: BuiltFamilies) =>
  themeCss(themeSetting.schema.safeParse({ config: { fonts } }).data!, built)
const cssOf = (type: object) => themeCss(withType(type).data!, {})

test('type is as large as it was drawn where a shop says nothing', () => {
  expect(cssOf({})).toContain('--type-size:1;--type-titles:1;')
})

test('a shop sets all of its type larger, and titles apart from it', () => {
  expect(cssOf({ size: 1.125 })).toContain('--type-size:1.125;--type-titles:1.125;')
  expect(cssOf({ size: 1.1, titles: 0.8 })).toContain('--type-size:1.1;--type-titles:0.88;')
})

test.each([{ size: 0.5 }, { size: 3 }, { titles: 0 }, { titles: 2 }, { size: '1' }])(
  'a size that nobody could read is refused: %j',
  (type) => {
    expect(withType(type).success).toBe(false)
  },
)

test('titles in a serif font have one in Asian scripts too', () => {
  const css = fontsOf({ display: 'Georgia, serif' }, {})
  for (const lang of ['zh-Hans', 'zh-Hant', 'ja', 'ko', 'th'])
    expect(css).toMatch(new RegExp(`:root:lang\\(${lang}\\)\\{--font-display:Georgia,[^}]+,serif\\}`))
  expect(fontsOf({ display: 'Inter, sans-serif' }, {})).not.toContain(':lang(')
})

test('Vietnamese is shown without the families that lack its letters', () => {
  const css = fontsOf(
    { sans: 'Figtree, system-ui', display: 'Georgia, serif' },
    { Figtree: { css: '', standIns: [] } },
  )
  expect(css).toContain(':root:lang(vi){--font-sans:system-ui}')
})

test('every step of the scale follows the setting', async () => {
  const css = await compileSheet([
    'text-2xs',
    'text-sm',
    'text-xl',
    'text-4xl',
    'section-title',
    'hero',
    'card',
  ])
  const steps = css.match(/--text-[\w]+:[^;}]+/g)!
  expect(steps.length).toBeGreaterThan(5)
  for (const step of steps) expect(step).toMatch(/var\(--type-(size|titles)\)/)
})

import { describe, expect, test } from 'vitest'
import { themeSetting } from '../theme.settings.ts'
import { themeCss } from '../theme-css.ts'
import { type BuiltFamilies, withFamilies } from './built-families.ts'
import { families } from './families.ts'
import { makeFamily } from './make-family.ts'

const built: BuiltFamilies = { Figtree: { css: '@font-face{…}', standIns: ['Figtree 0'] } }

describe('fonts of the theme', () => {
  test('a family that the build prepared brings its faces and its stand-ins', () => {
    expect(withFamilies("'Figtree', system-ui", built)).toEqual({
      list: '\'Figtree\',"Figtree 0",system-ui',
      css: '@font-face{…}',
    })
  })

  test('a page carries the faces of a family once, and none that its theme does not name', () => {
    const css = (fonts: object) => themeCss(themeSetting.schema.parse({ config: { fonts } }), built)
    expect(css({ sans: 'Figtree', display: 'Figtree, serif' }).split('@font-face')).toHaveLength(2)
    expect(css({})).not.toContain('@font-face')
  })

  test('each family has a first part below 10 kB and a stand-in of its own measures', async () => {
    for (const [name, family] of Object.entries(families)) {
      const { css, files, standIns } = await makeFamily(name, family)
      expect(files[0]!.content.length).toBeLessThan(10_000)
      expect(files[0]!.content.toString('latin1', 0, 4)).toBe('wOF2')
      for (const file of files) expect(css).toContain(`url(/theme/fonts/${file.name})`)
      for (const standIn of standIns) expect(css).toContain(`font-family:"${standIn}"`)
      const sizes = [...css.matchAll(/size-adjust:([\d.]+)%/g)].map(([, size]) => Number(size))
      for (const size of sizes) expect(size).toBeGreaterThan(80)
      for (const size of sizes) expect(size).toBeLessThan(125)
    }
  })
})

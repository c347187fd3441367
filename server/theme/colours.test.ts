import { expect, test } from 'vitest'
import { contentOn, contrast, fillOn, readableOn } from '#server/platform/colour/contrast.ts'
import { themeSetting } from './theme.settings.ts'
import { themeCss } from './theme-css.ts'

const { config } = themeSetting.schema.parse({})

test('contrast is 21 between black and white and 1 between equals', () => {
  expect(contrast('#000', '#fff')).toBeCloseTo(21)
  expect(contrast('#4a00ff', '#4a00ff')).toBe(1)
})

test.each(Object.entries(config.colors))('what stands on %s can be read', (_name, colour) => {
  expect(contrast(contentOn(colour), colour)).toBeGreaterThanOrEqual(4.5)
})

test.each(Object.entries(config.colors))(
  '%s as text can be read on every ground, light and dark',
  (_name, colour) => {
    for (const mode of [0, 1] as const) {
      const grounds = [config.base['base-100'][mode], config.base['base-200'][mode]]
      const text = readableOn(colour, grounds)
      for (const ground of grounds) expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5)
    }
  },
)

const grounds = (mode: 0 | 1) => [config.base['base-100'][mode], config.base['base-200'][mode]]

test.each([...Object.values(config.colors), '#2f4f46', '#000', '#111188', '#7a0000', '#ffe94d', '#fff'])(
  'in the dark a button of %s stands out from the page, and what stands on it can be read',
  (colour) => {
    const fill = fillOn(colour, grounds(1))
    for (const ground of grounds(1)) expect(contrast(fill, ground)).toBeGreaterThanOrEqual(3)
    expect(contrast(contentOn(fill), fill)).toBeGreaterThanOrEqual(4.5)
  },
)

test("a brand's colour is held: by day always, in the dark where it stands out, else in its hue", () => {
  const css = themeCss(
    themeSetting.schema.parse({ config: { colors: { primary: '#2f4f46', secondary: '#b3603f' } } }),
    {},
  )
  expect(css).toContain('--color-primary:light-dark(#2f4f46,#6d8f84)')
  expect(css).toContain('--color-primary-content:light-dark(#ffffff,#000000)')
  expect(css).toContain('--color-secondary:#b3603f')
})

test.each(['#000000', '#111111', '#2b2b2e'])(
  'a black button (%s) is light in the dark, not the grey of a disabled one',
  (colour) => {
    const fill = fillOn(colour, grounds(1))
    expect(contrast(fill, grounds(1)[1]!)).toBeGreaterThanOrEqual(Math.min(13, contrast(colour, '#ffffff')))
    expect(contentOn(fill)).toBe('#000000')
  },
)

test('a shop that is light at night too keeps its colours as they are', () => {
  expect(fillOn('#ffe94d', ['#fff', '#f4f1ec'])).toBe('#ffe94d')
})

test('text and muted text can be read on every ground', () => {
  for (const mode of [0, 1] as const) {
    for (const ground of ['base-100', 'base-200'] as const) {
      expect(contrast(config.base.muted[mode], config.base[ground][mode])).toBeGreaterThanOrEqual(4.5)
      expect(contrast(config.base['base-content'][mode], config.base[ground][mode])).toBeGreaterThanOrEqual(7)
    }
  }
})

test('the theme is a block of variables with the colours of the specification', () => {
  const css = themeCss(themeSetting.schema.parse({}), {})
  for (const colour of ['#4a00ff', '#00d1b2', '#00b5ff', '#00a96e', '#ffbe00', '#ff5861'])
    expect(css).toContain(colour)
  expect(css).toContain('@media(min-width:1660px){:root{--container-max:1660px}}')
})

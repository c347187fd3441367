import { contentOn, fillOn, readableOn } from '#server/platform/colour/contrast.ts'
import { type BuiltFamilies, withFamilies } from './fonts/built-families.ts'
import type { ThemeSetting } from './theme.settings.ts'

/**
 * The theme setting as CSS variables. In dark mode a brand colour is lightened if its contrast with the background is too
 * low. Each colour adds `-content`, for text on it, and `-text`, a version readable on the page's background. Fonts
 * prepared by the build add their @font-face rules.
 */
export function themeCss({ config }: ThemeSetting, built: BuiltFamilies): string {
  const { colors, base, type, container, borderRadius, radius, spacing } = config
  const fonts = Object.entries(config.fonts).map(([name, list]) => ({ name, ...withFamilies(list, built) }))
  const declarations = [
    ...Object.entries(colors).flatMap(([name, colour]) => colourVariables(name, colour, base)),
    ...Object.entries(base).map(([name, pair]) => `--color-${name}:${byMode(...pair)}`),
    ...fonts.map(({ name, list }) => `--font-${name}:${list}`),
    `--type-size:${type.size}`,
    `--type-titles:${Number((type.size * type.titles).toFixed(4))}`,
    `--radius-box:${borderRadius}`,
    `--radius-field:${radius.field ?? `calc(${borderRadius}*.75)`}`,
    `--radius-picture:${radius.picture ?? borderRadius}`,
    `--radius-pill:${radius.pill}`,
    `--spacing:${spacing.unit}`,
    `--space-section:${spacing.section}`,
    `--container-padding:${container.padding.DEFAULT}`,
  ]
  const faces = [...new Set(fonts.map(({ css }) => css))].join('')
  return `${faces}:root{${declarations.join(';')}}${asianTitles(fonts)}${vietnameseFonts(config.fonts, built)}${steps(container)}`
}

/** Serif fonts of Asian systems by language, such as Song, Mincho and Myeongjo. */
const asianSerifs = {
  'zh-Hans': "'Songti SC','Noto Serif CJK SC','Source Han Serif SC',SimSun",
  'zh-Hant': "'Songti TC','Noto Serif CJK TC','Source Han Serif TC',PMingLiU",
  ja: "'Hiragino Mincho ProN','Yu Mincho','Noto Serif CJK JP','MS PMincho'",
  ko: "AppleMyungjo,'Noto Serif CJK KR','Noto Serif KR','Nanum Myeongjo',Batang",
  // Most systems have no serif Thai for screens; the last two are their sans-serif ones.
  th: "'Noto Serif Thai',Thonburi,'Leelawadee UI'",
}

/** A theme whose titles have a serif font gets one for titles in these scripts too. */
function asianTitles(fonts: { name: string; list: string }[]): string {
  const families = fonts.find(({ name }) => name === 'display')?.list.split(/,\s*/) ?? []
  if (!families.some((family) => /^['"]?(ui-serif|serif|Georgia|Times\b.*)['"]?$/i.test(family))) return ''
  const named = families.filter(
    (family) => !/^(ui-[a-z-]+|system-ui|-apple-system|serif|sans-serif)$/.test(family),
  )
  return Object.entries(asianSerifs)
    .map(([lang, serifs]) => `:root:lang(${lang}){--font-display:${[...named, serifs, 'serif'].join(',')}}`)
    .join('')
}

/**
 * Vietnamese in the reader's own fonts: the prepared families lack letters such as ạ and ế, which would be shown in
 * another font in the middle of words.
 */
function vietnameseFonts(fonts: ThemeSetting['config']['fonts'], built: BuiltFamilies): string {
  const declarations = Object.entries(fonts).flatMap(([name, list]) => {
    const families = list.split(/,\s*/)
    const own = families.filter((family) => !built[family.replace(/^['"]|['"]$/g, '')])
    return own.length < families.length && own.length > 0 ? `--font-${name}:${own.join(',')}` : []
  })
  return declarations.length > 0 ? `:root:lang(vi){${declarations.join(';')}}` : ''
}

type Base = ThemeSetting['config']['base']

function colourVariables(name: string, colour: string, base: Base): string[] {
  const dark = fillOn(colour, groundsOf(base, 1))
  return [
    `--color-${name}:${byMode(colour, dark)}`,
    `--color-${name}-content:${byMode(contentOn(colour), contentOn(dark))}`,
    `--color-${name}-text:${byMode(readableOn(colour, groundsOf(base, 0)), readableOn(dark, groundsOf(base, 1)))}`,
  ]
}

function byMode(light: string, dark: string): string {
  return light === dark ? light : `light-dark(${light},${dark})`
}

function groundsOf(base: Base, mode: 0 | 1): string[] {
  return [base['base-100'][mode], base['base-200'][mode]]
}

/** Container widths by breakpoint, each with its padding. */
function steps({ screens, padding }: ThemeSetting['config']['container']): string {
  let before = padding.DEFAULT
  return (Object.keys(screens) as (keyof typeof screens)[])
    .map((name) => {
      const changed = padding[name] === before ? '' : `;--container-padding:${padding[name]}`
      before = padding[name]
      return `@media(min-width:${screens[name]}){:root{--container-max:${screens[name]}${changed}}}`
    })
    .join('')
}

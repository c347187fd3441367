import { contentOn, readableOn } from './contrast.ts'
import { type BuiltFamilies, withFamilies } from './fonts/built-families.ts'
import type { ThemeSetting } from './theme.settings.ts'

/**
 * The theme setting as CSS variables. Each colour brings `-content`, to be read on it, and `-text`, the colour
 * itself made readable on the page's ground, light and dark. Fonts that the build has prepared bring their faces.
 */
export function themeCss({ config }: ThemeSetting, built: BuiltFamilies): string {
  const { colors, base, container, borderRadius, radius, spacing } = config
  const fonts = Object.entries(config.fonts).map(([name, list]) => ({ name, ...withFamilies(list, built) }))
  const declarations = [
    ...Object.entries(colors).flatMap(([name, colour]) => [
      `--color-${name}:${colour}`,
      `--color-${name}-content:${contentOn(colour)}`,
      `--color-${name}-text:light-dark(${readable(colour, base, 0)},${readable(colour, base, 1)})`,
    ]),
    ...Object.entries(base).map(([name, [light, dark]]) => `--color-${name}:light-dark(${light},${dark})`),
    ...fonts.map(({ name, list }) => `--font-${name}:${list}`),
    `--radius-box:${borderRadius}`,
    `--radius-field:${radius.field ?? `calc(${borderRadius}*.75)`}`,
    `--radius-picture:${radius.picture ?? borderRadius}`,
    `--radius-pill:${radius.pill}`,
    `--spacing:${spacing.unit}`,
    `--space-section:${spacing.section}`,
    `--container-padding:${container.padding.DEFAULT}`,
  ]
  const faces = [...new Set(fonts.map(({ css }) => css))].join('')
  return `${faces}:root{${declarations.join(';')}}${steps(container)}`
}

/** The container grows in steps, each with its padding. */
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

function readable(colour: string, base: ThemeSetting['config']['base'], mode: 0 | 1): string {
  return readableOn(colour, [base['base-100'][mode], base['base-200'][mode]])
}

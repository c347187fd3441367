import * as z from 'zod'
import { defineSetting, type SettingDefinition } from '#server/platform/settings/settings.ts'
import type { Shop } from '#server/platform/shop.ts'
import { defaultTheme, themeFolders } from './theme-folders.ts'

const Colour = z.string().regex(/^#([0-9a-f]{3}|[0-9a-f]{6})$/i, 'a colour is written as #rrggbb')
const Length = z.string().regex(/^\d*\.?\d+(px|rem|em|%)$/, 'a length is a number with px, rem, em or %')
const Fonts = z.string().regex(/^[\w\s,'"-]+$/, 'fonts are a list of family names')
const Padding = Length.default('2rem')

/**
 * A file of the shop, or an https address, which the page's content policy then allows. Files of other hosts wait for the
 * visitor's consent, unless they are `necessary`.
 */
const Inject = z.object({
  type: z.enum(['css', 'js']),
  necessary: z.boolean().default(false),
  url: z
    .string()
    .regex(/^(\/(?!\/)|https:\/\/[\w.-]+(:\d+)?\/)[^\s"'<>;,]*$/, 'a path of this shop or an https address'),
})

/** The theme in use. */
export const themesSetting = defineSetting(
  'themes',
  z.object({ active: z.string().max(30).default(defaultTheme) }),
)

/**
 * The look of the default theme. Base colours are pairs of a light and a dark colour; the reader's preference decides which one is
 * used.
 */
export const themeSetting = defineSetting(
  'theme',
  z.object({
    hideHead: z.boolean().default(false),
    hideFoot: z.boolean().default(false),
    config: z
      .object({
        colors: z
          .object({
            primary: Colour.default('#4a00ff'),
            secondary: Colour.default('#00d1b2'),
            info: Colour.default('#00b5ff'),
            success: Colour.default('#00a96e'),
            warning: Colour.default('#ffbe00'),
            error: Colour.default('#ff5861'),
          })
          .prefault({}),
        base: z
          .object({
            'base-100': z.tuple([Colour, Colour]).default(['#fdfcfa', '#171614']),
            'base-200': z.tuple([Colour, Colour]).default(['#f4f1ec', '#211f1c']),
            'base-300': z.tuple([Colour, Colour]).default(['#e2ddd5', '#3a3733']),
            'base-content': z.tuple([Colour, Colour]).default(['#23201c', '#f1eee9']),
            muted: z.tuple([Colour, Colour]).default(['#675f56', '#aaa39b']),
          })
          .prefault({}),
        fonts: z
          .object({
            sans: Fonts.default(
              "ui-sans-serif, system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', 'Noto Sans', sans-serif",
            ),
            display: Fonts.default(
              "'Iowan Old Style', 'Palatino Linotype', 'URW Palladio L', P052, ui-serif, Georgia, serif",
            ),
          })
          .prefault({}),
        /** Factors on the reader's own font size: for all text, and for titles on top of that. */
        type: z
          .object({
            size: z.number().min(0.875).max(1.25).default(1),
            titles: z.number().min(0.7).max(1.4).default(1),
          })
          .prefault({}),
        container: z
          .object({
            screens: z
              .object({
                sm: Length.default('640px'),
                md: Length.default('768px'),
                lg: Length.default('1024px'),
                xl: Length.default('1280px'),
                '2xl': Length.default('1536px'),
                '3xl': Length.default('1660px'),
              })
              .prefault({}),
            padding: z
              .object({
                DEFAULT: Length.default('.7rem'),
                sm: Length.default('1rem'),
                md: Length.default('1.2rem'),
                lg: Padding,
                xl: Padding,
                '2xl': Padding,
                '3xl': Padding,
              })
              .prefault({}),
          })
          .prefault({}),
        borderRadius: Length.default('.5rem'),
        /** Corner radii of fields and pictures if they differ from borderRadius; `pills` are chips and badges. */
        radius: z
          .object({
            field: Length.optional(),
            picture: Length.optional(),
            pill: Length.default('2rem'),
          })
          .prefault({}),
        /** Every gap is a multiple of `unit`; `section` is the largest gap between sections of a page. */
        spacing: z.object({ unit: Length.default('.25rem'), section: Length.default('5rem') }).prefault({}),
      })
      .prefault({}),
    product: z
      .object({
        showSlideImage: z.boolean().default(true),
        showFavorite: z.boolean().default(true),
        showCart: z.boolean().default(true),
      })
      .prefault({}),
    injects: z.array(Inject).max(20).default([]),
  }),
)
export type ThemeSetting = z.infer<typeof themeSetting.schema>

type ThemeDefinition = SettingDefinition<z.ZodType<ThemeSetting>>

/** The setting of each theme: `theme` of the default one, `theme-{name}` of others, whose theme.json has defaults. */
export const themeSettings: ReadonlyMap<string, ThemeDefinition> = new Map(
  [...themeFolders.values()].map(({ name, settings }) => [name, definitionOf(name, settings)]),
)

function definitionOf(name: string, defaults: Record<string, unknown>): ThemeDefinition {
  if (name === defaultTheme) return themeSetting
  const schema = z.preprocess((value) => withDefaults(defaults, value), themeSetting.schema)
  return defineSetting(`theme-${name}`, schema as ThemeDefinition['schema'])
}

/** The theme that a setting belongs to; null for the default theme's and for all other settings. */
export function themeOfSetting(key: string): string | null {
  return key.startsWith('theme-') ? key.slice('theme-'.length) : null
}

/** Lists are replaced as a whole. */
function withDefaults(defaults: unknown, value: unknown): unknown {
  if (value === undefined) return defaults
  if (!isRecord(defaults) || !isRecord(value)) return value
  const names = Object.keys({ ...defaults, ...value })
  return Object.fromEntries(names.map((name) => [name, withDefaults(defaults[name], value[name])]))
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Name of the theme in use; the default one if the folder of the chosen one is gone. */
export function activeTheme({ settings }: Pick<Shop, 'settings'>): string {
  const { active } = settings(themesSetting)
  return themeFolders.has(active) ? active : defaultTheme
}

/** The setting of the theme in use. */
export function lookOf({ settings }: Pick<Shop, 'settings'>): ThemeSetting {
  return settings(themeSettings.get(activeTheme({ settings })) ?? themeSetting)
}

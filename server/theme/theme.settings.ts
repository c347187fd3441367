import * as z from 'zod'
import { defineSetting } from '#server/platform/settings.ts'

const Colour = z.string().regex(/^#([0-9a-f]{3}|[0-9a-f]{6})$/i, 'a colour is written as #rrggbb')
const Length = z.string().regex(/^\d*\.?\d+(px|rem|em|%)$/, 'a length is a number with px, rem, em or %')
const Fonts = z.string().regex(/^[\w\s,'"-]+$/, 'fonts are a list of family names')
const Padding = Length.default('2rem')

/** A file of the shop, or an https address, which the page's content policy then allows. */
const Inject = z.object({
  type: z.enum(['css', 'js']),
  url: z
    .string()
    .regex(/^(\/(?!\/)|https:\/\/[\w.-]+(:\d+)?\/)[^\s"'<>;,]*$/, 'a path of this shop or an https address'),
})

/**
 * The look of the shop. Base colours are pairs of a light and a dark colour; the reader's preference decides which one is
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

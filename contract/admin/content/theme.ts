import * as z from 'zod/mini'
import { type AdminCallShape, Changed } from '../admin-call.ts'
import { Setting, settingCalls } from '../system/setting.ts'

export const ThemeName = z.string().check(z.maxLength(30), z.regex(/^[a-z][a-z0-9-]*$/))

const ThemeRow = z.object({
  id: ThemeName,
  label: z.string(),
  /** The theme whose files this one uses where it has none of its own. */
  extends: z.nullable(ThemeName),
  active: z.boolean(),
  /** Number of files that the merchant changed or added. */
  own: z.int(),
})

/** How the shop uses a colour in light or dark mode. WCAG 2.2 asks for a contrast of 4.5. */
export const Contrast = z.object({
  colour: z.string(),
  mode: z.enum(['light', 'dark']),
  /** The page's background. */
  ground: z.string(),
  /** The colour as text on the page, adjusted where it could not be read. */
  text: z.string(),
  /** The colour as a button, and the text on it; null for colours of text. */
  fill: z.nullable(z.string()),
  on: z.nullable(z.string()),
  /** The contrast of the colour as it is set with the page's backgrounds. */
  own: z.number(),
  /** The lowest contrast of the colour as it is used. */
  ratio: z.number(),
})
export type Contrast = z.infer<typeof Contrast>

const Design = z.extend(Setting, { theme: ThemeName, contrasts: z.array(Contrast) })

const Saved = Changed(z.object({ design: Design, merged: z.array(z.string()) }))

export const themeCalls = {
  '/theme/list': {
    payload: z.object({}),
    data: z.object({ items: z.array(ThemeRow) }),
    permission: 'design.change',
  },
  /** Shows the shop in another theme at once. Each theme keeps its own templates and design. */
  '/theme/activate': {
    payload: z.object({ id: ThemeName }),
    data: Changed(z.object({ items: z.array(ThemeRow) })),
    permission: 'design.change',
    writes: true,
    undo: 'free',
  },
  /** Colours, fonts, sizes and product options of a theme, by default of the one in use. */
  '/design/detail': {
    payload: z.object({ theme: z.optional(ThemeName) }),
    data: z.object({ design: Design }),
    permission: 'design.change',
  },
  /** Changes parts of a theme's design, such as `config.colors.primary`, as `/setting/save` does. */
  '/design/save': {
    payload: z.extend(z.omit(settingCalls['/setting/save'].payload, { id: true }), {
      theme: z.optional(ThemeName),
    }),
    data: Saved,
    permission: 'design.change',
    writes: true,
    undo: 'free',
  },
} as const satisfies Record<string, AdminCallShape>

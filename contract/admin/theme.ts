import * as z from 'zod/mini'
import { type AdminCallShape, Changed } from './admin-call.ts'
import { Setting, settingCalls } from './setting.ts'

const Name = z.string().check(z.maxLength(30), z.regex(/^[a-z][a-z0-9-]*$/))

const ThemeRow = z.object({
  id: Name,
  label: z.string(),
  /** The theme whose files this one uses where it has none of its own. */
  extends: z.nullable(Name),
  active: z.boolean(),
  /** Number of files that the merchant changed or added. */
  own: z.int(),
})

/** Contrast of a colour with the text on it, and as text with the page's background, in light and dark mode. */
const Contrast = z.object({
  colour: z.string(),
  mode: z.enum(['light', 'dark']),
  /** WCAG 2.2 asks for 4.5. */
  ratio: z.number(),
})

const Design = z.extend(Setting, { theme: Name, contrasts: z.array(Contrast) })

const Saved = Changed(z.object({ design: Design, merged: z.array(z.string()) }))

export const themeCalls = {
  '/theme/list': {
    payload: z.object({}),
    data: z.object({ items: z.array(ThemeRow) }),
    permission: 'design.change',
  },
  /** Shows the shop in another theme at once. Each theme keeps its own templates and design. */
  '/theme/activate': {
    payload: z.object({ id: Name }),
    data: Changed(z.object({ items: z.array(ThemeRow) })),
    permission: 'design.change',
    writes: true,
    undo: 'free',
  },
  /** Colours, fonts, sizes and product options of a theme, by default of the one in use. */
  '/design/detail': {
    payload: z.object({ theme: z.optional(Name) }),
    data: z.object({ design: Design }),
    permission: 'design.change',
  },
  /** Changes parts of a theme's design, such as `config.colors.primary`, as `/setting/save` does. */
  '/design/save': {
    payload: z.extend(z.omit(settingCalls['/setting/save'].payload, { id: true }), {
      theme: z.optional(Name),
    }),
    data: Saved,
    permission: 'design.change',
    writes: true,
    undo: 'free',
  },
} as const satisfies Record<string, AdminCallShape>

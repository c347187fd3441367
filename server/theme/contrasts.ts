import type { Contrast } from '#contract/admin/content/theme.ts'
import { contentOn, contrast, fillOn, readableOn } from '#server/platform/colour/contrast.ts'
import type { ThemeSetting } from './theme.settings.ts'

/** How the shop uses each colour of a theme, in light and in dark mode, and how well it can be read there. */
export function contrastsOf({ config: { base, colors } }: ThemeSetting): Contrast[] {
  return ([0, 1] as const).flatMap((at) => {
    const mode = at === 0 ? ('light' as const) : ('dark' as const)
    const ground = base['base-100'][at]
    const grounds = [ground, base['base-200'][at]]
    const onGrounds = (text: string) => Math.min(...grounds.map((each) => contrast(text, each)))
    const texts = (['base-content', 'muted'] as const).map((colour) => {
      const text = base[colour][at]
      const ratio = rounded(onGrounds(text))
      return { colour, mode, ground, text, fill: null, on: null, own: ratio, ratio }
    })
    const fills = Object.entries(colors).map(([colour, own]) => {
      const fill = at === 0 ? own : fillOn(own, grounds)
      const [text, on] = [readableOn(fill, grounds), contentOn(fill)]
      const ratio = rounded(Math.min(contrast(on, fill), onGrounds(text)))
      return { colour, mode, ground, text, fill, on, own: rounded(onGrounds(own)), ratio }
    })
    return [...texts, ...fills]
  })
}

/** Rounded down, so that no colour is shown with a ratio that it just misses. */
function rounded(ratio: number): number {
  return Math.floor(ratio * 100) / 100
}

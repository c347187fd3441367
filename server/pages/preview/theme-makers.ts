import type { Shop } from '#server/platform/shop.ts'
import { activeTheme } from '#server/theme/theme.settings.ts'
import { openTheme } from '#server/theme/theme.ts'
import { themeFolders } from '#server/theme/theme-folders.ts'
import { openFrames } from '../frame/frame-cache.ts'
import type { Makers } from '../render/make-page.ts'

export type ThemeMakers = {
  /** The makers of pages in a theme, which opens with its first preview; empty: the theme in use. */
  of(theme: string): Promise<Makers>
  /** Something changed that any header or footer may show. */
  clear(): void
  close(): Promise<void>
}

/** Makes pages in themes that are not in use, to look at them before they are. */
export function openThemeMakers(shop: Shop, makers: Makers): ThemeMakers {
  const others = new Map<string, Promise<Makers>>()
  async function open(name: string): Promise<Makers> {
    const theme = await openTheme(shop, name)
    return { ...makers, theme, frames: openFrames(theme) }
  }
  const each = (work: (opened: Makers) => void | Promise<void>) =>
    Promise.all([...others.values()].map(async (other) => work(await other)))
  return {
    async of(theme) {
      if (theme === '' || theme === activeTheme(shop) || !themeFolders.has(theme)) return makers
      let other = others.get(theme)
      if (!other) {
        other = open(theme)
        others.set(theme, other)
        other.catch(() => others.delete(theme))
      }
      return other
    },
    clear: () => void each(({ frames }) => frames.clear()),
    close: async () => void (await each(({ theme }) => theme.sheets.close())),
  }
}

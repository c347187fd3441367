import { createHash } from 'node:crypto'
import type { ComponentName } from '#contract/components.ts'
import { template } from '#server/db/tables.ts'
import type { Shop } from '#server/platform/shop.ts'
import { bootScript } from './browser-files.ts'
import { buildEngine } from './engine.ts'
import { builtFamilies } from './fonts/built-families.ts'
import { loadComponents } from './render-component.ts'
import { globalsWith, type RenderEnv } from './render-env.ts'
import { openSheets, type Sheets } from './sheets/sheets.ts'
import { missingTemplate } from './templates/default-templates.ts'
import { templateFiles } from './templates/template-files.ts'
import { type ThemeSetting, themeSetting } from './theme.settings.ts'
import { themeCss } from './theme-css.ts'

export type Rendered = { html: string; components: ComponentName[] }

export type ThemeEngine = {
  /**
   * Renders a template by path ("templates/product").
   * @throws Refusal `template_missing` or `default_template_missing`.
   */
  render(path: string, env: RenderEnv, values: Record<string, unknown>): Rendered
  /** Checks that there is such a template, the merchant's or the theme's. */
  has(path: string): boolean
  /** The inlined styles of a template's pages, and their hash for the content policy. */
  style(template: string): Promise<Style>
  sheets: Sheets
  setting(): ThemeSetting
  /** Address of the boot script; null without a build. */
  boot(): string | null
  /** Development only: reads templates, styles and components again. */
  reload(): Promise<void>
}

export type Style = { css: string; policyHash: string }

/** Opens the theme: the merchant's templates from the database, all others from files. Follows their changes. */
export async function openTheme(shop: Shop): Promise<ThemeEngine> {
  let files = templateFiles(new Map())
  const engine = buildEngine(() => files, { strict: !shop.config.production })
  // In development, templates are newer than the built style sheets.
  const sheets = openSheets(() => files, shop.config.production ? {} : { built: () => null })
  let styles = new Map<string, Promise<Style>>()
  let boot = bootScript()
  let families = builtFamilies()
  if (!(await loadComponents()))
    shop.log.warn('The islands are not built: run bin/build. Pages show what they can without them.')

  const present = new Set<string>()
  function has(path: string): boolean {
    if (present.has(path)) return true
    if (files.read(`${path}.liquid`) === null) return false
    present.add(path)
    return true
  }

  function clear(): void {
    present.clear()
    engine.clear()
    sheets.clear()
    styles = new Map()
  }

  shop.changes.follow({
    name: 'theme',
    phase: 'models',
    async take(changed) {
      if (changed.touches('template')) {
        files = templateFiles(await ownTemplates(shop))
        clear()
      } else if (changed.touches('settings')) {
        // Rendered cards depend on settings, style sheets on the theme's colours.
        engine.clear()
        styles = new Map()
      }
    },
  })
  files = templateFiles(await ownTemplates(shop))

  async function makeStyle(name: string): Promise<Style> {
    const { css: sheet } = await sheets.page(name)
    const css = themeCss(shop.settings(themeSetting), families) + sheet
    return { css, policyHash: `sha256-${createHash('sha256').update(css).digest('base64')}` }
  }

  return {
    render(path, env, values) {
      const before = env.components
      env.components = new Set()
      try {
        if (!has(path)) throw missingTemplate(`${path}.liquid`)
        const html = engine.render(path, values, globalsWith(env, values))
        return { html, components: [...env.components] }
      } finally {
        env.components = before
      }
    },
    has,
    style(name) {
      let style = styles.get(name)
      if (!style) {
        style = makeStyle(name)
        styles.set(name, style)
        style.catch(() => styles.delete(name))
      }
      return style
    },
    sheets,
    setting: () => shop.settings(themeSetting),
    boot: () => boot,
    async reload() {
      boot = bootScript()
      families = builtFamilies()
      await loadComponents()
      clear()
    },
  }
}

async function ownTemplates(shop: Shop): Promise<Map<string, string>> {
  const rows = await shop.db.select().from(template)
  return new Map(rows.map((row) => [row.path, row.source]))
}

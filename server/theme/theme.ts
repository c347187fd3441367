import { createHash } from 'node:crypto'
import type { ComponentName } from '#contract/components.ts'
import { errorCountsOf } from '#server/platform/observed/error-counts.ts'
import type { Shop } from '#server/platform/shop.ts'
import { bootScript } from './browser-files.ts'
import { buildEngine } from './engine.ts'
import { builtFamilies } from './fonts/built-families.ts'
import { loadComponents } from './render-component.ts'
import { globalsWith, type RenderEnv } from './render-env.ts'
import { readSectionTypes, type SectionType } from './sections/section-type.ts'
import { publishedSheets } from './sheets/published-sheets.ts'
import { openSheets, type Sheets } from './sheets/sheets.ts'
import { missingTemplate } from './templates/default-templates.ts'
import { readOwnTemplates, templateFiles } from './templates/template-files.ts'
import { activeTheme, type ThemeSetting, themeSetting, themeSettings } from './theme.settings.ts'
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
  /** The types of sections that pages can consist of, by name: files in sections/ with a schema. */
  sectionTypes(): ReadonlyMap<string, SectionType>
  /** The inlined styles of a template's pages, and their hash for the content policy. */
  style(template: string): Promise<Style>
  sheets: Sheets
  setting(): ThemeSetting
  /** The variables that a setting gives to all styles, also one that is not saved. */
  variables(setting: ThemeSetting): string
  /** Name of the theme in use. */
  name(): string
  /** Address of the boot script; null without a build. */
  boot(): string | null
  /** Development only: reads templates, styles and components again. */
  reload(): Promise<void>
}

export type Style = { css: string; policyHash: string }

/**
 * Opens a theme, by default the one in use: the merchant's templates from the database, all others from its files. Follows
 * their changes.
 */
export async function openTheme(shop: Shop, theme?: string): Promise<ThemeEngine> {
  const wanted = () => theme ?? activeTheme(shop)
  const look = () => shop.settings(themeSettings.get(wanted()) ?? themeSetting)
  let files = templateFiles(wanted())
  const engine = buildEngine(() => files, { strict: !shop.config.production })
  // In development, templates are newer than the built style sheets.
  const sheets = openSheets(() => files, publishedSheets(shop), { fromBuild: shop.config.production })
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

  let types: Map<string, SectionType> | null = null
  function sectionTypes(): Map<string, SectionType> {
    types ??= readSectionTypes(files, (path, error) => {
      shop.log.error({ err: error, path }, 'section left out')
      errorCountsOf(shop).note(error, { kind: 'template', route: path })
    })
    return types
  }

  function clear(): void {
    types = null
    present.clear()
    engine.clear()
    sheets.clear()
    styles = new Map()
  }

  shop.changes.follow({
    name: theme ? `theme ${theme}` : 'theme',
    phase: 'models',
    async take(changed) {
      if (changed.touches('template') || wanted() !== files.theme) {
        files = await readFiles()
        clear()
        // The sheets that the next page waits for.
        sheets.full().catch((error) => shop.log.error({ err: error }, 'style sheet not compiled'))
      } else if (changed.touches('settings')) {
        // Rendered cards depend on settings, style sheets on the theme's colours.
        engine.clear()
        styles = new Map()
      }
    },
  })
  // Read after following, so that no change falls in between.
  files = await readFiles()

  async function readFiles() {
    const name = wanted()
    return templateFiles(name, await readOwnTemplates(shop.db, name))
  }

  async function makeStyle(name: string): Promise<Style> {
    const { css: sheet } = await sheets.page(name)
    const css = themeCss(look(), families) + sheet
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
    sectionTypes,
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
    setting: look,
    variables: (setting) => themeCss(setting, families),
    name: () => files.theme,
    boot: () => boot,
    async reload() {
      boot = bootScript()
      families = builtFamilies()
      await loadComponents()
      clear()
    },
  }
}

import { Context, defaultOperators, Liquid, type Template } from 'liquidjs'
import { escapeHtml } from '#server/platform/escape-html.ts'
import { asset } from './filters/asset.ts'
import { date } from './filters/date.ts'
import { icon } from './filters/icon.ts'
import { lang_path } from './filters/lang-path.ts'
import { line_breaks } from './filters/line-breaks.ts'
import { link_to } from './filters/link-to.ts'
import { money } from './filters/money.ts'
import { picture } from './filters/picture.ts'
import { picture_src } from './filters/picture-src.ts'
import { rich_text } from './filters/rich-text.ts'
import { t } from './filters/t.ts'
import { countWork } from './limit-work.ts'
import { cardTag, openFragments } from './tags/card.ts'
import { ComponentTag } from './tags/component.ts'
import { LangTag } from './tags/lang.ts'
import { SchemaTag } from './tags/schema.ts'
import { SectionTag } from './tags/section.ts'
import { liquidFiles, type TemplateFiles } from './templates/template-files.ts'

/** Characters that are parsed of one template. */
const parseLimit = 1_000_000

export type Engine = {
  liquid: Liquid
  /** Renders a template by path ("templates/product"), which is parsed once. */
  render(path: string, values: Record<string, unknown>, globals: object): string
  /** Like `render`, and returns the variables that the template assigned, such as an email's subject. */
  renderAssigned(path: string, values: Record<string, unknown>, globals: object): RenderedAssigned
  /** Clears parsed templates and rendered cards. */
  clear(): void
}

export type RenderedAssigned = { html: string; assigned: Record<string, unknown> }

/** Pages have components, sections and cards. Emails have only text filters, because nothing runs in an email. */
export type TemplateUse = 'pages' | 'emails'

/**
 * LiquidJS with the shop's tags and filters. Output is escaped, prototypes are hidden, unknown filters fail.
 * `strict` makes unknown variables fail too; a live shop renders a merchant's template without it.
 */
export function buildEngine(
  files: () => TemplateFiles,
  { strict, use = 'pages' }: { strict: boolean; use?: TemplateUse },
): Engine {
  const parsed = new Map<string, Template[]>()
  const fragments = openFragments()
  const liquid = new Liquid({
    fs: liquidFiles(files),
    root: '.',
    partials: '.',
    layouts: '.',
    relativeReference: false,
    extname: '.liquid',
    cache: {
      read: (key) => parsed.get(key),
      write: (key, templates) => void parsed.set(key, templates as Template[]),
      remove: (key) => void parsed.delete(key),
    },
    outputEscape: (value) => escapeHtml(String(value ?? '')),
    ownPropertyOnly: true,
    strictFilters: true,
    strictVariables: strict,
    lenientIf: true,
    greedy: true,
    parseLimit,
    // Each engine counts by operators of its own.
    operators: { ...defaultOperators },
  })
  for (const [name, filter] of Object.entries({ t, money, date, lang_path }))
    liquid.registerFilter(name, filter)
  liquid.registerFilter('line_breaks', { handler: line_breaks, raw: true })
  if (use === 'pages') {
    liquid.registerTag('component', ComponentTag)
    liquid.registerTag('section', SectionTag)
    liquid.registerTag('lang', LangTag)
    liquid.registerTag('schema', SchemaTag)
    liquid.registerTag('card', cardTag(fragments))
    liquid.registerFilter('link_to', link_to)
    liquid.registerFilter('asset', asset)
    liquid.registerFilter('picture', { handler: picture, raw: true })
    liquid.registerFilter('picture_src', picture_src)
    liquid.registerFilter('rich_text', { handler: rich_text, raw: true })
    liquid.registerFilter('icon', { handler: icon, raw: true })
  }
  countWork(liquid, use)
  function renderAssigned(path: string, values: Record<string, unknown>, globals: object): RenderedAssigned {
    const context = new Context(values, liquid.options, { globals, sync: true }, { liquid })
    const html = liquid.renderSync(liquid.parseFileSync(path), context)
    return { html, assigned: context.bottom() as Record<string, unknown> }
  }
  return {
    liquid,
    render: (path, values, globals) => renderAssigned(path, values, globals).html,
    renderAssigned,
    clear() {
      parsed.clear()
      fragments.clear()
    },
  }
}

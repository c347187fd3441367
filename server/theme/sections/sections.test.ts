import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { translator } from '#server/platform/messages.ts'
import { buildEngine } from '../engine.ts'
import { globalsWith, type RenderEnv } from '../render-env.ts'
import { checkLiquid } from '../templates/check-template.ts'
import { templateFiles } from '../templates/template-files.ts'
import { type Field, readSectionType, readSectionTypes, type SectionType } from './section-type.ts'

const types = readSectionTypes(templateFiles(), (path, error) => {
  throw new Error(`${path}: ${error}`)
})
const { liquid, render } = buildEngine(() => templateFiles(), { strict: true })

const hostile = `<script>alert(1)</script>"'><img src=x onerror=alert(1)>`
const image = {
  url: '/p.webp',
  width: 3,
  height: 2,
  alt: hostile,
  srcset: '/p.webp 800w',
  sizes: '50vw',
  colour: '#eee',
}
const money = { amount: 2400, currency: 'EUR' }
const card = {
  id: '7',
  slug: 'mug',
  name: hostile,
  image,
  price: money,
  compareAtPrice: null,
  lowestPrice30: null,
  fromPrice: false,
  outOfStock: false,
  rating: { average: 0, count: 0 },
  sku: 'MUG',
  swatches: [],
}
const review = {
  id: 'r',
  author: hostile,
  verified: true,
  rating: 5,
  title: hostile,
  text: hostile,
  lang: 'en',
  product: card,
}
const group = {
  id: 1,
  handle: 'a',
  slug: 'a',
  name: hostile,
  summary: '',
  image,
  url: '/category/a',
  children: [],
}
const article = { ...group, author: hostile, publishedAt: new Date() }

/** A value as the pages give it to a section's template. `full`: nothing is missing. */
function sampleOf(field: Field, full: boolean): unknown {
  switch (field.type) {
    case 'text':
    case 'lines':
      return full || field.required ? hostile : ''
    // HTML is sanitised when it is saved.
    case 'html':
      return full || field.required ? '<p>Safe</p>' : ''
    case 'number':
    case 'choice':
    case 'switch':
      return field.default
    case 'picture':
      return full ? image : null
    case 'video':
      return full ? { file: '/theme/assets/a.mp4' } : null
    case 'link':
      return full ? { label: hostile, url: '/search?q="><script>' } : null
    case 'moment':
      return full ? { at: '2030-01-01T00:00:00Z', past: false } : null
    case 'time':
      return full ? '10:00' : null
    case 'email':
      return full ? 'a@b.example' : null
    case 'phone':
      return full ? '+49 30 1' : null
    case 'product':
      return full ? card : null
    case 'reviews':
      return full ? [review, review, review, review] : []
    case 'products':
      return full ? [card, card, card, card, card] : []
    case 'articles':
      return full ? [article] : []
    case 'categories':
    case 'collections':
      return full ? [group] : []
    case 'collection':
      return full ? { name: hostile, url: '/collection/a', products: [card] } : null
    case 'list': {
      const item = valuesOf(field.fields, full)
      return full ? [item, item] : Array.from({ length: field.min }, () => item)
    }
  }
}

function valuesOf(settings: SectionType['settings'], full: boolean): Record<string, unknown> {
  return Object.fromEntries(Object.entries(settings).map(([id, field]) => [id, sampleOf(field, full)]))
}

function html(type: string, settings: Record<string, unknown>, first = false): string {
  const failures: unknown[] = []
  const env: RenderEnv = {
    lang: 'en',
    locale: 'en',
    timeZone: 'Europe/Berlin',
    currency: 'EUR',
    path: '/',
    t: translator('en'),
    linkTo: (kind, slug) => `/${kind}/${slug}`,
    region: 'b',
    count: 0,
    components: new Set(),
    log: (problem, error) => failures.push(problem, error),
  }
  const part = { id: 'one', type, on: null, first, settings }
  const globals = globalsWith(env, {
    shop: { name: 'Shop' },
    theme: { hearts: '/favorite/add', product: {} },
  })
  const rendered = render('snippets/parts', { sections: [part] }, globals)
  expect(failures).toEqual([])
  return rendered
}

it('has at least sixteen types of sections', () => {
  expect(types.size).toBeGreaterThanOrEqual(16)
})

describe.each([...types.values()])('the section $type', ({ type, settings }) => {
  it('renders with everything set, and runs nothing that a text holds', () => {
    const rendered = html(type, valuesOf(settings, true))
    expect(rendered).toContain('one')
    expect(rendered).not.toMatch(/<script|<img src=x|="[^"]*"><script/)
    const choices = Object.entries(settings).flatMap(([id, field]) =>
      field.type === 'choice' ? field.values.map((value) => ({ [id]: value })) : [],
    )
    for (const choice of choices)
      expect(html(type, { ...valuesOf(settings, true), ...choice })).not.toContain('<script')
  })

  it('renders with nothing but what it needs', () => {
    expect(html(type, valuesOf(settings, false))).toContain('<div class="parts">')
  })

  it('has one heading of the first level if the page begins with it, and none otherwise', () => {
    const count = (first: boolean) => html(type, valuesOf(settings, true), first).split('<h1').length - 1
    expect(count(false)).toBe(0)
    expect(count(true)).toBe(['hero', 'slides'].includes(type) ? 1 : 0)
  })

  it('begins with a comment that says what it renders', () => {
    const source = templateFiles().read(`sections/${type}.liquid`)!
    expect(source).toMatch(/^\{%- comment -%\}\n {2}[A-Z]/)
    expect(source).toContain(`{% section '${type}'`)
  })
})

it('shows a hero’s other picture on phones', () => {
  const other = { ...image, url: '/tall.webp', srcset: '/tall.webp 750w' }
  const settings = valuesOf(types.get('hero')!.settings, true)
  const source = '<source media="(max-width: 767.98px)" type="image/webp" srcset="/tall.webp 750w"'
  expect(html('hero', { ...settings, phone_picture: other }, true)).toContain(source)
  expect(html('hero', { ...settings, phone_picture: null }, true)).not.toContain('media=')
})

describe('a schema', () => {
  const faultsOf = (source: string) => checkLiquid(templateFiles(), 'sections/own.liquid', source)

  it('is read from the file of a section', () => {
    const source = '{{ settings.title }}{% schema %}{"settings":{"title":{"type":"text"}}}{% endschema %}'
    expect(readSectionType('own', source)).toMatchObject({
      type: 'own',
      limit: 50,
      settings: { title: { type: 'text', max: 120, required: false } },
    })
    expect(readSectionType('header', '<header></header>')).toBeNull()
    expect(liquid.parseAndRenderSync(source, { settings: { title: 'A' } })).toBe('A')
  })

  it.each([
    ['nothing', 'the schema is not JSON'],
    ['{}', 'wrong at "settings"'],
    ['{"settings":{"Title":{"type":"text"}}}', 'wrong at "settings.Title"'],
    ['{"settings":{"title":{"type":"texts"}}}', 'wrong at "settings.title.type"'],
    [
      '{"settings":{"side":{"type":"choice","values":["a"],"default":"b"}}}',
      'the default is none of the values',
    ],
    ['{"settings":{"n":{"type":"number","max":3,"default":4}}}', 'the default is out of range'],
    ['{"settings":{"title":{"type":"text","colour":"red"}}}', 'wrong at "settings.title"'],
  ])('%s is refused with the place of the fault', (schema, fault) => {
    expect(faultsOf(`<p></p>\n{% schema %}${schema}{% endschema %}`)).toMatchObject([
      { line: 2, message: expect.stringContaining(fault) },
    ])
  })

  it('must end', () => {
    expect(faultsOf('{% schema %}{}')).toMatchObject([{ message: expect.stringContaining('endschema') }])
  })

  it('lets only settings that are sanitised stand as HTML', () => {
    const schema = (type: string) => `{% schema %}{"settings":{"words":{"type":"${type}"}}}{% endschema %}`
    const output = '{{ settings.words | raw }}'
    expect(faultsOf(output + schema('html'))).toEqual([])
    expect(faultsOf(output + schema('text'))).toMatchObject([
      { message: expect.stringContaining('is not HTML') },
    ])
  })
})

it('is documented with all of its settings in the guide', () => {
  const guide = readFileSync('docs/guides/sections.md', 'utf8')
  const sections = new Map(guide.split('\n### ').map((part) => [part.slice(0, part.indexOf('\n')), part]))
  const missing = [...types.values()].flatMap(({ type, settings }) =>
    rowsOf(settings).filter((row) => !sections.get(type)?.includes(`\n${row}`)),
  )
  expect(missing).toEqual([])
  const documented = [...sections.values()]
    .slice(1)
    .flatMap((part) => part.match(/^\| `[^|]*\|[^|]*\|/gm) ?? [])
  expect(documented).toHaveLength([...types.values()].flatMap(({ settings }) => rowsOf(settings)).length)
})

function rowsOf(settings: Record<string, Field>, prefix = ''): string[] {
  return Object.entries(settings).flatMap(([id, field]) => [
    `| \`${prefix}${id}\` | ${field.type} | ${field.required ? 'required' : ''}`,
    ...(field.type === 'list' ? rowsOf(field.fields, `${prefix}${id}.`) : []),
  ])
}

import { expect, test } from 'vitest'
import { buildEngine } from './engine.ts'
import { themeFiles } from './sheets/sources.ts'
import { defaultTemplates } from './templates/default-templates.ts'
import { faultOfTemplate } from './templates/save-template.ts'
import { readFile, templateFiles } from './templates/template-files.ts'

test.each(themeFiles())('%s can be parsed', (path) => {
  expect(faultOfTemplate(path, readFile(path)!)).toBeNull()
})

test('the system has all of its default templates', () => {
  const names = themeFiles().flatMap((path) => /^templates\/(.+)\.liquid$/.exec(path)?.[1] ?? [])
  expect([...defaultTemplates].filter((name) => !names.includes(name))).toEqual([])
})

test('every snippet and section that a template names is there', () => {
  const files = templateFiles()
  for (const path of themeFiles()) {
    for (const [, tag, name] of readFile(path)!.matchAll(/\{%-?\s*(render|section)\s+'([^']+)'/g)) {
      expect(
        files.read(tag === 'section' ? `sections/${name}.liquid` : `snippets/${name}.liquid`),
        `${name} in ${path}`,
      ).not.toBeNull()
    }
  }
})

test.each([
  ["{% component 'buy-bok' %}", 'unknown component "buy-bok"'],
  ["{% component 'cart', place: 'page', colour: 'red' %}", 'component "cart" has no prop "colour"'],
  ["{% component 'cart' %}", 'component "cart" needs the prop "place"'],
  ['{% shout %}', 'tag "shout" not found'],
])('%s is refused where it stands', (source, fault) => {
  const message = faultOfTemplate('templates/home.liquid', `<h1>Hi</h1>\n  ${source}`)
  expect(message).toContain(fault)
  expect(message).toContain('templates/home.liquid')
  expect(message).toContain('line:2')
  expect(message).toContain('col:3')
})

test('an unknown filter is refused when it is rendered', () => {
  const { liquid } = buildEngine(() => templateFiles(), { strict: false })
  expect(() => liquid.parseAndRenderSync("{{ 'x' | shout }}")).toThrow('undefined filter: shout')
})

test('output is escaped and prototypes are hidden', () => {
  const { liquid } = buildEngine(() => templateFiles(), { strict: false })
  const values = { name: '<b>"A" & B</b>', list: [1] }
  expect(liquid.parseAndRenderSync('{{ name }}', values)).toBe('&lt;b&gt;&#34;A&#34; &amp; B&lt;/b&gt;')
  expect(
    liquid.parseAndRenderSync('{{ name.constructor }}{{ list.constructor }}{{ list.map }}', values),
  ).toBe('')
})

test('a template cannot read files outside the theme', () => {
  const { liquid } = buildEngine(() => templateFiles(), { strict: false })
  for (const path of ['../../package.json', '/etc/passwd', 'templates/../../../package']) {
    expect(() => liquid.parseAndRenderSync(`{% render '${path}' %}`)).toThrow()
  }
})

test('a template that would never end is stopped', () => {
  const { liquid } = buildEngine(() => templateFiles(), { strict: false })
  const source = '{% for a in (1..9999999) %}{% for b in (1..9999999) %}x{% endfor %}{% endfor %}'
  expect(() => liquid.parseAndRenderSync(source)).toThrow(/limit exceeded/)
})

import { expect, test } from 'vitest'
import { buildEngine } from './engine.ts'
import { templateFiles } from './templates/template-files.ts'

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

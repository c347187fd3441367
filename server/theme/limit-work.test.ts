import { expect, it, test } from 'vitest'
import { buildEngine } from './engine.ts'
import { isTooMuchWork } from './limit-work.ts'
import { checkLiquid } from './templates/check-template.ts'
import { templateFiles } from './templates/template-files.ts'

const loop = (times: number, body: string) => `{% for i in (1..${times}) %}${body}{% endfor %}`
const list = '{% assign list = (1..10000) %}'
const text = `{% assign text = 'x' %}${loop(18, '{% assign text = text | append: text %}')}`

/** Templates of staff that once took seconds, and others that make one step expensive. */
const hostile: [string, string][] = [
  ['nested loops', loop(10_000, loop(10_000, 'x'))],
  ['sorting', list + loop(10_000, '{% assign sorted = list | sort | reverse | uniq %}')],
  ['a list made for each item', loop(10_000, '{% assign made = (1..10000) %}')],
  ['looking for what is not there', list + loop(10_000, "{% if list contains 'x' %}{% endif %}")],
  [
    'many conditions in one tag',
    list + loop(1000, `{% if ${Array(500).fill("list contains 'x'").join(' or ')} %}{% endif %}`),
  ],
  ['many filters in one output', loop(10_000, `{{ '' ${'| upcase '.repeat(500)} }}`)],
  ['a growing text', loop(60, '{% capture text %}{{ text }}{{ text }}xx{% endcapture %}')],
  [
    'a growing text that is not escaped',
    loop(60, '{% capture text %}{{ text | raw }}{{ text | raw }}xx{% endcapture %}'),
  ],
  ['a long text written often', text + loop(10_000, '{{ text }}')],
  ['parts of a long text', text + loop(10_000, '{{ text | slice: 200000 }}')],
  ['much fixed text', loop(10_000, 'x'.repeat(50_000))],
  [
    'filtering by an expression',
    list + loop(10_000, "{% assign found = list | where_exp: 'each', 'each == 0' %}"),
  ],
]

it.each(hostile)('ends a template with %s before anybody notices', (_, source) => {
  for (const use of ['emails', 'pages'] as const) {
    const { liquid } = buildEngine(() => templateFiles(), { strict: false, use })
    const parsed = liquid.parse(source)
    const before = process.threadCpuUsage()
    let thrown: unknown
    try {
      liquid.renderSync(parsed)
    } catch (error) {
      thrown = error
    }
    const { user, system } = process.threadCpuUsage(before)
    expect(isTooMuchWork(thrown)).toBe(true)
    expect((user + system) / 1000).toBeLessThan(500)
  }
})

test('work is counted anew for each rendering, and shared by the parts of one', () => {
  const { liquid } = buildEngine(() => templateFiles(), { strict: false })
  const half = liquid.parse(loop(300, loop(100, 'x')))
  for (let time = 0; time < 3; time++) expect(liquid.renderSync(half)).toHaveLength(30_000)
  const twice = liquid.parse(loop(300, loop(100, 'x')).repeat(4))
  expect(() => liquid.renderSync(twice)).toThrow(/limit exceeded/)
})

test('loops over fixed numbers that would never end are a fault before anything is rendered', () => {
  const faults = (source: string, path = 'emails/layout.liquid') => checkLiquid(templateFiles(), path, source)
  expect(faults(`<p>\n${loop(10_000, loop(10_000, 'x'))}`)).toMatchObject([
    { line: 2, message: 'this loop would run 100,000,000 times' },
  ])
  expect(
    faults(`{% if a %}${loop(1000, `{% if b %}${loop(1000, 'x')}{% endif %}`)}{% endif %}`),
  ).toHaveLength(1)
  expect(faults(loop(1000, 'x') + loop(1000, 'x'))).toEqual([])
  expect(faults('{% for i in (1..count) %}x{% endfor %}')).toEqual([])
})

import { expect, test } from 'vitest'
import { classNamesOfCode, classNamesOfTemplate } from './class-names.ts'
import { compileSheet } from './compile-sheet.ts'

test('class names of a template stand in its attributes, whatever logic surrounds them', () => {
  const source = `<a class="btn {% if x %}btn-primary{% endif %} {{ 'md:flex' }}">{{ image | picture: class: 'w-full' }} table</a>`
  expect(classNamesOfTemplate(source)).toEqual(['btn', 'btn-primary', 'md:flex', 'w-full'])
})

test('class names of a component stand in its texts', () => {
  const source =
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the code that is looked through
    "const a = <b className={on ? 'chip' : `btn ${size} px-2 ${big ? 'w-full' : ''}`}>drawer</b>"
  expect(classNamesOfCode(source)).toEqual(['btn', 'chip', 'px-2', 'w-full'])
})

test('a sheet holds what is named and nothing else', async () => {
  const css = await compileSheet(['btn', 'nonsense-word', 'text-muted'])
  expect(css).toContain('.btn{')
  expect(css).toContain('.text-muted{color:var(--color-muted)}')
  expect(css).not.toContain('.drawer')
  expect(css).not.toContain('nonsense')
})

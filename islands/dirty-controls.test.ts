// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { dirtyControls } from './dirty-controls.ts'

test('input typed and chosen before and during hydration is replayed', () => {
  document.body.innerHTML = `<div id="host">
    <input name="early" value="1"><input name="late" value="1"><input type="checkbox" name="box"></div>`
  const host = document.getElementById('host')!
  const control = (name: string) => host.querySelector<HTMLInputElement>(`[name=${name}]`)!
  control('early').value = '5'
  const dirty = dirtyControls(host)
  control('late').value = '50'
  control('late').dispatchEvent(new Event('input', { bubbles: true }))
  control('box').click()
  const heard: string[] = []
  host.addEventListener('input', ({ target }) => {
    const { name, value } = target as HTMLInputElement
    heard.push(`${name}=${value}`)
  })
  for (const name of ['early', 'late']) control(name).value = '1'
  dirty.restore()
  expect([control('early').value, control('late').value, control('box').checked]).toEqual(['5', '50', true])
  expect(heard).toEqual(['early=5', 'late=50', 'box=on'])
})

test('of the options chosen one after another, the last is replayed last', () => {
  document.body.innerHTML = `<div id="host">
    <input type="radio" name="colour" value="oat"><input type="radio" name="colour" value="sage"></div>`
  const host = document.getElementById('host')!
  const dirty = dirtyControls(host)
  for (const colour of ['oat', 'sage', 'oat'])
    host.querySelector<HTMLInputElement>(`[value=${colour}]`)!.click()
  const heard: string[] = []
  host.addEventListener('input', ({ target }) => heard.push((target as HTMLInputElement).value))
  for (const radio of host.querySelectorAll('input')) radio.checked = false
  dirty.restore()
  expect(heard.at(-1)).toBe('oat')
  expect(host.querySelector<HTMLInputElement>(':checked')?.value).toBe('oat')
})

test('input in one control, at which React resets the others, loses none of theirs', () => {
  document.body.innerHTML = '<div id="host"><input name="number"><input name="email"></div>'
  const host = document.getElementById('host')!
  const [number, email] = host.querySelectorAll('input')
  number!.value = 'V-1'
  const dirty = dirtyControls(host)
  email!.value = 'ada@shop.test'
  email!.dispatchEvent(new Event('input', { bubbles: true }))
  number!.value = ''
  dirty.hydrate()
  dirty.restore()
  expect([number!.value, email!.value]).toEqual(['V-1', 'ada@shop.test'])
})

test('a letter typed after React reset the field stands behind those typed before', () => {
  document.body.innerHTML = '<div id="host"><input name="q"></div>'
  const host = document.getElementById('host')!
  const field = host.querySelector('input')!
  const dirty = dirtyControls(host)
  const type = (letter: string) => {
    field.dispatchEvent(new Event('beforeinput', { bubbles: true }))
    field.value += letter
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  type('m')
  field.value = ''
  for (const letter of 'or') type(letter)
  dirty.restore()
  expect(field.value).toBe('mor')
})

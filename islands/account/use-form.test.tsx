// @vitest-environment happy-dom
import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Form, useForm } from './use-form.ts'

let form: Form
let root: Root

function Sample({ initial = { email: '', password: '' } }): ReactNode {
  form = useForm(initial, { key: 'sampleDraft', kept: ['email'] })
  const { error, ...email } = form.bind('email')
  return (
    <form ref={form.ref}>
      <input {...email} aria-invalid={error ? true : undefined} />
      <input name="password" />
    </form>
  )
}

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  sessionStorage.clear()
  await render()
})

afterEach(async () => {
  await act(async () => root.unmount())
  vi.unstubAllGlobals()
})

test('keeps the named fields after a reload, never the password', async () => {
  await act(async () => form.set({ email: 'ada@example.com', password: 'secret' }))
  expect(sessionStorage.getItem('sampleDraft')).toBe('{"email":"ada@example.com"}')
  await act(async () => root.unmount())
  await render()
  expect(form.values).toEqual({ email: 'ada@example.com', password: '' })
  expect(form.unsaved).toBe(true)
})

test('fills only fields that are empty and untouched, whichever render asks for it', async () => {
  const { fill } = form
  await act(async () => form.set({ email: 'ada@example.com' }))
  await act(async () => fill({ email: 'other@example.com', password: 'known' }))
  expect(form.values).toEqual({ email: 'ada@example.com', password: 'known' })
  await act(async () => form.set({ email: '' }))
  await act(async () => fill({ email: 'other@example.com' }))
  expect(form.values.email).toBe('')
})

test('a field without changes follows its initial value, and its draft holds only changes', async () => {
  await act(async () => form.set({ password: 'secret' }))
  expect(sessionStorage.getItem('sampleDraft')).toBeNull()
  await act(async () => root.render(<Sample initial={{ email: 'new@example.com', password: 'x' }} />))
  expect(form.values).toEqual({ email: 'new@example.com', password: 'secret' })
})

test('forgets what was saved, but not what was typed since', async () => {
  await act(async () => form.set({ email: 'ada@example.com', password: 'secret' }))
  const sent = form.values
  await act(async () => form.set({ email: 'ada@example.org' }))
  await act(async () => form.forget(sent))
  expect(form.values).toEqual({ email: 'ada@example.org', password: '' })
  expect(sessionStorage.getItem('sampleDraft')).toBe('{"email":"ada@example.org"}')
  await act(async () => form.forget(form.values))
  expect(sessionStorage.getItem('sampleDraft')).toBeNull()
})

test('sends nothing while a field is invalid, marks it and focuses the first one', async () => {
  const make = vi.fn()
  await act(async () => {
    expect(await form.send({ email: 'Enter an email' }, make)).toBeNull()
  })
  expect(make).not.toHaveBeenCalled()
  expect(form.errors.email).toBe('Enter an email')
  expect(document.activeElement?.getAttribute('name')).toBe('email')
  await act(async () => form.set({ email: 'a' }))
  expect(form.bind('email').error).toBeUndefined()
})

test('is busy during a call and returns its answer', async () => {
  const { promise, resolve } = Promise.withResolvers<{ code: 0; msg: string; data: { ok: boolean } }>()
  let sending: Promise<unknown> | undefined
  await act(async () => {
    sending = form.send({}, () => promise)
  })
  expect(form.busy).toBe(true)
  await act(async () => {
    resolve({ code: 0, msg: '', data: { ok: true } })
    expect(await sending).toEqual({ ok: true })
  })
  expect(form.busy).toBe(false)
})

test('shows a refusal beside its fields, or above the form if it names no field', async () => {
  await act(async () => {
    await form.send({}, async () => ({ code: 40, msg: 'no', data: { fields: { email: 'Taken' } } }))
  })
  expect([form.errors.email, form.problem]).toEqual(['Taken', ''])
  await act(async () => {
    await form.send({}, async () => ({ code: 40, msg: 'Try later', data: {} }))
  })
  expect(form.problem).toBe('Try later')
})

async function render(): Promise<void> {
  document.body.innerHTML = '<div id="root"></div>'
  root = createRoot(document.getElementById('root')!)
  await act(async () => root.render(<Sample />))
}

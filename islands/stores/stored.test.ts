// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { json, parsed, stored, text } from './stored.ts'

beforeEach(() => localStorage.clear())
afterEach(() => vi.restoreAllMocks())

it('keeps a value under its key, and nothing once it is empty again', () => {
  const list = stored('list', json<string[]>())
  expect(list.getState()).toBeNull()
  list.setState(['a'], true)
  expect(localStorage.getItem('list')).toBe('["a"]')
  list.setState(null, true)
  expect(localStorage.getItem('list')).toBeNull()
})

it('starts with the value of an earlier page', () => {
  localStorage.setItem('name', 'Ada')
  expect(stored('name', text).getState()).toBe('Ada')
})

it.each(['{"cut', 'undefined', '[1,'])('starts empty if %j stands there', (spoilt) => {
  localStorage.setItem('list', spoilt)
  expect(stored('list', json<string[]>()).getState()).toBeNull()
  expect(parsed(spoilt)).toBeNull()
})

it('follows the other tabs, also when they clear everything', () => {
  const list = stored('list', json<string[]>())
  const changeElsewhere = (value: string | null, key: string | null = 'list') => {
    if (value === null) localStorage.removeItem('list')
    else localStorage.setItem('list', value)
    window.dispatchEvent(new StorageEvent('storage', { key }))
  }
  changeElsewhere('["b"]')
  expect(list.getState()).toEqual(['b'])
  changeElsewhere('["c"]', 'another')
  expect(list.getState()).toEqual(['b'])
  changeElsewhere(null, null)
  expect(list.getState()).toBeNull()
})

it('keeps a value for as long as the page if the storage is full', () => {
  const list = stored('list', json<string[]>())
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  list.setState(['a'], true)
  expect(list.getState()).toEqual(['a'])
})

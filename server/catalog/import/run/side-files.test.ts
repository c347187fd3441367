import path from 'node:path'
import { expect, it } from 'vitest'
import { sideFile } from './side-files.ts'

it('writes reports next to the imported file, or into the current folder if that is not writable', async () => {
  const here = async () => true
  const nowhere = async () => false
  expect(await sideFile('/shop/spring.CSV', 'refused.csv', here)).toBe('/shop/spring.refused.csv')
  expect(await sideFile('/shop/spring.csv', 'refused.csv', nowhere)).toBe(path.resolve('spring.refused.csv'))
})

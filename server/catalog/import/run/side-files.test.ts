import path from 'node:path'
import { expect, it } from 'vitest'
import { sideFile } from './side-files.ts'

it('writes files about an import next to it, or into the current folder if its own is not writable', async () => {
  const here = async () => true
  const nowhere = async () => false
  expect(await sideFile('/shop/spring.CSV', 'refused.csv', here)).toBe('/shop/spring.refused.csv')
  expect(await sideFile('/shop/spring.csv', 'refused.csv', nowhere)).toBe(path.resolve('spring.refused.csv'))
})

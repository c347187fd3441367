import path from 'node:path'
import { expect, it } from 'vitest'
import { sideFile } from './side-file.ts'

it('what was refused is written beside the file, or in the present folder where that may not be', async () => {
  const here = async () => true
  const nowhere = async () => false
  expect(await sideFile('/shop/spring.CSV', 'refused.csv', here)).toBe('/shop/spring.refused.csv')
  expect(await sideFile('/shop/spring.csv', 'refused.csv', nowhere)).toBe(path.resolve('spring.refused.csv'))
})

import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '..')

it('finds records by their id itself: no index holds its text, so a comparison of texts reads the whole table', () => {
  const files = globSync('**/*.ts', { cwd: root }).filter((file) => !file.endsWith('.test.ts'))
  const compared = files.filter((file) =>
    /\bid\}?::text(`, | = \$)/i.test(readFileSync(join(root, file), 'utf8')),
  )
  expect(files.length).toBeGreaterThan(500)
  expect(compared).toEqual([])
})

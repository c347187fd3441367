import { readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const folder = resolve(import.meta.dirname, '../desk')

/** The screens of desk/routes.tsx: file and packs of texts that its loader names. */
const screens = [...readFileSync(join(folder, 'routes.tsx'), 'utf8').split('createRoute({').slice(1)].flatMap(
  (route) => {
    const path = /path: '([^']+)'/.exec(route)?.[1]
    const file = /import\('\.\/([^']+)'\)/.exec(route)?.[1]
    const packs = [...route.matchAll(/loadTexts\(([^)]*)\)/g)].flatMap(([, names]) =>
      [...names!.matchAll(/'(\w+)'/g)].map(([, name]) => name!),
    )
    return path && file ? [{ path, file, packs }] : []
  },
)

/**
 * Packs that a file and everything it imports name, each with one of the files. `fetched` takes those that it fetches
 * itself, when it knows what it shows (`packs: ['product']`) or together with a dialog (`loadTexts('product')`).
 */
function packsOf(
  file: string,
  fetched: Set<string>,
  found = new Map<string, string>(),
  seen = new Set<string>(),
): Map<string, string> {
  if (seen.has(file)) return found
  seen.add(file)
  const source = readFileSync(join(folder, file), 'utf8')
  for (const [, names] of source.matchAll(/\b(?:packs: \[|loadTexts\()([^\])]*)[\])]/g))
    for (const [, pack] of names!.matchAll(/'(\w+)'/g)) fetched.add(pack!)
  for (const [, pack] of source.matchAll(/['"`]desk\.(\w+)\./g)) found.set(pack!, found.get(pack!) ?? file)
  const imports = source.replaceAll(/^import type .*$/gm, '')
  for (const [, target] of imports.matchAll(/(?:from|import\() ?'(\.[^'?]+\.tsx?)'/g))
    packsOf(join(dirname(file), target!), fetched, found, seen)
  return found
}

test.each(screens)('$path loads the texts of everything it shows', ({ file, packs }) => {
  const fetched = new Set(['frame'])
  const used = packsOf(file, fetched)
  expect([...used].filter(([pack]) => !packs.includes(pack) && !fetched.has(pack))).toEqual([])
})

import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import * as z from 'zod'
import { factsOf, knownParts, placesOf, reasonOf, shopPlaces } from '#desk/settings/part-facts.ts'
import { isEmptyDefault, type Schema, shapeOf } from '#desk/settings/schema.ts'
import { allSettings } from '#server/all-settings.ts'

const texts: Record<string, string> = JSON.parse(
  readFileSync(resolve(import.meta.dirname, '../locales/desk/en.json'), 'utf8'),
)

/** Everybody enters their own, so there is no reason for the default. */
const placeholders = ['shop.name', 'shop.email']
/** Chosen by its picture on the screen of designs, not in a form. */
const withoutForm = ['themes']

type Part = { setting: string; path: string; standard: unknown; isGroup: boolean }

/** Every part that is edited and saved by its path, and the groups around them. */
function partsOf(setting: string, schema: Schema, standard: unknown, path = ''): Part[] {
  const shape = shapeOf(schema)
  if (shape.kind !== 'group' || shape.nullable) return [{ setting, path, standard, isGroup: false }]
  const group: Part = { setting, path, standard, isGroup: true }
  return [
    group,
    ...shape.parts.flatMap(({ name, schema: part }) => {
      const own = (standard as Record<string, unknown> | undefined)?.[name]
      return partsOf(setting, part, own, path ? `${path}.${name}` : name)
    }),
  ]
}

const parts = allSettings
  .filter(({ key }) => !withoutForm.includes(key))
  .flatMap(({ key, schema }) => {
    const described = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema
    return partsOf(key, described, schema.parse({}))
  })
const names = (found: Part[]) => found.map(({ setting, path }) => (path ? `${setting}.${path}` : setting))
const single = parts.filter(({ isGroup }) => !isGroup)

it('says of every part of a setting where it takes effect', () => {
  expect(single.length).toBeGreaterThan(150)
  expect(names(single.filter(({ setting, path }) => placesOf(setting, path).length === 0))).toEqual([])
})

it('gives a reason for every default that is not empty', () => {
  const unexplained = single.filter(
    ({ setting, path, standard }) => !isEmptyDefault(standard) && reasonOf(setting, path) === undefined,
  )
  expect(names(unexplained)).toEqual(placeholders)
})

it('gives no reason for parts that are gone or that have no default', () => {
  expect(knownParts.filter((known) => !names(parts).includes(known))).toEqual([])
  const emptyReasons = single.filter(
    ({ setting, path, standard }) => isEmptyDefault(standard) && factsOf(setting, path)?.why !== undefined,
  )
  expect(names(emptyReasons)).toEqual([])
})

it('has a text for every reason and place', () => {
  const asked = knownParts.flatMap((known) => {
    const [setting, ...path] = known.split('.')
    const { why, at = [] } = factsOf(setting!, path.join('.'))!
    return [
      ...(why ? [[`desk.reasons.why_${why}`]] : []),
      ...at.map((name) =>
        name in shopPlaces
          ? [`desk.reasons.at_${name}`]
          : [`desk.frame.place_${name}`, `desk.frame.screen_${name}`],
      ),
    ]
  })
  expect(asked.filter((keys) => !keys.some((key) => key in texts))).toEqual([])
})

import { expect, it } from 'vitest'
import { sightings } from './sightings.ts'

/** The looks at which a code counts. */
const counted = (looks: (string | null)[]) => {
  const isNew = sightings()
  return looks.flatMap((code, look) => (isNew(code) ? [`${code}${look}`] : []))
}

it('counts a code once while it is held in front of the camera, and again after it was away', () => {
  const blurred = [null, null]
  const away = Array.from({ length: 6 }, () => null)
  expect(counted(['A', 'A', ...blurred, 'A', ...away, 'A'])).toEqual(['A0', 'A11'])
})

it('counts two codes that are in sight together once each', () => {
  expect(counted(['A', 'B', 'A', 'B', 'B', 'A'])).toEqual(['A0', 'B1'])
})

import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#test/app.ts'
import { expectDone } from '#test/buying.ts'
import { openPlaces } from '#test/places-stand-in.ts'

const session = 'f6d3c1b2-0001-4000-8000-000000000001'
let places: Awaited<ReturnType<typeof openPlaces>>
let world: TestShop

beforeAll(async () => {
  places = await openPlaces('places-key')
  world = await openTestShop({ env: { GOOGLE_PLACES_KEY: 'places-key', GOOGLE_PLACES_URL: places.url } })
})
afterAll(async () => {
  await world.close()
  places.close()
})

it('suggests addresses of the chosen country and fills in their parts', async () => {
  const visitor = world.visitor()
  const ask = { text: 'Haldenweg', country: 'DE', session }
  const { items } = expectDone(await visitor.call('/address/suggest', ask))
  expect(items).toEqual([{ id: 'ChIJ-haldenweg_12', text: 'Haldenweg 12', detail: 'Berlin, Germany' }])
  const { place } = expectDone(await visitor.call('/address/resolve', { id: items[0]!.id, session }))
  expect(place).toEqual({ address: 'Haldenweg 12', postalCode: '10115', city: 'Berlin', state: '' })
  const other = { ...ask, country: 'FR', session: `${session}-2` }
  expect(expectDone(await visitor.call('/address/suggest', other)).items).toEqual([])
})

it('refuses texts that are too short or too long, and ids that are no ids', async () => {
  const visitor = world.visitor()
  const before = places.state.inputs.length
  for (const text of ['Hal', 'H'.repeat(101)])
    expect((await visitor.call('/address/suggest', { text, country: 'DE', session })).code).not.toBe(0)
  expect((await visitor.call('/address/resolve', { id: '../places', session })).code).not.toBe(0)
  expect(places.state.inputs).toHaveLength(before)
})

it('has no suggestions while the service is down or the key is wrong', async () => {
  const visitor = world.visitor()
  const ask = { text: 'Haldenweg 1', country: 'DE', session: `${session}-3` }
  places.state.down = true
  expect(expectDone(await visitor.call('/address/suggest', ask)).items).toEqual([])
  expect(
    expectDone(await visitor.call('/address/resolve', { id: 'ChIJ-haldenweg_12', session })).place,
  ).toBeNull()
  places.state.down = false
  expect(expectDone(await visitor.call('/address/suggest', ask)).items).toHaveLength(1)
})

import { useEffect, useState } from 'react'
import { type Country, loadPlaces, type Place } from '#islands/stores/countries.ts'
import type { AddressDraft } from './draft.ts'

/** Options of a field: null while loading, empty if any name may be typed. */
export type Places = Place[] | null

/** Returns the option lists for an address, each limited to the place chosen above it. */
export function usePlaces(address: AddressDraft, country: Country | undefined): Record<string, Places> {
  const { state = '', city = '' } = address
  const listed = (name: string) => country?.fields.some((field) => field.name === name && field.list)
  const code = country?.code ?? ''
  const states = useList(listed('state') ? [code] : null)
  const cities = useList(listed('city') && isOne(states, state) ? [code, state] : null)
  const areas = useList(listed('area') && isOne(cities, city) ? [code, state, city] : null)
  return {
    state: listed('state') ? states : [],
    city: listed('city') ? cities : [],
    // An unlisted city has no list of districts.
    area: !listed('area') || (cities && city && !isOne(cities, city)) ? [] : areas,
  }
}

function isOne(places: Places, code: string): boolean {
  return places?.some((place) => place.code === code) ?? false
}

function useList(above: string[] | null): Places {
  const key = above?.join('/') ?? ''
  const [found, setFound] = useState<{ key: string; places: Place[] } | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says all of it
  useEffect(() => {
    let stale = false
    if (above) void loadPlaces(above).then((places) => !stale && setFound({ key, places }))
    return () => {
      stale = true
    }
  }, [key])
  return found && found.key === key ? found.places : null
}

type Zone = { countries: readonly string[]; methods: readonly unknown[] }

/** The country code of a zone that stands for every country that no other zone lists. */
export const restOfWorld = '*'

/** The zone that lists the country, else the one for the rest of the world. The first in the list applies. */
export function zoneFor<Of extends Pick<Zone, 'countries'>>(
  zones: readonly Of[],
  country: string,
): Of | undefined {
  return (
    zones.find(({ countries }) => countries.includes(country)) ??
    zones.find(({ countries }) => countries.includes(restOfWorld))
  )
}

type Shipping<Of extends Zone> = { zones: readonly Of[]; country?: string | undefined }
type Currencies = { others: readonly { country: string }[] }
type Tax = { baseCountry: string; rates: readonly { country: string }[] }

/** Countries that other settings say the shop sells to: its own, those whose prices it shows, those it has tax rates for. */
export function countriesSoldTo(
  { country }: Pick<Shipping<Zone>, 'country'>,
  currencies: Currencies | undefined,
  tax: Tax | undefined,
): string[] {
  const named = [
    tax?.baseCountry,
    country,
    ...(currencies?.others ?? []).map((other) => other.country),
    ...(tax?.rates ?? []).map((rate) => rate.country),
  ]
  return [...new Set(named.filter((code): code is string => !!code))]
}

/** Countries that zones serve otherwise than it may seem. */
export type ZoneGaps<Of> = {
  /** Sold to, but in no zone. */
  unserved: string[]
  /** Zones without a method, and the countries to which nothing can be shipped for that reason. */
  empty: { zone: Of; countries: string[] }[]
  /** Countries that the same zones list. The first zone applies. */
  twice: { countries: string[]; zones: Of[] }[]
}

/** Finds countries in no zone, in a zone without methods, and in several zones. */
export function findZoneGaps<Of extends Zone>(zones: readonly Of[], soldTo: readonly string[]): ZoneGaps<Of> {
  const twice = new Map<string, { countries: string[]; zones: Of[] }>()
  for (const country of new Set(zones.flatMap(({ countries }) => countries))) {
    const places = [...zones.keys()].filter((place) => zones[place]!.countries.includes(country))
    if (places.length < 2) continue
    const key = places.join(' ')
    const group = twice.get(key) ?? { countries: [], zones: places.map((place) => zones[place]!) }
    group.countries.push(country)
    twice.set(key, group)
  }
  return {
    unserved: soldTo.filter((country) => !zoneFor(zones, country)),
    empty: zones
      .filter(({ methods }) => methods.length === 0)
      .map((zone) => ({ zone, countries: zone.countries.filter((each) => zoneFor(zones, each) === zone) }))
      .filter(({ countries }) => countries.length > 0),
    twice: [...twice.values()],
  }
}

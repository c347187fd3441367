import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react'
import { useMemo } from 'react'
import { countryCodes } from '#contract/country-codes.ts'
import { countriesSoldTo, findZoneGaps, restOfWorld, zoneFor } from '#contract/shipping-zones.ts'
import { useCall } from '../query.ts'
import { useField } from '../resource/record.tsx'
import { t } from '../texts.ts'
import { countryText } from './country-list.tsx'
import { itemName } from './list-items.ts'
import { Note } from './note.tsx'

type Zone = { countries: readonly string[]; methods: readonly unknown[] }

/** Names countries in no zone, in a zone without methods and in several zones, as the zones are typed. */
export function ZoneGaps() {
  const typed = useField<unknown>('zones').value
  const country = useField<string | undefined>('country').value
  const zones = useMemo(() => (Array.isArray(typed) ? typed.map(wholeZone) : []), [typed])
  const currencies = useCall('/setting/detail', { id: 'currencies' }, { tags: ['setting:currencies'] }).data
  const tax = useCall('/setting/detail', { id: 'tax' }, { tags: ['setting:tax'] }).data
  if (!currencies || !tax) return null
  if (zones.length === 0) return <Note icon={CircleAlert}>{t('desk.settings.zone_none')}</Note>
  const soldTo = countriesSoldTo(
    { country },
    currencies.setting.value as Parameters<typeof countriesSoldTo>[1],
    tax.setting.value as Parameters<typeof countriesSoldTo>[2],
  )
  const { unserved, empty, twice } = findZoneGaps(zones, soldTo)
  const nameOf = (zone: Zone) => itemName(zone) || String(zones.indexOf(zone) + 1)
  const left = countryCodes.filter((code) => !unserved.includes(code) && !zoneFor(zones, code))
  return (
    <div className="mt-3 space-y-2" role="status">
      {unserved.length > 0 && (
        <Note icon={CircleAlert}>{t('desk.settings.zone_unserved', { countries: namesOf(unserved) })}</Note>
      )}
      {empty.map(({ zone, countries }) => (
        <Note key={zones.indexOf(zone)} icon={CircleAlert}>
          {t('desk.settings.zone_empty', { zone: nameOf(zone), countries: namesOf(countries) })}
        </Note>
      ))}
      {twice.map(({ zones: those, countries }) => (
        <Note key={countries[0]} icon={TriangleAlert}>
          {t('desk.settings.zone_twice', {
            ...{ zones: those.map(nameOf).join(', '), zone: nameOf(those[0]!) },
            countries: namesOf(countries),
          })}
        </Note>
      ))}
      {unserved.length + empty.length + twice.length === 0 && (
        <p className="flex items-start gap-1.5 text-note text-success">
          <CircleCheck aria-hidden size={14} className="mt-0.5 shrink-0" />
          {t('desk.settings.zone_fine')}
        </p>
      )}
      {left.length > 0 && (
        <details className="text-note text-muted">
          <summary className="cursor-pointer">{t('desk.settings.zone_left', { count: left.length })}</summary>
          <p className="mt-1 break-words">{namesOf(left)}</p>
        </details>
      )}
    </div>
  )
}

/** A zone that is still being typed may lack its lists. */
function wholeZone(zone: unknown): Zone {
  const { countries, methods } = (zone ?? {}) as Partial<Zone>
  return {
    ...(zone as object),
    countries: Array.isArray(countries) ? countries : [],
    methods: Array.isArray(methods) ? methods : [],
  }
}

/** Names in the order of the alphabet, the rest of the world last. */
export function namesOf(codes: readonly string[]): string {
  const named = codes.filter((code) => code !== restOfWorld).map(countryText)
  const lang = document.documentElement.lang
  return [
    ...named.sort((one, other) => one.localeCompare(other, lang)),
    ...(codes.includes(restOfWorld) ? [countryText(restOfWorld)] : []),
  ].join(', ')
}

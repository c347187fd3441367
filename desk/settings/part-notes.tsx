import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Setting } from '#contract/admin/system/setting.ts'
import { euCountries } from '#contract/eu-countries.ts'
import { useField } from '../resource/record.tsx'
import { t } from '../texts.ts'
import { Note } from './note.tsx'
import { namesOf, ZoneGaps } from './zone-gaps.tsx'

/** Returns what stands below a part: faults of zones, countries without tax, and why a switch has no effect. */
export function noteOf({ id, notes }: Setting): (path: string) => ReactNode {
  return (path) => {
    if (id === 'shipping' && path === 'zones') return <ZoneGaps />
    if (id === 'tax' && path === 'union') return <UnionGaps />
    return notes[path] === undefined ? null : <WhileOn {...{ path }}>{notes[path]}</WhileOn>
  }
}

function WhileOn({ path, children }: { path: string; children: ReactNode }) {
  const { value } = useField<unknown>(path)
  return (
    value === true && (
      <div className="mt-1">
        <Note icon={TriangleAlert}>{children}</Note>
      </div>
    )
  )
}

/** Names members of the European Union that a shop in one of them leaves out: sales there would be without tax. */
function UnionGaps() {
  const { value: union } = useField<unknown>('union')
  const { value: home } = useField<unknown>('baseCountry')
  if (!Array.isArray(union) || !euCountries.some((code) => code === home)) return null
  const left = euCountries.filter((code) => code !== home && !union.includes(code))
  return (
    left.length > 0 && (
      <div className="mt-3" role="status">
        <Note icon={TriangleAlert}>{t('desk.settings.union_gaps', { countries: namesOf(left) })}</Note>
      </div>
    )
  )
}

import { createContext, type ReactNode, useContext } from 'react'
import { useDraft } from '../resource/record.tsx'

/** The path of a part with its places in lists: "zones.0.methods.1.name". Refused saves name parts by it. */
export const Place = createContext('')

type AtPlaceProps = { step: string | number; children: ReactNode }

/** A part within a value that is saved as a whole. Links of a refused save focus it. */
export function AtPlace({ step, children }: AtPlaceProps) {
  const outer = useContext(Place)
  const path = `${outer}.${step}`
  return (
    <Place value={path}>
      <div data-path={path}>{children}</div>
    </Place>
  )
}

/** The messages of the last save for this part and those within it, by the rest of their path; '' is the part itself. */
export function useErrorsHere(): Record<string, string> {
  const path = useContext(Place)
  const fields = useDraft((state) => state.fields)
  const here = Object.entries(fields).filter(([field]) => field === path || field.startsWith(`${path}.`))
  return Object.fromEntries(here.map(([field, error]) => [field.slice(path.length + 1), error]))
}

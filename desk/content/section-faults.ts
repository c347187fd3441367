import { createContext, useContext } from 'react'
import { isLang, type Lang } from '#contract/languages.ts'
import { nameOf } from '../formats.ts'

/** Messages of a refused save about one section, by path within its settings. */
export const SectionFaults = createContext<Record<string, string>>({})

export function faultsWithin(fields: Record<string, string>, path: string): Record<string, string> {
  const within = Object.entries(fields).filter(([each]) => each.startsWith(`${path}.`))
  return Object.fromEntries(within.map(([each, fault]) => [each.slice(path.length + 1), fault]))
}

/** The fault at a path or in a part of it. One of another language than `lang` names it. */
export function useFault(path: string, lang: Lang): string | undefined {
  const faults = useContext(SectionFaults)
  const found = faults[path]
  if (found) return found
  const [[part, fault] = []] = Object.entries(faultsWithin(faults, path))
  const last = part?.split('.').at(-1)
  return last && isLang(last) && last !== lang ? `${nameOf('language', last)}: ${fault}` : fault
}

import { useSyncExternalStore } from 'react'

/** Room for a table, and for two columns; narrower windows get what a phone has. */
const wide = queryOf('(width >= 48rem)')

/** True in a wide window, or in one that matches another query of `queryOf`. Follows changes. */
export function useIsWide(query: ReturnType<typeof queryOf> = wide): boolean {
  return useSyncExternalStore(query.subscribe, query.matches)
}

/** A media query to follow with `useIsWide`, made once per module. */
export function queryOf(media: string) {
  const list = matchMedia(media)
  return {
    matches: () => list.matches,
    subscribe(onChange: () => void) {
      list.addEventListener('change', onChange)
      return () => list.removeEventListener('change', onChange)
    },
  }
}

import { useSyncExternalStore } from 'react'

const wide = matchMedia('(width >= 48rem)')

/** True in windows that have room for tables and code. */
export function useIsWide(): boolean {
  return useSyncExternalStore(subscribe, () => wide.matches)
}

function subscribe(onChange: () => void): () => void {
  wide.addEventListener('change', onChange)
  return () => wide.removeEventListener('change', onChange)
}

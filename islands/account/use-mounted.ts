import { useEffect, useState } from 'react'

/** False for the first render, which must be the server's: what lies in the browser's storage may be shown after it. */
export function useMounted(): boolean {
  const [mounted, setMounted] = useState(false)
  useEffect(() => setMounted(true), [])
  return mounted
}

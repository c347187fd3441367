import { useEffect, useState } from 'react'

/** Returns false for the first render, which must match the server's: values from the browser's storage come after it. */
export function useMounted(): boolean {
  const [mounted, setMounted] = useState(false)
  useEffect(() => setMounted(true), [])
  return mounted
}

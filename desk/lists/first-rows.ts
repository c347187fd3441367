import { useEffect, useState } from 'react'

/** Rows that fill a large window. */
const enough = 30

/**
 * The rows to render: at first those that a window shows, after they are painted all, so that a list appears sooner.
 * `isWhole`: all at once, because the list is scrolled to where it was left.
 */
export function useFirstRows<Row>(rows: Row[], isWhole: boolean): Row[] {
  const [showsAll, setShowsAll] = useState(isWhole || rows.length <= enough)
  useEffect(() => {
    if (showsAll) return
    let after: ReturnType<typeof setTimeout> | undefined
    // Not as a transition: one that a navigation interrupts keeps its rows in memory.
    const frame = requestAnimationFrame(() => {
      after = setTimeout(() => setShowsAll(true))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(after)
    }
  }, [showsAll])
  return showsAll ? rows : rows.slice(0, enough)
}

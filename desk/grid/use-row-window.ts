import { useLayoutEffect, useRef, useState } from 'react'

/** Pixels of a row, which CSS holds to one line. */
export const rowHeight = 36
/** Rows rendered beyond those in sight. */
const margin = 8

/**
 * The places of the rows to render: those in sight, and `kept` wherever it is. A field that leaves the document would
 * lose what was typed in it.
 */
export function useRowWindow(count: number, kept: number | null) {
  const scroller = useRef<HTMLDivElement>(null)
  const [top, setTop] = useState(0)
  const [height, setHeight] = useState(600)
  useLayoutEffect(() => {
    const element = scroller.current!
    const measure = () => setHeight(element.clientHeight)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  const from = Math.max(0, Math.floor(top / rowHeight) - margin)
  const to = Math.min(count, Math.ceil((top + height) / rowHeight) + margin)
  const inSight = Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index)
  const isOut = kept !== null && (kept < from || kept >= to)
  return {
    scroller,
    places: isOut ? [...inSight, kept].sort((one, other) => one - other) : inSight,
    /** Rows that PageDown passes. */
    page: Math.max(1, Math.floor(height / rowHeight) - 2),
    onScroll: () => setTop(scroller.current!.scrollTop),
    /** Scrolls to a row. The heading covers the first row's height. */
    reveal(row: number) {
      const element = scroller.current!
      const above = row * rowHeight
      if (above < element.scrollTop) element.scrollTop = above
      if (above + 2 * rowHeight > element.scrollTop + element.clientHeight)
        element.scrollTop = above + 2 * rowHeight - element.clientHeight
      setTop(element.scrollTop)
    },
  }
}

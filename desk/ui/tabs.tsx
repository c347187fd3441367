import { Link, useLocation } from '@tanstack/react-router'
import { type RefObject, useEffect, useRef } from 'react'

type TabLink = {
  to: string
  label: string
  count?: number | undefined
  search?: Record<string, unknown>
  /** The tab is open whatever else the address says. */
  isOpen?: boolean
}

/** Tabs that are places: each has a URL, so back and bookmarks work. */
export function TabLinks({ label, tabs }: { label: string; tabs: readonly TabLink[] }) {
  const row = useOpenTab(tabs)
  return (
    <nav ref={row} aria-label={label} className="tab-row -mx-1 px-1">
      {tabs.map(({ to, label: name, count, search, isOpen }) => (
        <Link
          key={to + JSON.stringify(search ?? {})}
          to={to}
          search={search ?? {}}
          {...(isOpen ? { 'aria-current': 'page' } : {})}
          activeOptions={{ exact: true, includeSearch: search !== undefined }}
          className="flex min-h-10 items-center gap-1.5 border-b-2 border-transparent px-2 whitespace-nowrap text-muted hover:text-base-content aria-[current=page]:border-primary aria-[current=page]:font-medium aria-[current=page]:text-base-content pointer-coarse:min-h-11"
        >
          {name}
          {count !== undefined && <span className="rounded-full bg-hover px-1.5 text-xs">{count}</span>}
        </Link>
      ))}
    </nav>
  )
}

/** Scrolls a row of tabs to the open one, sideways only. `tabs`: what the widths follow from. */
export function useOpenTab(tabs: unknown): RefObject<HTMLElement | null> {
  const row = useRef<HTMLElement>(null)
  const { href } = useLocation()
  const shape = `${href} ${JSON.stringify(tabs)}`
  useEffect(() => {
    const tab = shape && row.current?.querySelector('[aria-current=page]')
    if (!row.current || !tab) return
    // Measured when the browser lays out the frame anyway: a measurement here would lay out the page once more.
    const frame = requestAnimationFrame(() => {
      if (!row.current) return
      const [outer, inner] = [row.current.getBoundingClientRect(), tab.getBoundingClientRect()]
      row.current.scrollLeft += inner.left + inner.width / 2 - (outer.left + outer.width / 2)
    })
    return () => cancelAnimationFrame(frame)
  }, [shape])
  return row
}

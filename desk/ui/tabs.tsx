import { Link } from '@tanstack/react-router'

type TabLink = { to: string; label: string; count?: number | undefined; search?: Record<string, unknown> }

/** Tabs that are places: each has a URL, so back and bookmarks work. */
export function TabLinks({ label, tabs }: { label: string; tabs: readonly TabLink[] }) {
  return (
    <nav aria-label={label} className="-mx-1 flex gap-1 overflow-x-auto border-b border-base-300 px-1">
      {tabs.map(({ to, label: name, count, search }) => (
        <Link
          key={to + JSON.stringify(search ?? {})}
          to={to}
          search={search ?? {}}
          activeOptions={{ exact: true, includeSearch: search !== undefined }}
          className="-mb-px flex min-h-10 items-center gap-1.5 border-b-2 border-transparent px-2 whitespace-nowrap text-muted hover:text-base-content aria-[current=page]:border-primary aria-[current=page]:font-medium aria-[current=page]:text-base-content pointer-coarse:min-h-11"
        >
          {name}
          {count !== undefined && <span className="rounded-full bg-hover px-1.5 text-xs">{count}</span>}
        </Link>
      ))}
    </nav>
  )
}

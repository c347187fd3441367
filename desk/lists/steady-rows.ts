import { useMemo, useState } from 'react'

/**
 * Keeps rows where they are while the shop goes on: a newer answer changes their cells, and rows that came since are only
 * counted until the person asks for them. Another `key` begins anew, as soon as its own answer is there.
 */
export function useSteadyRows<Row extends { id: string }>(
  key: string,
  items: readonly Row[] | undefined,
  isPlaceholder = false,
) {
  const [shown, setShown] = useState<{ key: string; rows: readonly Row[] } | null>(null)
  if (items && !isPlaceholder && shown?.key !== key) setShown({ key, rows: items })
  return useMemo(() => {
    const newest = items ?? []
    const byId = new Map(newest.map((row) => [row.id, row]))
    const rows = shown ? shown.rows.map((row) => byId.get(row.id) ?? row) : [...newest]
    const old = new Set(rows.map(({ id }) => id))
    const fresh = shown?.key === key ? newest.filter(({ id }) => !old.has(id)).length : 0
    const isCurrent = items !== undefined && !isPlaceholder
    const gone = new Set(isCurrent ? rows.flatMap(({ id }) => (byId.has(id) ? [] : [id])) : [])
    return { rows, fresh, gone, show: () => setShown({ key, rows: newest }) }
  }, [shown, key, items, isPlaceholder])
}

/** Holds the place of lines that are being fetched, so that nothing jumps when they arrive. */
export function Skeleton({ lines = 3 }: { lines?: number }) {
  return (
    <div aria-hidden className="space-y-3 py-1">
      {widths(lines).map(({ line, width }) => (
        <div key={line} className="h-4 animate-pulse rounded bg-base-300/70" style={{ width }} />
      ))}
    </div>
  )
}

function widths(lines: number) {
  return Array.from({ length: lines }, (_, line) => ({ line, width: `${90 - (line % 3) * 20}%` }))
}

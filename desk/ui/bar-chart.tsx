type BarChartProps = {
  name: string
  bars: readonly { key: string; value: number | null; before?: number | null | undefined }[]
  /** Below the first and the last bar. */
  ends: readonly [first: string, last: string]
  text(value: number): string
  /** Draws the earlier values as a line. */
  isCompared?: boolean
}

const height = 160

/** Values over time as bars, with earlier ones as a line. Hidden from screen readers: a table beside it says the same. */
export function BarChart({ name, bars, ends: [first, last], text, isCompared }: BarChartProps) {
  const highest = Math.max(0, ...bars.flatMap(({ value, before }) => [value ?? 0, before ?? 0])) || 1
  const width = 100 / bars.length
  const y = (value: number | null | undefined) => height - ((value ?? 0) / highest) * (height - 4)
  const line = bars.map(({ before }, at) => `${(at + 0.5) * width},${y(before)}`).join(' ')
  return (
    <figure aria-hidden className="pb-4">
      <figcaption className="flex justify-between pb-1 text-note text-muted">
        <span>{name}</span>
        <span className="tabular-nums">{text(highest)}</span>
      </figcaption>
      <svg viewBox={`0 0 100 ${height}`} preserveAspectRatio="none" aria-hidden className="h-40 w-full">
        {bars.map(({ key, value }, at) => (
          <rect
            key={key}
            x={(at + 0.12) * width}
            width={width * 0.76}
            y={y(value)}
            height={height - y(value)}
            className="fill-accent"
          />
        ))}
        {isCompared && (
          <polyline
            points={line}
            className="fill-none stroke-muted"
            strokeWidth="1.5"
            strokeDasharray="4 3"
            vectorEffect="non-scaling-stroke"
          />
        )}
      </svg>
      <p className="flex justify-between border-t border-base-300 pt-1 text-note text-muted">
        <span>{first}</span>
        <span>{last}</span>
      </p>
    </figure>
  )
}

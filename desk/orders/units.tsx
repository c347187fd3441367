import type { AdminOrder } from '#contract/admin/orders/order.ts'
import { t } from '../texts.ts'
import { CountField } from '../ui/count-field.tsx'

export type Line = AdminOrder['products'][number]

type UnitsProps = {
  lines: Line[]
  max(line: Line): number
  units: Record<string, number>
  onChange(units: Record<string, number>): void
}

/** How many units of each line an action concerns. */
export function Units({ lines, max, units, onChange }: UnitsProps) {
  return (
    <ul className="divide-y divide-base-300">
      {lines.map((line) => (
        <li key={line.lineId} className="flex items-center gap-3 py-2">
          <Picture image={line.image} />
          <span className="min-w-0 flex-1">
            <span className="block truncate">{line.name}</span>
            <span className="block text-note text-muted">{optionsText(line)}</span>
          </span>
          <CountField
            label={t('desk.order.units_of', { name: line.name })}
            value={units[line.lineId] ?? 0}
            max={max(line)}
            onChange={(count) => onChange({ ...units, [line.lineId]: count })}
          />
          <span className="w-10 text-note text-muted">{t('desk.order.of_units', { count: max(line) })}</span>
        </li>
      ))}
    </ul>
  )
}

/** The picture of a line, or its place. */
export function Picture({ image }: { image: { url: string } | null }) {
  return image ? (
    <img
      src={image.url}
      alt=""
      width={40}
      height={40}
      loading="lazy"
      className="size-10 shrink-0 rounded-field object-cover"
    />
  ) : (
    <span aria-hidden className="size-10 shrink-0 rounded-field bg-hover" />
  )
}

export function optionsText({
  sku,
  options,
}: {
  sku: string
  options: readonly { value: string }[]
}): string {
  return [sku, ...options.map(({ value }) => value)].join(' · ')
}

/** The chosen units as calls take them. */
export function unitsOf(units: Record<string, number>): { lineId: string; quantity: number }[] {
  return Object.entries(units).flatMap(([lineId, quantity]) => (quantity > 0 ? [{ lineId, quantity }] : []))
}

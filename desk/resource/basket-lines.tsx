import { X } from 'lucide-react'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { CountField } from '../ui/count-field.tsx'

/** Goods of a basket that is tried, not bought. */
export type BasketLine = { sku: string; name: string; quantity: number }

type BasketLinesProps = {
  lines: readonly BasketLine[]
  onChange(lines: BasketLine[]): void
  /** The name of the field of units. */
  unitsOf(name: string): string
}

/** The goods of a basket, whose units can be changed and which can be removed. */
export function BasketLines({ lines, onChange, unitsOf }: BasketLinesProps) {
  if (lines.length === 0) return null
  return (
    <ul className="divide-y divide-base-300">
      {lines.map((line) => (
        <li key={line.sku} className="flex items-center gap-2 py-2">
          <span className="min-w-0 flex-1">
            <bdi className="block truncate">{line.name}</bdi>
            <span className="text-note text-muted">{line.sku}</span>
          </span>
          <CountField
            label={unitsOf(line.name)}
            max={999}
            value={line.quantity}
            onChange={(quantity) =>
              onChange(lines.map((each) => (each === line ? { ...each, quantity } : each)))
            }
          />
          <Button
            look="quiet"
            icon={X}
            aria-label={t('desk.frame.remove', { name: line.name })}
            onPress={() => onChange(lines.filter((each) => each !== line))}
          />
        </li>
      ))}
    </ul>
  )
}

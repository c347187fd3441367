import { t } from '../texts.ts'
import { CountField } from '../ui/count-field.tsx'
import type { Shown } from './use-return.ts'

type Line = Shown['return']['lines'][number]

/** Ways in which the units that came back end, as `/return/inspect` takes them. */
const outcomes = ['restock', 'writeOff', 'keep'] as const
type Outcome = (typeof outcomes)[number]
export type Inspected = Record<Outcome, number>

/** Units that arrived and are not inspected yet. */
export const leftToInspect = ({ received, restocked, writtenOff, kept }: Line) =>
  received - restocked - writtenOff - kept

/** Everything that arrived goes back on sale. */
export function presetInspection(lines: readonly Line[]): Record<string, Inspected> {
  return Object.fromEntries(
    lines.map((line) => [line.lineId, { restock: leftToInspect(line), writeOff: 0, keep: 0 }]),
  )
}

type InspectLinesProps = {
  lines: readonly Line[]
  inspected: Record<string, Inspected>
  onChange(inspected: Record<string, Inspected>): void
}

/** A row for each product, in which its units are shared out among the ways in which they can end. */
export function InspectLines({ lines, inspected, onChange }: InspectLinesProps) {
  return (
    <ul className="divide-y divide-base-300">
      {lines
        .filter((line) => leftToInspect(line) > 0)
        .map((line) => {
          const units = inspected[line.lineId]!
          return (
            <li key={line.lineId} className="py-3 first:pt-0">
              <p className="font-medium break-words">
                <bdi>{line.name}</bdi>
              </p>
              <p className="text-note text-muted">
                {`${line.sku} · ${t('desk.return.unit_count', { count: leftToInspect(line) })}`}
              </p>
              <div className="mt-2 grid grid-cols-3 items-end gap-3">
                {outcomes.map((outcome) => (
                  <div key={outcome}>
                    <span aria-hidden className="mb-1 block text-note">
                      {t(`desk.return.outcome_${outcome}`)}
                    </span>
                    <CountField
                      label={`${t(`desk.return.outcome_${outcome}`)}: ${line.name}`}
                      value={units[outcome]}
                      max={leftToInspect(line)}
                      onChange={(count) =>
                        onChange({
                          ...inspected,
                          [line.lineId]: sharedOut(units, outcome, count, leftToInspect(line)),
                        })
                      }
                    />
                  </div>
                ))}
              </div>
            </li>
          )
        })}
    </ul>
  )
}

/** The units with another count of one way. The other ways give what is too much, the first one first. */
function sharedOut(units: Inspected, outcome: Outcome, count: number, left: number): Inspected {
  const next = { ...units, [outcome]: count }
  for (const other of outcomes) {
    const excess = next.restock + next.writeOff + next.keep - left
    if (other !== outcome && excess > 0) next[other] -= Math.min(excess, next[other])
  }
  return next
}

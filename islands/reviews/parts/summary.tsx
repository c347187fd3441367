import type { CSSProperties, ReactNode } from 'react'
import type { Props } from '#contract/components.ts'
import { useEnv } from '#islands/env.tsx'
import { Stars } from '#islands/ui/stars.tsx'

type SummaryProps = Props<'reviews'>['summary'] & { chosen: number | null; onChoose(rating: number): void }

const levels = [5, 4, 3, 2, 1] as const
const oneDecimal = { minimumFractionDigits: 1, maximumFractionDigits: 1 }

/** Average and number of reviews by stars. A row filters the list, and pressed again shows all. */
export function Summary({ average, count, histogram, chosen, onChoose }: SummaryProps): ReactNode {
  const { t, lang } = useEnv()
  return (
    <>
      <div className="flex items-center gap-4">
        <span className="font-display text-5xl leading-none tabular-nums" aria-hidden="true">
          {average.toLocaleString(lang, oneDecimal)}
        </span>
        <span className="grid gap-1">
          <Stars rating={average} className="text-lg" />
          <span className="hint">{t('review.count', { count })}</span>
        </span>
      </div>
      <ul className="histogram">
        {levels.map((stars) => (
          <li key={stars}>
            <button
              type="button"
              disabled={histogram[stars] === 0}
              aria-pressed={chosen === stars}
              onClick={() => onChoose(stars)}
            >
              <span>{t('review.level', { stars })}</span>
              <span
                className="meter"
                style={{ '--part': count === 0 ? 0 : histogram[stars] / count } as CSSProperties}
              />
              <span className="text-end" aria-hidden="true">
                {histogram[stars]}
              </span>
              <span className="sr-only">{t('review.count', { count: histogram[stars] })}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

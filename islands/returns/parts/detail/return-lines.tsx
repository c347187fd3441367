import type { ReactNode } from 'react'
import type { Return } from '#contract/return.ts'
import { useEnv } from '#islands/env.tsx'
import { optionsText } from '#islands/ui/options-text.ts'
import { Picture } from '#islands/ui/picture.tsx'

/** The units of a return: asked for, received, refunded. */
export function ReturnLines({ shown: { lines, type } }: { shown: Return }): ReactNode {
  const { t, money } = useEnv()
  return (
    <section className="grid gap-3" aria-labelledby="return-lines">
      <h2 id="return-lines" className="section-title text-xl">
        {t('return.lines')}
      </h2>
      <ul>
        {lines.map((line) => (
          <li key={line.lineId} className="flex items-center gap-4 py-2">
            {line.image ? (
              <Picture className="frame w-16 shrink-0" image={line.image} sizes="64px" alt="" />
            ) : (
              <span className="frame w-16 shrink-0" aria-hidden="true" />
            )}
            <span className="min-w-0 grow wrap-anywhere">
              {line.name}
              <span className="hint block">
                {[optionsText(line.options), t('return.pieces', { count: line.quantity })]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
              {line.received > 0 && (
                <span className="hint block">{t('return.received_units', { count: line.received })}</span>
              )}
              {line.replacement && (
                <span className="hint block">
                  {t('return.exchanged_for', {
                    what: optionsText(line.replacement.options) || line.replacement.sku,
                  })}
                </span>
              )}
            </span>
            {type !== 'exchange' && (
              <span className="price shrink-0 whitespace-nowrap">{money(line.amount)}</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

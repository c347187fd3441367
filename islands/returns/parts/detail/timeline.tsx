import type { ReactNode } from 'react'
import type { Return } from '#contract/return.ts'
import { useEnv } from '#islands/env.tsx'
import { dateText } from '#islands/user/date-text.ts'

/** Steps whose note the buyer reads; the notes of others are for the record. */
const spoken = ['message', 'answer', 'approved']

/** The history, newest first. */
export function Timeline({ history }: Pick<Return, 'history'>): ReactNode {
  const { t, lang } = useEnv()
  return (
    <section className="grid gap-3" aria-labelledby="return-timeline">
      <h2 id="return-timeline" className="section-title text-xl">
        {t('return.timeline')}
      </h2>
      <ol className="timeline">
        {history.toReversed().map(({ at, kind, note }, index) => (
          <li key={`${at} ${kind} ${note}`}>
            <p className={index === 0 ? 'font-semibold' : ''}>{t(`return.step_${kind}`)}</p>
            {note && spoken.includes(kind) && <p className="whitespace-pre-line wrap-anywhere">{note}</p>}
            <time className="hint" dateTime={at}>
              {dateText(at, lang)}
            </time>
          </li>
        ))}
      </ol>
    </section>
  )
}

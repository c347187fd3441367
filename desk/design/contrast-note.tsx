import { CircleAlert } from 'lucide-react'
import type { Contrast } from '#contract/admin/content/theme.ts'
import { number } from '../formats.ts'
import { t } from '../texts.ts'

/** The contrast that WCAG 2.2 asks of text. */
const enough = 4.5

/** How a colour is used in light and dark mode: as text and as a button, with its contrast. */
export function ContrastNote({ contrasts }: { contrasts: readonly Contrast[] }) {
  if (contrasts.length === 0) return null
  const low = contrasts.filter(({ ratio }) => ratio < enough)
  const adjusted = contrasts.filter(({ ratio, own }) => ratio >= enough && own < enough)
  return (
    <div className="mt-2 space-y-1.5">
      <ul className="flex flex-wrap gap-2">
        {contrasts.map(({ mode, ground, text, fill, on, ratio }) => (
          <li key={mode} className="flex items-center gap-2">
            <span
              aria-hidden
              className="flex h-8 items-center gap-2 rounded-field border border-base-300 px-2 text-sm font-medium"
              style={{ background: ground, color: text }}
            >
              Aa
              {fill && on && (
                <span className="rounded px-1.5" style={{ background: fill, color: on }}>
                  Aa
                </span>
              )}
            </span>
            <span className={`text-note ${ratio < enough ? 'font-medium text-error' : 'text-muted'}`}>
              {t(`desk.design.contrast_${mode}`, { ratio: ratioText(ratio) })}
            </span>
          </li>
        ))}
      </ul>
      {low.length > 0 && (
        <p role="status" className="flex items-start gap-1.5 text-note text-error">
          <CircleAlert aria-hidden size={14} className="mt-0.5 shrink-0" />
          {t('desk.design.contrast_low')}
        </p>
      )}
      {adjusted.map(({ mode, own, text }) => (
        <p key={mode} className="text-note text-muted">
          {t(`desk.design.adjusted_${mode}`, { ratio: ratioText(own), colour: text })}
        </p>
      ))}
    </div>
  )
}

function ratioText(ratio: number): string {
  return `${number(Math.floor(ratio * 10) / 10)}:1`
}

import type { TemplateFault } from '#contract/admin/content/template.ts'
import { t } from '../texts.ts'

/** Why a source cannot be saved: where, what, and the lines around it. */
export function Faults({ faults }: { faults: readonly TemplateFault[] }) {
  return (
    <div aria-live="polite">
      {faults.length > 0 && (
        <section className="rounded-box border border-error bg-base-100 px-4 py-3">
          <h2 className="font-semibold text-error">{t('desk.template.faults', { count: faults.length })}</h2>
          <ul className="mt-2 space-y-3">
            {faults.map(({ file, line, column, message, excerpt }) => (
              <li key={`${line}:${column}:${message}`}>
                <p>
                  <span className="text-note text-muted">{t('desk.template.at', { file, line })}</span>
                  <span className="block font-medium break-words">{message}</span>
                </p>
                <pre
                  // biome-ignore lint/a11y/noNoninteractiveTabindex: long lines scroll sideways
                  tabIndex={0}
                  className="mt-1 overflow-x-auto rounded-field bg-base-200 px-3 py-2 font-mono text-note"
                >
                  {excerpt}
                </pre>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

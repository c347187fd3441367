import { Link, useNavigate } from '@tanstack/react-router'
import { Check, X } from 'lucide-react'
import type { SetupState, SetupStep } from '#contract/admin/desk/setup.ts'
import { useActions } from '../frame/actions.ts'
import { t } from '../texts.ts'
import { Button, buttonShape, looks } from '../ui/button.tsx'
import { guideTo } from './guided.ts'
import { buttonsOf, placeOf, remedyOf, useSetupState } from './setup-steps.ts'

/** The setup guide beside the screen of one of its steps: how far the step is, and the way to the next open one. */
export function Guide({ code }: { code: SetupStep }) {
  const steps = useSetupState()?.steps ?? []
  const at = steps.findIndex((step) => step.code === code)
  const step = steps[at]
  const next = step && nextOf(steps, at)
  const nextPlace = (next && placeOf(next)) ?? '/'
  const nextName = next ? t(`desk.home.step_${next.code}`) : t('desk.frame.place_home')
  const goOn = () => guideTo(next && placeOf(next) ? next.code : null)
  const navigate = useNavigate()
  useActions(
    step
      ? [
          {
            id: 'setup next',
            label: t('desk.home.guide_next', { step: nextName }),
            keys: 'Enter',
            onlyByKey: true,
            // Elsewhere the key presses what has the focus. A screen that opens focuses its heading.
            takes: ({ target }) => target === document.body || (target as Element).matches('#main, h1'),
            run() {
              goOn()
              void navigate({ to: nextPlace })
            },
          },
        ]
      : [],
  )
  if (!step) return null
  const { Trial, Remedy } = buttonsOf(step)
  return (
    <aside
      aria-label={t('desk.home.guide')}
      className="z-10 flex flex-wrap items-start gap-x-4 gap-y-2 border-b border-base-300 bg-base-100 px-4 py-2.5 sm:items-center sm:px-6 md:sticky md:top-14 lg:px-8"
    >
      <div className="min-w-48 flex-1" role="status">
        <p className="text-note text-muted">
          {t('desk.home.guide_step', { step: at + 1, all: steps.length })}
        </p>
        <p className="flex flex-wrap items-center gap-x-2">
          <strong className="font-semibold">{t(`desk.home.step_${code}`)}</strong>
          {step.done ? (
            <span className="inline-flex items-center gap-1 text-success">
              <Check aria-hidden size={16} />
              {t('desk.home.step_done')}
            </span>
          ) : (
            <span className="text-muted">{remedyOf(step)}</span>
          )}
        </p>
      </div>
      <span className="-me-2 sm:order-last">
        <Button look="quiet" icon={X} aria-label={t('desk.home.guide_leave')} onPress={() => guideTo(null)} />
      </span>
      <div className="flex flex-wrap items-center gap-2 max-sm:w-full">
        {Remedy && <Remedy missing={step.missing} />}
        {Trial && <Trial />}
        <Link
          to={nextPlace}
          onClick={goOn}
          className={`${buttonShape} ${step.done ? looks.primary : looks.plain}`}
        >
          {t('desk.home.guide_next', { step: nextName })}
        </Link>
      </div>
    </aside>
  )
}

/** The first open step behind this one, then of those before it. */
function nextOf(steps: readonly SetupState[], at: number): SetupState | undefined {
  return [...steps.slice(at + 1), ...steps.slice(0, at)].find(({ done }) => !done)
}

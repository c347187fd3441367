import { Link } from '@tanstack/react-router'
import { Check, ChevronRight } from 'lucide-react'
import type { SetupState } from '#contract/admin/desk/setup.ts'
import { t } from '../texts.ts'
import { Badge } from '../ui/badge.tsx'
import { Card } from '../ui/screen.tsx'
import { guideTo } from './guided.ts'
import { buttonsOf, placeOf, remedyOf, useSetupState } from './setup-steps.ts'

/**
 * The steps to the first sale, above everything else (`first`). Those that are left once the shop sells come after its
 * work (`last`). It disappears once all of them are done.
 */
export function SetupCard({ place }: { place: 'first' | 'last' }) {
  const data = useSetupState()
  if (!data || data.next === null || data.selling !== (place === 'last')) return null
  const left = data.steps.filter((step) => !step.done)
  const done = data.steps.length - left.length
  const title = data.selling ? 'setup_left' : data.ready ? 'setup_ready' : 'setup'
  return (
    <Card title={t(`desk.home.${title}`)} about={t('desk.home.setup_done', { done, all: data.steps.length })}>
      <ol className="-mx-4 divide-y divide-base-300">
        {(data.selling ? left : data.steps).map((step) => (
          <Step key={step.code} step={step} isNext={step.code === data.next} />
        ))}
      </ol>
    </Card>
  )
}

function Step({ step, isNext }: { step: SetupState; isNext: boolean }) {
  const { code, done, required, missing } = step
  const place = done ? undefined : placeOf(step)
  const label = t(`desk.home.step_${code}`)
  const { Trial, Remedy } = buttonsOf(step)
  return (
    <li
      aria-current={isNext ? 'step' : undefined}
      className={`relative flex items-center gap-3 px-4 py-2.5 ${place ? 'hover:bg-hover' : ''}`}
    >
      <span
        className={`flex size-6 flex-none items-center justify-center rounded-full border ${done ? 'border-transparent bg-success-soft text-success' : 'border-base-300'}`}
      >
        {done && <Check size={14} aria-label={t('desk.home.step_done')} />}
      </span>
      <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-2">
        <span className="min-w-40 flex-1">
          <span className={`block ${done ? 'text-muted' : 'font-medium'}`}>
            {place ? (
              <Link to={place} onClick={() => guideTo(code)} className="after:absolute after:inset-0">
                {label}
              </Link>
            ) : (
              label
            )}
          </span>
          {!done && <span className="block text-note text-muted">{remedyOf(step)}</span>}
        </span>
        {!done && !required && <Badge>{t('desk.home.optional')}</Badge>}
        {(Trial || Remedy) && (
          <span className="relative z-10">
            {Trial && <Trial />}
            {Remedy && <Remedy {...{ missing }} />}
          </span>
        )}
      </span>
      {place && <ChevronRight aria-hidden size={16} className="flex-none text-muted" />}
    </li>
  )
}

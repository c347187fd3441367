import { Link, useNavigate } from '@tanstack/react-router'
import { Check, ChevronRight } from 'lucide-react'
import type { ComponentType } from 'react'
import type { SetupState, SetupStep } from '#contract/admin/setup.ts'
import { useCall, useWrite } from '../query.ts'
import { may } from '../session.ts'
import { hasText, t } from '../texts.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/screen.tsx'
import { toastError } from '../ui/toast.tsx'
import { LegalPages } from './legal-pages.tsx'
import { trials } from './trials.tsx'

/** The screens of steps, for those that have one. */
const places: Partial<Record<SetupStep, string>> = {
  shop: '/settings/shop',
  tax: '/settings/tax',
  shipping: '/settings/shipping',
  payment: '/settings/payments',
  email: '/settings/email',
  legal: '/pages',
  products: '/products',
  look: '/design',
  menus: '/menus',
  second_factor: '/me',
  backup: '/system/backup',
  open: '/opening',
}

/** Buttons of steps that are not done. */
const remedies: Partial<Record<SetupStep, ComponentType<{ missing: readonly string[] }>>> = {
  legal: LegalPages,
  tax: KeepTax,
  products: ImportFile,
}

/**
 * The steps to the first sale, above everything else (`first`). Those that are left once the shop sells come after its
 * work (`last`). It disappears once all of them are done.
 */
export function Setup({ place }: { place: 'first' | 'last' }) {
  const { data } = useCall(
    '/setup/state',
    {},
    { tags: ['setting', 'product', 'stock', 'page', 'staff', 'order'] },
  )
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

function Step({ step: { code, done, required, missing }, isNext }: { step: SetupState; isNext: boolean }) {
  const place = done ? undefined : missing.includes('stock') ? '/stock' : places[code]
  const label = t(`desk.home.step_${code}`)
  const Trial = trials[code]
  const Remedy = done ? undefined : remedies[code]
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
              <Link to={place} className="after:absolute after:inset-0">
                {label}
              </Link>
            ) : (
              label
            )}
          </span>
          {!done && <span className="block text-note text-muted">{remedyOf(code, missing)}</span>}
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

/** Keeps the defaults of tax and currencies, for shops that they fit. */
function KeepTax() {
  const keep = useWrite('/setup/confirm', { stale: ['/setup/state', '/setting/list'] })
  return (
    <Button isPending={keep.isPending} onPress={() => void keep.mutateAsync({}).catch(toastError)}>
      {t('desk.home.confirm_tax')}
    </Button>
  )
}

function ImportFile() {
  const navigate = useNavigate()
  if (!may('products.change')) return null
  return <Button onPress={() => void navigate({ to: '/import' })}>{t('desk.home.import_products')}</Button>
}

/** The remedy of a step, with the parts that are missing where it has several. */
function remedyOf(code: SetupStep, missing: readonly string[]): string {
  const parts = missing.map((part) =>
    hasText(`desk.home.part_${part}`) ? t(`desk.home.part_${part}`) : part,
  )
  if (missing.includes('stock')) return t('desk.home.remedy_stock')
  return t(`desk.home.remedy_${code}`, { parts: parts.join(', ') })
}

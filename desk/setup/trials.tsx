import { CircleAlert, CircleCheck } from 'lucide-react'
import { type ComponentType, useState } from 'react'
import type { AdminData } from '#contract/admin/calls.ts'
import type { SetupStep } from '#contract/admin/desk/setup.ts'
import { call } from '../calls.ts'
import { money } from '../formats.ts'
import { useWrite } from '../query.ts'
import { useNoMailServer } from '../services/no-mail-server.ts'
import { t } from '../texts.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { toast, toastError } from '../ui/toast.tsx'

type Result = { ok: boolean; label: string; detail: string; live?: boolean }
type Shown = { title: string; note: string; results: Result[] }

/** Steps of the setup guide that can be tried out at once. */
export const trials: Partial<Record<SetupStep, ComponentType>> = {
  payment: PaymentTrial,
  email: EmailTrial,
  test_order: OrderTrial,
}

/** Asks the gateways whether they accept the shop's keys. */
export function PaymentTrial() {
  return (
    <Trial
      label={t('desk.home.try_payment')}
      run={async () => {
        const { methods } = await call('/setup/tryPayment', {})
        const results = methods.map(({ name, works, live, problem }) => ({
          ...{ ok: works, label: name, detail: problem ?? t('desk.home.try_works'), live },
        }))
        return {
          title: t('desk.home.try_payment_title'),
          note: t(methods.length > 0 ? 'desk.home.try_payment_note' : 'desk.home.try_payment_none'),
          results,
        }
      }}
    />
  )
}

/** Sends a test email to the person. */
export function EmailTrial() {
  const tellNoServer = useNoMailServer()
  return (
    <Trial
      label={t('desk.home.try_email')}
      run={async () => {
        const { to, sent, problem } = await call('/setup/tryMail', {})
        if (problem !== null) throw new Error(t('desk.home.try_email_failed', { problem }))
        if (sent) toast(t('desk.home.try_email_sent', { to }))
        else tellNoServer()
        return null
      }}
    />
  )
}

/** Rehearses a sale from cart to refund. */
export function OrderTrial() {
  const write = useWrite('/setup/testOrder', { stale: ['/setup/state'] })
  return (
    <Trial
      label={t('desk.home.try_order')}
      run={async () => {
        const result = await write.mutateAsync({})
        return {
          title: t('desk.home.try_order_title'),
          note: noteOf(result),
          results: result.steps.map(resultOf),
        }
      }}
    />
  )
}

type Rehearsal = AdminData<'/setup/testOrder'>

function noteOf({ passed, product, total }: Rehearsal): string {
  if (!passed) return t('desk.home.try_order_failed')
  return t('desk.home.try_order_passed', { product: product ?? '', total: total ? money(total) : '' })
}

function resultOf({ code, done, detail }: Rehearsal['steps'][number]): Result {
  return { ok: done, label: t(`desk.home.rehearsal_${code}`), detail }
}

/** A button that tries something and shows what came of it. */
function Trial({ label, run }: { label: string; run(): Promise<Shown | null> }) {
  const [isPending, setPending] = useState(false)
  const [shown, setShown] = useState<Shown | null>(null)
  const press = async () => {
    setPending(true)
    try {
      setShown(await run())
    } catch (error) {
      toastError(error)
    } finally {
      setPending(false)
    }
  }
  return (
    <>
      <Button isPending={isPending} onPress={() => void press()}>
        {label}
      </Button>
      {shown && (
        <Dialog
          isOpen
          title={shown.title}
          onClose={() => setShown(null)}
          actions={<Button onPress={() => setShown(null)}>{t('desk.frame.done')}</Button>}
        >
          <p className="text-muted">{shown.note}</p>
          <ul className="mt-3 divide-y divide-base-300">
            {shown.results.map(({ ok, label: name, detail, live }) => (
              <li key={name} className="flex items-start gap-2.5 py-2">
                {ok ? (
                  <CircleCheck
                    aria-label={t('desk.home.try_ok')}
                    size={18}
                    className="mt-0.5 shrink-0 text-success"
                  />
                ) : (
                  <CircleAlert
                    aria-label={t('desk.home.try_not_ok')}
                    size={18}
                    className="mt-0.5 shrink-0 text-error"
                  />
                )}
                <span className="min-w-0 flex-1">
                  <span className="font-medium">{name}</span>
                  {detail && (
                    <span className={`block text-note ${ok ? 'text-muted' : 'text-error'}`}>{detail}</span>
                  )}
                </span>
                {live !== undefined && ok && (
                  <Badge tone={live ? 'success' : 'warning'}>
                    {t(live ? 'desk.home.try_live' : 'desk.home.try_test_mode')}
                  </Badge>
                )}
              </li>
            ))}
          </ul>
        </Dialog>
      )}
    </>
  )
}

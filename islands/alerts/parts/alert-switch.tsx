import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { codes } from '#contract/codes.ts'
import type { AlertKind } from '#contract/favorite.ts'
import { useEnv } from '#islands/env.tsx'
import { token } from '#islands/stores/session.ts'
import { fetched } from '#islands/ui/fetched.ts'
import { alertFor, alerts, askForAlert, cancelAlert, loadAlerts, type Wanted } from '../alerts.ts'

/** Loaded only when an address has to be asked for. */
const AddressDialog = fetched(() => import('./address-dialog.tsx'))

type Props = {
  kind: AlertKind
  wanted: Wanted
  name: string
  className?: string
  /** Extra classes while the alert is active. */
  pressedClassName?: string
}

/** Subscribes to an email when something is back or costs less, and unsubscribes. Guests are asked for an address. */
export function AlertSwitch({
  kind,
  wanted,
  name,
  className = 'btn btn-sm',
  pressedClassName = className,
}: Props): ReactNode {
  const { t } = useEnv()
  const { items } = useStore(alerts)
  const [asking, setAsking] = useState(false)
  const [said, setSaid] = useState('')
  const [busy, setBusy] = useState(false)
  useEffect(() => void loadAlerts(), [])
  const found = alertFor(items, kind, wanted)
  const ask = async () => {
    if (!token.getState()) return setAsking(true)
    const answer = await askForAlert(kind, wanted)
    if (answer.code === codes.fail && answer.data.fields?.email) setAsking(true)
    else setSaid(answer.code === codes.fail ? answer.msg : '')
  }
  const takeBack = async () => {
    const answer = await cancelAlert(kind, wanted)
    setSaid(answer.code === codes.success ? t('alert.off') : answer.msg)
  }
  const press = async () => {
    setBusy(true)
    await (found ? takeBack() : ask())
    setBusy(false)
  }
  return (
    <div className="grid content-start justify-items-start gap-1">
      <button
        type="button"
        className={found ? pressedClassName : className}
        aria-pressed={Boolean(found)}
        aria-busy={busy || undefined}
        aria-label={t('common.labelled', { label: t(`alert.${kind}`), text: name })}
        data-alert={kind}
        onClick={press}
      >
        {found && <span aria-hidden="true">✓</span>}
        {t(`alert.${kind}`)}
      </button>
      <p className="hint empty:hidden" role="status">
        {found ? t(found.confirmed ? `alert.on_${kind}` : 'alert.asked') : said}
      </p>
      {asking && (
        <Suspense fallback={null}>
          <AddressDialog
            kind={kind}
            wanted={wanted}
            name={name}
            // Announced here too: an alert created in another browser is missing from this one's list.
            onAsked={() => setSaid(t('alert.asked'))}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      )}
    </div>
  )
}

import { type ReactNode, useEffect, useRef } from 'react'
import { useEnv } from '#islands/env.tsx'
import type { SignedInAlone } from '../../welcome.ts'
import { useQrCode } from './use-qr-code.ts'

type Props = { onDone(signedIn: SignedInAlone): void; onBack(): void }

/** A QR code for a signed-in phone, and the number to pick there. Replaced when it expires after two minutes. */
export default function QrSignIn({ onDone, onBack }: Props): ReactNode {
  const { t } = useEnv()
  const { code, number, state, left, problem, renew } = useQrCode(onDone)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const said =
    problem ||
    (state === 'expired' ? t('auth.qr.over') : state === 'scanned' ? t('auth.qr.scanned', { number }) : '')
  const over = state === 'expired' || problem !== ''
  return (
    <section className="grid justify-items-center gap-5 text-center" aria-busy={!code && !over}>
      <h2 ref={heading} tabIndex={-1} className="section-title text-xl">
        {t('auth.qr.submit')}
      </h2>
      {state === 'waiting' && !over && <p className="text-muted">{t('auth.qr.how')}</p>}
      <p role="status" className={said ? `notice ${over ? 'notice-warning' : 'notice-info'}` : 'sr-only'}>
        {said}
      </p>
      {!over && number !== undefined && (
        <p className="text-5xl font-semibold tabular-nums" data-qr-number>
          {number}
        </p>
      )}
      {state === 'waiting' && !over && code && (
        <img
          src={code.picture}
          alt={t('auth.qr.picture')}
          width="240"
          height="240"
          className="rounded-field bg-white"
        />
      )}
      {!over && !code && <span className="skeleton block size-60" aria-hidden="true" />}
      {!over && code && <p className="hint tabular-nums">{t('auth.qr.left', { seconds: left })}</p>}
      {over && (
        <button type="button" className="btn btn-primary btn-block" onClick={renew}>
          {t('auth.qr.again')}
        </button>
      )}
      <button type="button" className="btn btn-block" onClick={() => onBack()}>
        {t('auth.by_password')}
      </button>
    </section>
  )
}

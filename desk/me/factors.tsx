import { KeyRound, Plus, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { call } from '../calls.ts'
import { Enroll } from '../factors/enroll.tsx'
import { RecoveryCodes } from '../factors/recovery-codes.tsx'
import { refresh, useCall } from '../query.ts'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Moment } from '../ui/moment.tsx'
import { Card } from '../ui/screen.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { toast, toastError } from '../ui/toast.tsx'

type Open = { step: 'enroll'; challenge: string } | { step: 'codes'; codes: string[] } | null

/** Passkeys, the authenticator app and recovery codes. Each change asks who is working. */
export function Factors() {
  const { data } = useCall('/staff/passkey/list', {})
  const [open, setOpen] = useState<Open>(null)
  const act = (work: () => Promise<unknown>) => void work().catch(toastError)
  const add = () =>
    act(async () => setOpen({ step: 'enroll', challenge: (await call('/staff/enroll', {})).challenge }))
  const remove = (id: string) =>
    act(async () => {
      await call('/staff/passkey/remove', { id })
      toast(t('desk.me.passkey_removed'))
      await refresh('/staff/passkey/list')
    })
  const renew = () =>
    act(async () =>
      setOpen({ step: 'codes', codes: (await call('/staff/recovery/renew', {})).recoveryCodes }),
    )
  const added = (codes: string[] | null) => {
    void refresh('/staff/passkey/list')
    setOpen(codes ? { step: 'codes', codes } : null)
    if (!codes) toast(t('desk.me.factor_added'))
  }
  const close = () => {
    setOpen(null)
    void refresh('/staff/passkey/list')
  }
  return (
    <Card
      title={t('desk.me.sign_in')}
      about={t('desk.me.sign_in_hint')}
      actions={
        <Button icon={Plus} onPress={add}>
          {t('desk.me.add_factor')}
        </Button>
      }
    >
      {!data ? (
        <Skeleton lines={2} />
      ) : (
        <ul className="divide-y divide-base-300">
          {data.passkeys.map(({ id, name, createdAt, lastUsed }) => (
            <li key={id} className="flex flex-wrap items-center gap-3 py-2.5">
              <KeyRound aria-hidden size={18} strokeWidth={1.75} className="text-muted" />
              <span className="min-w-0 flex-1 basis-40">
                <span className="block font-medium">{name || t('desk.me.passkey')}</span>
                <span className="text-note text-muted">
                  {t(lastUsed ? 'desk.me.last_used' : 'desk.me.added')}{' '}
                  <Moment at={lastUsed ?? createdAt} relative />
                </span>
              </span>
              <Button aria-label={t('desk.frame.remove', { name })} onPress={() => remove(id)}>
                {t('desk.me.remove')}
              </Button>
            </li>
          ))}
          <li className="flex items-center gap-3 py-2.5">
            <Smartphone aria-hidden size={18} strokeWidth={1.75} className="text-muted" />
            <span className="flex-1">{t(data.totp ? 'desk.me.app_on' : 'desk.me.app_off')}</span>
          </li>
          {(data.totp || data.passkeys.length > 0) && (
            <li className="flex flex-wrap items-center gap-3 py-2.5">
              <span className="min-w-0 flex-1 basis-40">
                {t('desk.me.codes_left', { count: data.recoveryCodesLeft })}
              </span>
              <Button onPress={renew}>{t('desk.me.renew_codes')}</Button>
            </li>
          )}
        </ul>
      )}
      <Dialog
        title={t(open?.step === 'codes' ? 'desk.me.codes' : 'desk.me.add_factor')}
        isOpen={open !== null}
        onClose={close}
      >
        {open?.step === 'enroll' && <Enroll challenge={open.challenge} onDone={added} />}
        {open?.step === 'codes' && <RecoveryCodes codes={open.codes} />}
      </Dialog>
    </Card>
  )
}

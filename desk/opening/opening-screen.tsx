import { DoorClosed, DoorOpen, ExternalLink } from 'lucide-react'
import { useState } from 'react'
import type { Opening } from '#contract/admin/desk/opening.ts'
import { endonyms, type Lang } from '#contract/languages.ts'
import { call, refusal } from '../calls.ts'
import { moment } from '../formats.ts'
import { refresh, useCall, useWrite } from '../query.ts'
import { OrderTrial, PaymentTrial } from '../setup/trials.tsx'
import { t } from '../texts.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Card, Screen } from '../ui/screen.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { TextField } from '../ui/text-field.tsx'
import { toastError } from '../ui/toast.tsx'
import { toastChange } from '../undo.ts'
import { CloseDialog } from './close-dialog.tsx'

/** Shows whether visitors may enter; opens and closes the shop. */
export function OpeningScreen() {
  const { data } = useCall('/shop/state', {}, { tags: ['setting'] })
  const [dialog, setDialog] = useState<'anyway' | 'close' | null>(null)
  const opening = data?.opening
  const open = useOpen(() => setDialog('anyway'))
  const actions = opening?.open ? (
    <>
      <PaymentTrial />
      <OrderTrial />
      <Button icon={DoorClosed} onPress={() => setDialog('close')}>
        {t('desk.opening.close')}
      </Button>
    </>
  ) : (
    <>
      <Button icon={ExternalLink} onPress={() => void showPreview().catch(toastError)}>
        {t('desk.opening.preview')}
      </Button>
      <Button look="primary" icon={DoorOpen} isPending={open.isPending} onPress={() => void open.run()}>
        {t('desk.opening.open')}
      </Button>
    </>
  )
  return (
    <Screen
      title={t('desk.opening.title')}
      about={t('desk.opening.about')}
      beside={opening && <StateBadge {...opening} />}
      actions={opening && actions}
    >
      {opening ? <State opening={opening} /> : <Skeleton lines={5} />}
      {dialog === 'close' && opening && (
        <CloseDialog languages={opening.languages} onClose={() => setDialog(null)} />
      )}
      {dialog === 'anyway' && opening && (
        <AnywayDialog blocked={opening.blocked} onClose={() => setDialog(null)} />
      )}
    </Screen>
  )
}

/** Opens the shop. `onBlocked`: steps are missing, and a person decides whether to open all the same. */
export function useOpen(onBlocked: () => void) {
  const write = useWrite('/shop/open', { stale: ['/shop/state', '/setup/state'] })
  const run = async (anyway?: string): Promise<boolean> => {
    try {
      const { change } = await write.mutateAsync(anyway === undefined ? {} : { anyway })
      toastChange(t('desk.opening.opened'), change)
      return true
    } catch (error) {
      if (refusal(error, 'setup_incomplete')) {
        await refresh('/shop/state')
        onBlocked()
      } else toastError(error)
      return false
    }
  }
  return { run, isPending: write.isPending }
}

/** Opens the closed shop in a tab of its own, as visitors will see it. */
export async function showPreview(): Promise<void> {
  // A window that opens after the answer would be blocked as a pop-up.
  const tab = window.open('about:blank', '_blank')
  try {
    const { url } = await call('/shop/preview', {})
    if (tab) tab.location.href = url
    else location.href = url
  } catch (error) {
    tab?.close()
    throw error
  }
}

function StateBadge({ open, why }: Opening) {
  if (open) return <Badge tone="success">{t('desk.opening.is_open')}</Badge>
  return <Badge tone="warning">{t(`desk.opening.is_${why}`)}</Badge>
}

function State({ opening: { open, why, message, until, blocked } }: { opening: Opening }) {
  const said = Object.entries(message) as [Lang, string][]
  return (
    <div className="space-y-4">
      <Card title={t(open ? 'desk.opening.visitors_open' : `desk.opening.visitors_${why}`)}>
        <p className="text-muted">{t(open ? 'desk.opening.note_open' : `desk.opening.note_${why}`)}</p>
        {until && <p className="mt-2">{t('desk.opening.until_said', { when: moment(until) })}</p>}
        {said.length > 0 && (
          <dl className="mt-3 space-y-2">
            {said.map(([lang, text]) => (
              <div key={lang}>
                <dt className="text-note text-muted">
                  {t('desk.opening.message_in', { lang: endonyms[lang] })}
                </dt>
                <dd lang={lang}>
                  <bdi>{text}</bdi>
                </dd>
              </div>
            ))}
          </dl>
        )}
      </Card>
      {!open && blocked.length > 0 && (
        <Card title={t('desk.opening.blocked_title')} about={t('desk.opening.blocked_note')}>
          <ul className="list-disc ps-5">
            {blocked.map((step) => (
              <li key={step}>{t(`desk.home.step_${step}`)}</li>
            ))}
          </ul>
        </Card>
      )}
    </div>
  )
}

/** Opens although steps are missing, with the reason for the history. */
function AnywayDialog({ blocked, onClose }: { blocked: Opening['blocked']; onClose(): void }) {
  const [reason, setReason] = useState('')
  const open = useOpen(() => {})
  const submit = async () => {
    if (await open.run(reason)) onClose()
  }
  return (
    <Dialog
      isOpen
      title={t('desk.opening.anyway_title')}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t('desk.record.cancel')}</Button>
          <Button
            look="danger"
            isPending={open.isPending}
            isDisabled={!reason.trim()}
            onPress={() => void submit()}
          >
            {t('desk.opening.anyway')}
          </Button>
        </>
      }
    >
      <p className="mb-2">{t('desk.opening.anyway_note')}</p>
      <ul className="mb-4 list-disc ps-5">
        {blocked.map((step) => (
          <li key={step}>{t(`desk.home.step_${step}`)}</li>
        ))}
      </ul>
      <TextField
        label={t('desk.opening.reason')}
        hint={t('desk.opening.reason_hint')}
        rows={3}
        maxLength={500}
        isRequired
        value={reason}
        onChange={setReason}
      />
    </Dialog>
  )
}

import { Eye, Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { AdminData } from '#contract/admin/calls.ts'
import { money } from '../formats.ts'
import { useWrite } from '../query.ts'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TextField } from '../ui/text-field.tsx'
import { toast } from '../ui/toast.tsx'
import { toastChange } from '../undo.ts'
import { type OpenRefund, settled, shownRefunds } from './states.tsx'

/** Everything for a transfer to the buyer's bank account, and the step that books it. */
export function SendSheet({ refund, onClose }: { refund: OpenRefund; onClose(): void }) {
  const { id, amount, orderNumber, account } = refund
  const [reference, setReference] = useState('')
  const read = useWrite('/refund/account', { stale: ['/refund/list'] })
  const release = useWrite('/refund/release', { stale: shownRefunds })
  const send = useWrite('/refund/markSent', { stale: shownRefunds })
  const submit = () =>
    send.mutate(
      { id, reference },
      {
        onSuccess({ change }) {
          settled.setState({ [id]: 'sent' })
          toastChange(t('desk.refund.sent_done', { amount: money(amount) }), change)
          onClose()
        },
      },
    )
  const letGo = () =>
    release.mutate(
      { id },
      {
        onSuccess() {
          toast(t('desk.refund.released'))
          onClose()
        },
      },
    )
  const problem = send.error ?? release.error ?? read.error
  return (
    <Dialog
      side
      isOpen
      title={t('desk.refund.send_title', { amount: money(amount) })}
      onClose={onClose}
      actions={
        <Button look="primary" isPending={send.isPending} onPress={submit}>
          {t('desk.refund.mark_sent')}
        </Button>
      }
    >
      <div className="space-y-4">
        <dl className="divide-y divide-base-300">
          <Detail name={t('desk.refund.amount')} text={money(amount)} />
          <Detail name={t('desk.refund.transfer_text')} text={orderNumber} />
          {read.data && <Account account={read.data} />}
        </dl>
        {account === 'needed' ? (
          <p className="rounded-field bg-warning-soft px-3 py-2 text-warning">
            {t('desk.refund.account_needed_hint')}
          </p>
        ) : (
          !read.data && (
            <div>
              <Button icon={Eye} isPending={read.isPending} onPress={() => read.mutate({ id })}>
                {t('desk.refund.show_account')}
              </Button>
              <p className="mt-1 text-note text-muted">{t('desk.refund.show_account_hint')}</p>
            </div>
          )
        )}
        {read.data?.qr && (
          <figure className="flex flex-wrap items-center gap-3">
            <img
              src={read.data.qr}
              alt="QR"
              className="size-40 rounded-field border border-base-300 bg-[#fff]"
            />
            <figcaption className="min-w-0 flex-1 basis-40 text-note text-muted">
              {t('desk.refund.qr_hint')}
            </figcaption>
          </figure>
        )}
        {(read.data || account === 'sending') && (
          <div>
            <Button icon={Undo2} isPending={release.isPending} onPress={letGo}>
              {t('desk.refund.release')}
            </Button>
            <p className="mt-1 text-note text-muted">{t('desk.refund.release_hint')}</p>
          </div>
        )}
        <TextField
          label={t('desk.refund.reference')}
          hint={t('desk.refund.reference_hint')}
          value={reference}
          onChange={setReference}
          maxLength={140}
        />
        <p className="text-note text-muted">{t('desk.refund.mark_sent_hint')}</p>
        {problem && (
          <p role="alert" className="text-error">
            {problem.message}
          </p>
        )}
      </div>
    </Dialog>
  )
}

function Account({ account: { holder = '', iban = '' } }: { account: AdminData<'/refund/account'> }) {
  return (
    <>
      <Detail name={t('desk.refund.holder')} text={holder} />
      <Detail name="IBAN" text={iban.replace(/(.{4})(?=.)/g, '$1 ')} copied={iban} />
    </>
  )
}

/** One line of the transfer, with a button that copies it. */
function Detail({ name, text, copied = text }: { name: string; text: string; copied?: string }) {
  return (
    <div className="relative py-1.5 pe-12">
      <dt className="text-note text-muted">{name}</dt>
      <dd className="break-words tabular-nums">
        <bdi>{text}</bdi>
        <span className="absolute end-0 top-1/2 -translate-y-1/2">
          <CopyButton text={copied} label={`${t('desk.frame.copy')} ${name}`} done={t('desk.frame.copied')} />
        </span>
      </dd>
    </div>
  )
}

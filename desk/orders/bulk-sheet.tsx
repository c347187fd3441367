import { useState } from 'react'
import { messageMaxLength } from '#contract/rules.ts'
import type { CallPayload } from '../calls.ts'
import type { BulkSelection } from '../lists/list-screen.ts'
import { usePlanning } from '../plans/use-planning.ts'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TextField } from '../ui/text-field.tsx'
import { readParcels } from './read-parcels.ts'

type Action = CallPayload<'/order/plan'>['action']
/** Labels are put on at once, from the list. */
export type BulkKind = Exclude<Action['kind'], 'labels'> | 'file'
export type BulkWish = { kind: BulkKind; selection: BulkSelection }

const titles: Record<BulkKind, string> = {
  markPaid: 'desk.order.mark_paid',
  cancel: 'desk.order.bulk_cancel',
  message: 'desk.order.bulk_message',
  ship: 'desk.order.bulk_ship',
  file: 'desk.order.bulk_file',
}

/** Asks for what a bulk change of orders needs, and leads to its preview. Nothing changes before that is run. */
export function BulkSheet({ wish: { kind, selection }, onClose }: { wish: BulkWish; onClose(): void }) {
  const [text, setText] = useState('')
  const [notify, setNotify] = useState(true)
  const { isPending, error, plan } = usePlanning(onClose)
  const parcels = kind === 'file' ? readParcels(text) : null
  const needsText = kind === 'cancel' || kind === 'message'
  const isReady = parcels ? parcels.count > 0 : !needsText || text.trim() !== ''
  const submit = () => {
    const select = kind === 'file' ? { ids: Object.keys(parcels!.cells), except: [] } : selection
    return plan('/order/plan', select, actionOf(kind, text.trim(), notify, parcels?.cells))
  }
  return (
    <Dialog
      isOpen
      side={kind === 'file'}
      title={t(titles[kind])}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t('desk.record.cancel')}</Button>
          <Button look="primary" isPending={isPending} isDisabled={!isReady} onPress={() => void submit()}>
            {t('desk.order.bulk_preview')}
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        <p className="text-muted">{t(`desk.order.bulk_note_${kind}`)}</p>
        {kind === 'cancel' && (
          <TextField
            label={t('desk.order.reason')}
            hint={t('desk.order.reason_hint')}
            rows={3}
            maxLength={500}
            value={text}
            onChange={setText}
          />
        )}
        {kind === 'message' && (
          <TextField
            label={t('desk.order.bulk_message_text')}
            hint={t('desk.order.bulk_message_hint')}
            rows={6}
            maxLength={messageMaxLength}
            value={text}
            onChange={setText}
          />
        )}
        {parcels && (
          <>
            <FileField onRead={setText} />
            <TextField
              label={t('desk.order.bulk_lines')}
              hint={t('desk.order.bulk_lines_hint')}
              rows={8}
              code
              value={text}
              onChange={setText}
            />
            {text.trim() !== '' && (
              <p role="status">
                {t('desk.order.bulk_found', { count: parcels.count })}
                {parcels.unread.length > 0 && (
                  <span className="block text-error">
                    {t('desk.order.bulk_unread', { lines: parcels.unread.join(', ') })}
                  </span>
                )}
              </p>
            )}
          </>
        )}
        {(kind === 'ship' || kind === 'file') && (
          <Checkbox isSelected={notify} onChange={setNotify}>
            {t('desk.order.bulk_notify')}
          </Checkbox>
        )}
        {error && (
          <p role="alert" className="text-error">
            {error}
          </p>
        )}
      </div>
    </Dialog>
  )
}

function FileField({ onRead }: { onRead(text: string): void }) {
  return (
    <label className="block">
      <span className="mb-1 block text-note font-medium">{t('desk.order.bulk_choose_file')}</span>
      <input
        type="file"
        accept=".csv,.tsv,.txt,text/csv,text/plain"
        onChange={(event) => void event.target.files?.[0]?.text().then(onRead)}
        className="w-full text-note file:me-3 file:min-h-9 file:rounded-field file:border file:border-base-300 file:bg-base-100 file:px-3 file:font-medium"
      />
    </label>
  )
}

function actionOf(
  kind: BulkKind,
  text: string,
  notify: boolean,
  cells: Record<string, object> | undefined,
): Action {
  switch (kind) {
    case 'cancel':
      return { kind, reason: text }
    case 'message':
      return { kind, text }
    case 'markPaid':
      return { kind }
    case 'ship':
      return { kind, notify }
    case 'file':
      return { kind: 'ship', notify, cells: cells ?? {} }
  }
}

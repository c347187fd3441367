import { Download, Trash2, Upload } from 'lucide-react'
import { useState } from 'react'
import { call, Refused } from '../calls.ts'
import { useLabels } from '../carrier-labels/use-labels.ts'
import { may } from '../session.ts'
import { t } from '../texts.ts'
import { Button, buttonShape, looks } from '../ui/button.tsx'
import { FileButton } from '../ui/file-button.tsx'
import { Card } from '../ui/screen.tsx'
import { toastError } from '../ui/toast.tsx'
import { BoughtLabels } from './bought-labels.tsx'
import { type Shown, tookStep } from './use-return.ts'

const kinds = 'application/pdf,image/png,image/jpeg'

/** The return label beside the facts of a return that has one or can have one. */
export function LabelCard({ shown }: { shown: Shown }) {
  const isOpen = shown.can.label === true && may('returns.decide')
  const { number } = shown.return
  const bought = useLabels({ id: number, number, kind: 'return' }).data?.items ?? []
  if (!shown.return.label && !isOpen && bought.length === 0) return null
  return (
    <Card title={t('desk.return.label')}>
      <div className="space-y-4">
        <LabelPart shown={shown} />
        <BoughtLabels {...{ shown, bought }} />
      </div>
    </Card>
  )
}

/**
 * Shows the label of a return, and takes a file as its new one. It is kept at once; the buyer sees it once the return is
 * approved.
 */
export function LabelPart({ shown: { return: found, can } }: { shown: Shown }) {
  const { number, label, auditStatus } = found
  const [busy, setBusy] = useState<'file' | 'remove' | null>(null)
  const [refused, setRefused] = useState('')
  const isOpen = can.label === true && may('returns.decide')
  const act = async (name: 'file' | 'remove', done: string, work: () => ReturnType<typeof remove>) => {
    setRefused('')
    setBusy(name)
    try {
      await tookStep(await work(), done)
    } catch (failure) {
      if (failure instanceof Refused && failure.fields?.file) setRefused(failure.fields.file)
      else toastError(failure)
    } finally {
      setBusy(null)
    }
  }
  const remove = () => call('/return/label', { number, url: null })
  const send = (file: File) =>
    act('file', 'desk.return.label_saved', () => call('/return/labelFile', { number }, { file }))
  return (
    <div className="space-y-2">
      <p className="text-note text-muted">
        {t(auditStatus === 'pending' ? 'desk.return.label_waits' : 'desk.return.label_told')}{' '}
        {isOpen && t('desk.return.label_hint')}
      </p>
      <div className="flex flex-wrap gap-2">
        {label && (
          <a href={label.url} target="_blank" rel="noreferrer" className={`${buttonShape} ${looks.plain}`}>
            <Download aria-hidden size={16} strokeWidth={1.75} className="shrink-0" />
            {t('desk.return.label_open')}
          </a>
        )}
        {isOpen && (
          <>
            <FileButton
              icon={Upload}
              accept={kinds}
              isPending={busy === 'file'}
              onChoose={([file]) => void send(file)}
            >
              {t(label ? 'desk.return.label_replace' : 'desk.return.label_upload')}
            </FileButton>
            {label && (
              <Button
                icon={Trash2}
                isPending={busy === 'remove'}
                onPress={() => void act('remove', 'desk.return.label_removed', remove)}
              >
                {t('desk.return.label_remove')}
              </Button>
            )}
          </>
        )}
      </div>
      {refused && (
        <p role="alert" className="text-note text-error">
          {refused}
        </p>
      )}
    </div>
  )
}

import { useNavigate } from '@tanstack/react-router'
import { FileSpreadsheet, Upload } from 'lucide-react'
import { type DragEvent, useRef, useState } from 'react'
import { maxImportBytes } from '#contract/admin/system/import.ts'
import { call, refusal } from '../calls.ts'
import { download } from '../download.ts'
import { useActions } from '../frame/actions.ts'
import { refresh } from '../query.ts'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { FileButton } from '../ui/file-button.tsx'
import { toastError } from '../ui/toast.tsx'
import { sampleFile } from './sample-file.ts'
import { putImport } from './use-import.ts'

/** Takes a file by choice or by drop, uploads it, and opens its rehearsal. */
export function ChooseFile({ busy }: { busy: string | null }) {
  const input = useRef<HTMLInputElement>(null)
  const [fault, setFault] = useState('')
  const [isPending, setPending] = useState(false)
  const [isOver, setOver] = useState(false)
  const navigate = useNavigate()
  const choose = () => input.current?.click()
  useActions(
    busy ? [] : [{ id: 'new import', label: t('desk.import.choose'), icon: Upload, keys: 'c', run: choose }],
  )
  const take = async (file: File | undefined) => {
    if (!file || isPending) return
    // A larger file is not sent at all.
    if (file.size > maxImportBytes) return setFault(t('desk.import.too_large'))
    setPending(true)
    setFault('')
    try {
      const { import: made } = await call('/import/upload', { name: file.name.slice(0, 200) }, { file })
      putImport(made)
      await refresh('/import/list')
      await navigate({ to: '/import/$id', params: { id: made.id } })
    } catch (error) {
      if (refusal(error, 'too_large')) setFault(t('desk.import.too_large'))
      else if (refusal(error, 'in_use')) setFault(refusal(error)!.message)
      else toastError(error)
      setPending(false)
    }
  }
  const drop = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setOver(event.type === 'dragover')
    if (event.type === 'drop' && !busy) void take(event.dataTransfer.files[0])
  }
  return (
    <section
      aria-label={t('desk.import.choose')}
      onDragOver={drop}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={`flex flex-col items-center rounded-box border border-dashed px-4 py-8 text-center ${isOver ? 'border-accent bg-hover' : 'border-base-400 bg-base-100'}`}
    >
      <span className="mb-3 flex size-11 items-center justify-center rounded-full bg-hover text-muted">
        <FileSpreadsheet aria-hidden size={20} strokeWidth={1.75} />
      </span>
      {busy ? (
        <p role="status">{busy}</p>
      ) : (
        <>
          <p className="font-semibold">{t('desk.import.drop')}</p>
          <p className="mt-1 max-w-md text-muted">{t('desk.import.limit')}</p>
          <span className="mt-4 flex flex-wrap justify-center gap-2">
            <FileButton
              look="primary"
              icon={Upload}
              accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values"
              inputRef={input}
              {...{ isPending }}
              onChoose={([file]) => void take(file)}
            >
              {t('desk.import.choose')}
            </FileButton>
            <Button onPress={() => download('sample.csv', 'text/csv;charset=utf-8', [sampleFile])}>
              {t('desk.import.sample')}
            </Button>
          </span>
        </>
      )}
      {fault && (
        <p role="alert" className="mt-3 text-error">
          {fault}
        </p>
      )}
    </section>
  )
}

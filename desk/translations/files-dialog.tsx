import { useNavigate } from '@tanstack/react-router'
import { Download, Upload } from 'lucide-react'
import { useState } from 'react'
import {
  maxFileRecords,
  type TargetLanguage,
  type TranslationKind,
  type TranslationProgress,
  translationFormats,
} from '#contract/admin/content/translation.ts'
import { call, newKey, refusal } from '../calls.ts'
import { download } from '../download.ts'
import { nameOf, number } from '../formats.ts'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { FileButton } from '../ui/file-button.tsx'
import { toast, toastError } from '../ui/toast.tsx'
import { stateText } from './queue.tsx'

type FilesProps = {
  lang: TargetLanguage
  state: TranslationProgress
  /** None: of all kinds. */
  kinds: TranslationKind[]
  onClose(): void
}

/** Files for translators who work outside the desk: what is listed goes out, and what comes back is planned. */
export function FilesDialog({ lang, state, kinds, onClose }: FilesProps) {
  const [pending, setPending] = useState('')
  const [fault, setFault] = useState('')
  const navigate = useNavigate()
  const attempt = async (name: string, work: () => Promise<void>) => {
    setPending(name)
    setFault('')
    try {
      await work()
    } catch (error) {
      const said = refusal(error, 'invalid') ?? refusal(error, 'too_large')
      if (said) setFault(said.fields.file ?? said.message)
      else toastError(error)
    }
    setPending('')
  }
  const write = (format: (typeof translationFormats)[number]) =>
    attempt(format, async () => {
      const file = await call('/translation/export', { lang, state, kinds, format })
      download(file.name, file.type, [file.text])
      const key = file.more ? 'desk.translation.exported_more' : 'desk.translation.exported'
      toast(t(key, { count: file.records }))
    })
  const take = (file: File) =>
    attempt('import', async () => {
      const { plan } = await call(
        '/translation/import',
        { name: file.name, idempotencyKey: newKey() },
        { file },
      )
      onClose()
      await navigate({ to: '/plans/$id', params: { id: plan.id } })
    })
  return (
    <Dialog side isOpen title={t('desk.translation.files')} onClose={onClose}>
      <div className="space-y-6">
        <section className="space-y-3">
          <h3 className="font-semibold">
            {t('desk.translation.export_title', {
              language: nameOf('language', lang),
              state: stateText(state),
            })}
          </h3>
          <p className="text-muted">{t('desk.translation.export_hint', { max: number(maxFileRecords) })}</p>
          <div className="flex flex-wrap gap-2">
            {translationFormats.map((format) => (
              <Button
                key={format}
                icon={Download}
                isPending={pending === format}
                onPress={() => void write(format)}
              >
                {t(`desk.translation.format_${format}`)}
              </Button>
            ))}
          </div>
        </section>
        <section className="space-y-3">
          <h3 className="font-semibold">{t('desk.translation.import_title')}</h3>
          <p className="text-muted">{t('desk.translation.import_hint')}</p>
          <FileButton
            icon={Upload}
            accept=".csv,.xlf,.xliff,text/csv"
            isPending={pending === 'import'}
            onChoose={([file]) => void take(file)}
          >
            {t('desk.translation.choose_file')}
          </FileButton>
          {fault && (
            <p role="alert" className="text-error">
              {fault}
            </p>
          )}
        </section>
      </div>
    </Dialog>
  )
}

import { Captions, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Change } from '#contract/admin/admin-call.ts'
import type { AdminPicture } from '#contract/admin/catalog/media.ts'
import { type Lang, languages } from '#contract/languages.ts'
import { call } from '../calls.ts'
import { facts } from '../document.ts'
import { refresh } from '../query.ts'
import { languageName } from '../resource/choices/language-choice.tsx'
import { may } from '../session.ts'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { FileButton } from '../ui/file-button.tsx'
import { Select } from '../ui/select.tsx'
import { toastError } from '../ui/toast.tsx'
import { toastChange } from '../undo.ts'
import { shownPictures } from './shown-pictures.ts'

type CaptionsProps = { picture: AdminPicture }

/** The WebVTT file of each language: one is chosen, then its file. */
export function VideoCaptions({ picture }: CaptionsProps) {
  const { id, version, captions } = picture
  const [lang, setLang] = useState<Lang>(() => languages.find((each) => !captions[each]) ?? facts.lang)
  const [isSending, setSending] = useState(false)
  const mayChange = may('products.change')
  const change = async (work: () => Promise<{ change: Change }>, done: string) => {
    setSending(true)
    try {
      toastChange(t(done), (await work()).change)
    } catch (error) {
      toastError(error)
    }
    await refresh(...shownPictures)
    setSending(false)
  }
  const save = (path: string, from: string) =>
    call('/media/save', { ...{ id, version }, set: [{ path, from, to: '' }] })
  const upload = (file: File) =>
    change(() => call('/media/captions', { id: String(id), lang }, { file }), 'desk.media.captions_saved')
  return (
    <section aria-label={t('desk.media.captions')} className="space-y-2">
      <h3 className="font-medium">{t('desk.media.captions')}</h3>
      <p className="text-note text-muted">{t('desk.media.captions_hint')}</p>
      <ul>
        {languages
          .filter((each) => captions[each])
          .map((each) => (
            <li key={each} className="flex items-center justify-between gap-2">
              <a
                href={`/videos/captions/${captions[each]}.vtt`}
                className="min-w-0 truncate underline underline-offset-2"
              >
                {languageName(each)}
              </a>
              {mayChange && (
                <Button
                  look="quiet"
                  icon={Trash2}
                  isDisabled={isSending}
                  aria-label={t('desk.media.captions_remove', { lang: languageName(each) })}
                  onPress={() =>
                    void change(
                      () => save(`captions.${each}`, captions[each]!),
                      'desk.media.captions_removed',
                    )
                  }
                />
              )}
            </li>
          ))}
      </ul>
      {mayChange && (
        <div className="flex flex-wrap items-end gap-2">
          <div className="min-w-40 flex-1">
            <Select<Lang>
              label={t('desk.media.captions_language')}
              value={lang}
              onChange={setLang}
              options={languages.map((each) => ({ value: each, label: languageName(each) }))}
            />
          </div>
          <FileButton
            icon={Captions}
            accept=".vtt,text/vtt"
            isPending={isSending}
            onChoose={([file]) => void upload(file)}
          >
            {t('desk.media.captions_upload')}
          </FileButton>
        </div>
      )}
    </section>
  )
}

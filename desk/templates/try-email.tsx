import { Send } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import type { AdminData } from '#contract/admin/calls.ts'
import { type Lang, languages } from '#contract/languages.ts'
import { call } from '../calls.ts'
import { facts } from '../document.ts'
import { type Device, devices } from '../preview/devices.ts'
import { FrameChoices, type Scheme } from '../preview/frame-choices.tsx'
import { type FrameMessage, ShopFrame } from '../preview/shop-frame.tsx'
import { languageName } from '../resource/choices/language-choice.tsx'
import { useNoMailServer } from '../services/no-mail-server.ts'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Select } from '../ui/select.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { toast, toastError } from '../ui/toast.tsx'

/** Emails are read in a part of the window. */
const widths: Record<Device, number> = { phone: devices.phone.width, tablet: 600, desktop: 760 }

type TryEmailProps = {
  id: string
  /** The typed source if it is not saved; null: the saved one. */
  source: string | null
  onClose(): void
}

/** An email with sample data, in a language, and the step that sends it to the person. */
export function TryEmail({ id, source, onClose }: TryEmailProps) {
  const [lang, setLang] = useState<Lang>(facts.lang)
  const [device, setDevice] = useState<Device>('phone')
  const [scheme, setScheme] = useState<Scheme>('light')
  const [isSending, setSending] = useState(false)
  const tellNoServer = useNoMailServer()
  const tried = useMemo(() => ({ id, lang, ...(source === null ? {} : { source }) }), [id, lang, source])
  const { email, error } = useEmail(tried)
  const messages = useMemo<FrameMessage[]>(
    () => [
      { type: 'scheme', scheme },
      { type: 'email', html: email?.html ?? '' },
    ],
    [email, scheme],
  )
  const send = async () => {
    setSending(true)
    try {
      const { to, sent, problem } = await call('/template/sendTest', tried)
      if (problem !== null) throw new Error(t('desk.template.try_failed', { problem }))
      if (sent) toast(t('desk.template.try_sent', { to }))
      else tellNoServer()
    } catch (refused) {
      toastError(refused)
    } finally {
      setSending(false)
    }
  }
  return (
    <Dialog
      isOpen
      wide
      title={t('desk.template.try')}
      onClose={onClose}
      actions={
        <Button
          look="primary"
          icon={Send}
          isPending={isSending}
          isDisabled={!email}
          onPress={() => void send()}
        >
          {t('desk.template.try_send')}
        </Button>
      }
    >
      <div className="mb-3 flex flex-wrap items-end justify-between gap-3">
        <div className="w-52">
          <Select<Lang>
            label={t('desk.template.try_lang')}
            options={languages.map((each) => ({ value: each, label: languageName(each) }))}
            value={lang}
            onChange={setLang}
          />
        </div>
        <FrameChoices {...{ device, scheme }} onDevice={setDevice} onScheme={setScheme} />
      </div>
      {error && (
        <p role="alert" className="mb-3 whitespace-pre-wrap text-error">
          {error}
        </p>
      )}
      {email && (
        <>
          <p className="mb-2">
            <span className="text-muted">{t('desk.template.try_subject')}</span>{' '}
            <bdi className="font-medium">{email.subject}</bdi>
          </p>
          <ShopFrame
            title={t('desk.record.html_preview')}
            url={email.frame}
            width={widths[device]}
            height={560}
            {...{ messages }}
          />
          <p className="mt-2 text-note text-muted">{t('desk.template.try_sample')}</p>
          <details className="mt-2">
            <summary className="min-h-9 cursor-pointer py-2 font-medium">
              {t('desk.template.try_text')}
            </summary>
            <pre
              lang={lang}
              className="overflow-x-auto rounded-field bg-base-200 p-3 text-note whitespace-pre-wrap"
            >
              {email.text}
            </pre>
          </details>
        </>
      )}
      {!email && !error && <Skeleton lines={8} />}
    </Dialog>
  )
}

type Email = AdminData<'/template/tryEmail'>

/** The rendered email, or why it cannot be. While another language is on its way, the last email stays. */
function useEmail(tried: { id: string; lang: Lang; source?: string }) {
  const [state, setState] = useState<{ email: Email | null; error: string | null }>({
    email: null,
    error: null,
  })
  useEffect(() => {
    const cancelled = new AbortController()
    call('/template/tryEmail', tried, { signal: cancelled.signal })
      .then((email) => setState({ email, error: null }))
      .catch((error: Error & { fields?: Record<string, string> }) => {
        if (!cancelled.signal.aborted) setState({ email: null, error: error.fields?.source ?? error.message })
      })
    return () => cancelled.abort()
  }, [tried])
  return state
}

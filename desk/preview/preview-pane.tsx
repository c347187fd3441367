import { X } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import { lettersWork } from '../frame/actions.ts'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { devices } from './devices.ts'
import { FrameChoices, type Scheme } from './frame-choices.tsx'
import type { PreviewChoice } from './preview-choice.ts'
import { type FrameMessage, ShopFrame } from './shop-frame.tsx'
import { type ViewChoice, ViewFields } from './view-choice.tsx'

/** The part of the page that is being edited: its main part, or header and footer. */
type Parts = { html: string; data: Record<string, unknown> } | { head: string; foot: string }

type PreviewPaneProps = {
  choice: PreviewChoice
  view: ViewChoice
  shown: ({ url: string; currencies: readonly string[] } & Parts) | null
  error: string | null
  /** The section that is being edited. */
  section?: string | null
  onSection?(section: string): void
  /** Choices of the page itself, beside those of language, currency and time. */
  fields?: ReactNode
  /** Words about what is shown. */
  children?: ReactNode
}

/** The page as it will be, with everything that is typed: beside the form, or over it where there is no room. */
export function PreviewPane(props: PreviewPaneProps) {
  const { place, show, switchDevice } = props.choice
  const title = t('desk.record.html_preview')
  if (place === 'beside') {
    return (
      <section
        aria-label={title}
        className="sticky top-16 h-[calc(100dvh-9.5rem)] rounded-box border border-base-300 bg-base-100 p-3"
      >
        <Pane {...props} />
      </section>
    )
  }
  return (
    <Dialog isOpen full {...{ title }} onClose={() => show(false)}>
      {/* Letters do not work as keys of the screen below a dialog. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the key has a button too. */}
      <div
        className="h-full"
        onKeyDown={({ key, target, ctrlKey, metaKey, altKey }) => {
          if (key.toLowerCase() !== 'v' || ctrlKey || metaKey || altKey || !lettersWork()) return
          if (!(target as HTMLElement).matches('input, textarea')) switchDevice()
        }}
      >
        <Pane {...props} />
      </div>
    </Dialog>
  )
}

function messageOf(shown: Parts): FrameMessage {
  if ('html' in shown) return { type: 'page', html: shown.html, data: shown.data }
  return { type: 'design', css: '', head: shown.head, foot: shown.foot }
}

function Pane({ choice, view, shown, error, section = null, onSection, fields, children }: PreviewPaneProps) {
  const { place, device, setDevice, switchDevice, show } = choice
  const [scheme, setScheme] = useState<Scheme>('light')
  const page = useMemo(() => (shown ? [messageOf(shown)] : []), [shown])
  const select = useMemo<FrameMessage>(() => ({ type: 'select', id: section }), [section])
  const look = useMemo<FrameMessage>(() => ({ type: 'scheme', scheme }), [scheme])
  const messages = useMemo(() => [...page, select, look], [page, select, look])
  return (
    <div className="flex h-full flex-col gap-3">
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <FrameChoices {...{ device, scheme }} onDevice={setDevice} onScheme={setScheme} />
        </div>
        <Button look="quiet" icon={X} aria-label={t('desk.frame.close')} onPress={() => show(false)} />
      </div>
      <ViewFields {...{ view }} currencies={shown?.currencies ?? []}>
        {fields}
      </ViewFields>
      {error && (
        <p role="alert" className="text-error">
          {error}
        </p>
      )}
      {children}
      <div className="min-h-0 flex-1">
        {shown ? (
          <ShopFrame
            title={t('desk.record.html_preview')}
            url={shown.url}
            width={devices[device].width}
            {...{ messages }}
            {...(onSection ? { onSelect: onSection } : {})}
            onKey={(key) => {
              if (key === 'v' && lettersWork()) switchDevice()
              if (key === 'escape' && place === 'over') show(false)
            }}
          />
        ) : (
          !error && <Skeleton lines={10} />
        )}
      </div>
    </div>
  )
}

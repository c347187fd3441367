import { X } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { Lang } from '#contract/languages.ts'
import { lettersWork } from '../frame/actions.ts'
import { devices, FrameChoices, type Scheme } from '../preview/frame-choices.tsx'
import { type FrameMessage, ShopFrame } from '../preview/shop-frame.tsx'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import type { PreviewChoice } from './preview-choice.ts'
import type { ContentKind } from './use-content.ts'
import { usePagePreview } from './use-page-preview.ts'

type PagePreviewProps = {
  kind: ContentKind
  id: string
  lang: Lang
  choice: PreviewChoice
  /** The section that is being edited. */
  section: string | null
  onSection(section: string): void
}

/** The page as it will be, with everything that is typed: beside the form, or over it where there is no room. */
export function PagePreview(props: PagePreviewProps) {
  const { place, show, switchDevice } = props.choice
  const title = t('desk.content.preview')
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
        onKeyDown={({ key, ctrlKey, metaKey, altKey }) => {
          if (key.toLowerCase() === 'v' && !ctrlKey && !metaKey && !altKey && lettersWork()) switchDevice()
        }}
      >
        <Pane {...props} />
      </div>
    </Dialog>
  )
}

function Pane({ kind, id, lang, choice, section, onSection }: PagePreviewProps) {
  const { place, device, setDevice, switchDevice, show } = choice
  const [scheme, setScheme] = useState<Scheme>('light')
  const { shown, error } = usePagePreview({ kind, id, lang })
  const html = shown?.html ?? ''
  const page = useMemo<FrameMessage>(() => ({ type: 'page', html }), [html])
  const select = useMemo<FrameMessage>(() => ({ type: 'select', id: section }), [section])
  const look = useMemo<FrameMessage>(() => ({ type: 'scheme', scheme }), [scheme])
  const messages = useMemo(() => [page, select, look], [page, select, look])
  return (
    <div className="flex h-full flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <FrameChoices {...{ device, scheme }} onDevice={setDevice} onScheme={setScheme} />
        <span className="flex-1" />
        <Button look="quiet" icon={X} aria-label={t('desk.frame.close')} onPress={() => show(false)} />
      </div>
      {error && (
        <p role="alert" className="text-error">
          {error}
        </p>
      )}
      <div className="min-h-0 flex-1">
        {shown ? (
          <ShopFrame
            title={t('desk.content.preview')}
            url={shown.url}
            width={devices[device].width}
            {...{ messages }}
            onSelect={onSection}
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

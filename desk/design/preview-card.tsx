import { useMemo, useState } from 'react'
import { type Device, devices } from '../preview/devices.ts'
import { FrameChoices, type Scheme } from '../preview/frame-choices.tsx'
import { type FrameMessage, ShopFrame } from '../preview/shop-frame.tsx'
import { t } from '../texts.ts'
import { Select } from '../ui/select.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import type { DesignShown } from './use-preview.ts'

/** Pages that every shop has. */
export const pages = { '/': 'home', '/search': 'list', '/cart': 'cart' } as const
export type PagePath = keyof typeof pages

type PreviewCardProps = { shown: DesignShown | null; path: PagePath; onPath(path: PagePath): void }

/** The form and the preview stand side by side. */
function isWide(): boolean {
  return matchMedia('(width >= 64rem)').matches
}

/** The shop as it will be, on a phone or a desktop, in light or dark mode. */
export function PreviewCard({ shown, path, onPath }: PreviewCardProps) {
  const [device, setDevice] = useState<Device>(() => (isWide() ? 'desktop' : 'phone'))
  const [scheme, setScheme] = useState<Scheme>('light')
  const { css, head, foot } = shown ?? { css: '', head: '', foot: '' }
  const messages = useMemo<FrameMessage[]>(
    () => [
      { type: 'design', css, head, foot },
      { type: 'scheme', scheme },
    ],
    [css, head, foot, scheme],
  )
  return (
    <section
      aria-label={t('desk.record.html_preview')}
      className="rounded-box border border-base-300 bg-base-100 p-3 max-lg:order-first lg:sticky lg:top-16"
    >
      <div className="mb-3 flex flex-wrap items-end justify-between gap-2">
        <div className="w-44">
          <Select
            label={t('desk.design.page')}
            hidesLabel
            options={Object.entries(pages).map(([value, name]) => ({
              value: value as PagePath,
              label: t(`desk.design.page_${name}`),
            }))}
            value={path}
            onChange={onPath}
          />
        </div>
        <FrameChoices {...{ device, scheme }} onDevice={setDevice} onScheme={setScheme} />
      </div>
      {shown ? (
        <ShopFrame
          title={t('desk.record.html_preview')}
          url={shown.url}
          {...devices[device]}
          // On a phone, the preview leaves room for the form below it.
          height={isWide() ? devices[device].height : 360}
          {...{ messages }}
        />
      ) : (
        <Skeleton lines={10} />
      )}
    </section>
  )
}

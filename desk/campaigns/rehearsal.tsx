import { useMemo, useState } from 'react'
import type { Campaign, CampaignPart } from '#contract/admin/marketing/campaign.ts'
import { type Device, devices } from '../preview/devices.ts'
import { FrameChoices, type Scheme } from '../preview/frame-choices.tsx'
import { type FrameMessage, ShopFrame } from '../preview/shop-frame.tsx'
import { useCall } from '../query.ts'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { MomentField } from '../ui/moment-field.tsx'
import { Card } from '../ui/screen.tsx'
import { Select } from '../ui/select.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { zoneName } from '../wall-time.ts'

const home = 'home'

/** The home page, or a page of the campaign with its draft, as it will be at a moment. */
export function Rehearsal({ campaign: { id: campaign, startsAt, parts } }: { campaign: Campaign }) {
  const [isOpen, setOpen] = useState(false)
  const [typed, setAt] = useState<string | null>()
  const at = typed === undefined ? startsAt : typed
  const [page, setPage] = useState(home)
  const pages = parts.filter(({ kind }) => kind === 'page' || kind === 'article')
  const chosen = pages.find(({ id, kind }) => `${kind} ${id}` === page)
  const options = pages.map(({ kind, id, name }) => ({ value: `${kind} ${id}`, label: name }))
  return (
    <Card
      title={t('desk.campaign.rehearsal')}
      about={t('desk.campaign.rehearsal_hint')}
      actions={
        <Button aria-expanded={isOpen} onPress={() => setOpen(!isOpen)}>
          {t(isOpen ? 'desk.frame.close' : 'desk.record.html_preview')}
        </Button>
      }
    >
      {isOpen && (
        <div className="space-y-3">
          <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
            <MomentField
              label={t('desk.record.preview_time')}
              hint={t('desk.record.preview_time_hint', { zone: zoneName() })}
              value={at}
              onChange={setAt}
            />
            {options.length > 0 && (
              <Select
                label={t('desk.campaign.kind_page')}
                options={[{ value: home, label: t('desk.campaign.home') }, ...options]}
                value={page}
                onChange={setPage}
              />
            )}
          </div>
          {chosen ? <Draft part={chosen} {...{ campaign, at }} /> : <Home {...{ campaign, at }} />}
        </div>
      )}
    </Card>
  )
}

const noMessages: readonly FrameMessage[] = []

type RehearsedProps = { campaign: string; at: string | null }

function Home({ campaign, at }: RehearsedProps) {
  const { data, error } = useCall('/preview/grant', { path: '/', campaign, ...(at ? { at } : {}) })
  return <Framed url={data?.url} error={error?.message} messages={noMessages} />
}

function Draft({ part: { kind, id }, campaign, at }: RehearsedProps & { part: CampaignPart }) {
  const { data, error } = useCall('/preview/content', {
    ...{ kind: kind as 'page' | 'article', id, lang: 'en', campaign },
    ...(at ? { at } : {}),
  })
  const html = data?.html
  const messages = useMemo<readonly FrameMessage[]>(() => (html ? [{ type: 'page', html }] : []), [html])
  return <Framed url={data?.url} error={error?.message} {...{ messages }} />
}

type FramedProps = {
  url: string | undefined
  error: string | undefined
  messages: readonly FrameMessage[]
}

function Framed({ url, error, messages }: FramedProps) {
  const [device, setDevice] = useState<Device>('desktop')
  const [scheme, setScheme] = useState<Scheme>('light')
  const all = useMemo<readonly FrameMessage[]>(
    () => [...messages, { type: 'scheme', scheme }],
    [messages, scheme],
  )
  return (
    <>
      <FrameChoices {...{ device, scheme }} onDevice={setDevice} onScheme={setScheme} />
      {error && (
        <p role="alert" className="text-error">
          {error}
        </p>
      )}
      <div className="h-[70dvh]">
        {url ? (
          <ShopFrame
            title={t('desk.record.html_preview')}
            {...{ url }}
            width={devices[device].width}
            messages={all}
          />
        ) : (
          !error && <Skeleton lines={10} />
        )}
      </div>
    </>
  )
}

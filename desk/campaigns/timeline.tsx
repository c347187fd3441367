import type { Campaign, CampaignPart } from '#contract/admin/marketing/campaign.ts'
import { moment } from '../formats.ts'
import { t } from '../texts.ts'
import { Card } from '../ui/screen.tsx'
import { partName, partStateText } from './campaign-text.ts'

const day = 24 * 3600_000

const colours: Record<CampaignPart['state'], string> = {
  open: 'bg-base-400',
  waiting: 'bg-info',
  live: 'bg-accent',
  reverted: 'bg-base-400',
  failed: 'bg-error',
}

/** The parts of a campaign as bars from its start to its end. The state of each is also said in words. */
export function Timeline({ campaign }: { campaign: Campaign }) {
  const now = Date.now()
  const start = Date.parse(campaign.startedAt ?? campaign.startsAt!)
  const stop = campaign.endedAt ?? campaign.endsAt
  const end = stop ? Date.parse(stop) : null
  const [first, last] = [Math.min(now, start), Math.max(now, end ?? start + 7 * day)]
  const room = Math.max((last - first) / 20, 1)
  const [from, until] = [first - room, last + room]
  const share = (at: number) => ((at - from) / (until - from)) * 100
  const bar = {
    insetInlineStart: `${share(start)}%`,
    width: `max(4px, ${share(end ?? until) - share(start)}%)`,
  }
  return (
    <Card title={t('desk.campaign.timeline')}>
      <p className="flex flex-wrap justify-between gap-x-4 text-note text-muted">
        <span>
          {t('desk.offer.starts')} {moment(new Date(start))}
        </span>
        <span>{end ? `${t('desk.offer.ends')} ${moment(new Date(end))}` : t('desk.offer.always')}</span>
      </p>
      <ul className="mt-2 space-y-2">
        {campaign.parts.map((part) => (
          <li key={`${part.kind} ${part.id}`} className="md:grid md:grid-cols-[14rem_minmax(0,1fr)] md:gap-4">
            <p className="min-w-0 text-note break-words">
              <bdi>{partName(part)}</bdi>
              <span className="text-muted"> · {partStateText(part.state)}</span>
            </p>
            <div aria-hidden className="relative h-6 rounded-field bg-base-200">
              <span className={`absolute inset-y-1 rounded-sm ${colours[part.state]}`} style={bar} />
              <span
                className="absolute inset-y-0 w-0.5 bg-error"
                style={{ insetInlineStart: `${share(now)}%` }}
              />
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}

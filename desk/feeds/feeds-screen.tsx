import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { AdminData } from '#contract/admin/calls.ts'
import { countryName } from '#contract/country-name.ts'
import { endonyms, isLang } from '#contract/languages.ts'
import { facts } from '../document.ts'
import { useCall } from '../query.ts'
import { may } from '../session.ts'
import { t } from '../texts.ts'
import { Badge } from '../ui/badge.tsx'
import { buttonShape, looks } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { Moment } from '../ui/moment.tsx'
import { Card, Screen } from '../ui/screen.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { FeedFaults } from './feed-faults.tsx'

export type Feeds = AdminData<'/feed/list'>
type Feed = Feeds['items'][number]

/** The product feeds with their addresses, the last time each was fetched, and the faults by product. */
export function FeedsScreen() {
  const { data, error } = useCall('/feed/list', {}, { tags: ['setting'] })
  const [channel, setChannel] = useState<Feed['channel'] | null>(null)
  const shown = channel ?? data?.items.find(({ enabled }) => enabled)?.channel ?? 'google'
  const change = may('settings.shop') && (
    <Link to="/settings/$id" params={{ id: 'feeds' }} className={`${buttonShape} ${looks.plain}`}>
      {t('desk.feed.change')}
    </Link>
  )
  return (
    <Screen title={t('desk.feed.title')} about={t('desk.feed.about')} actions={change}>
      {error && <p role="alert">{error.message}</p>}
      {!data && !error && <Skeleton lines={8} />}
      {data && (
        <div className="space-y-4">
          <ul className="grid gap-3 lg:grid-cols-2">
            {data.items.map((feed) => (
              <li key={feed.channel} className="rounded-box border border-base-300 bg-base-100 px-4 py-3.5">
                <FeedState feed={feed} />
              </li>
            ))}
          </ul>
          <Card title={t('desk.feed.faults')}>
            <FeedFaults key={shown} feeds={data} channel={shown} onChannel={setChannel} />
          </Card>
        </div>
      )}
    </Screen>
  )
}

function FeedState({ feed: { channel, enabled, url, fetches } }: { feed: Feed }) {
  return (
    <div className="space-y-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="font-semibold">{t(`desk.feed.name_${channel}`)}</h2>
        <Badge tone={enabled ? 'success' : 'neutral'}>{t(enabled ? 'desk.feed.on' : 'desk.feed.off')}</Badge>
      </div>
      {enabled && (
        <>
          <div className="flex items-start gap-2">
            <code className="min-w-0 flex-1 rounded-field bg-base-200 px-2 py-2 text-note break-all">
              {url}
            </code>
            <CopyButton text={url} label={t('desk.feed.copy')} done={t('desk.feed.copied')} />
          </div>
          <p className="text-note text-muted">
            {t(url.includes('?') ? 'desk.feed.market_hint_more' : 'desk.feed.market_hint')}
          </p>
        </>
      )}
      {enabled && fetches.length === 0 && <p className="text-muted">{t('desk.feed.never')}</p>}
      <ul className="divide-y divide-base-300">
        {fetches.slice(0, 5).map((fetched) => (
          <li key={marketName(fetched)} className="flex flex-wrap justify-between gap-x-3 py-1.5 text-note">
            <span>{marketName(fetched)}</span>
            <span className="text-muted">
              {t('desk.feed.fetch_counts', { items: fetched.items, leftOut: fetched.leftOut })} ·{' '}
              <Moment at={fetched.fetchedAt} relative />
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function marketName({ lang, currency, country }: Feed['fetches'][number]): string {
  const language = isLang(lang) ? endonyms[lang] : lang
  return `${language} · ${currency} · ${countryName(country, facts.lang)}`
}

import { Link } from '@tanstack/react-router'
import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { countryName } from '#contract/country-name.ts'
import { endonyms, isLang, type Lang } from '#contract/languages.ts'
import { facts } from '../document.ts'
import { useCall } from '../query.ts'
import { t } from '../texts.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Select } from '../ui/select.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import type { Feeds } from './feeds-screen.tsx'

type Channel = Feeds['items'][number]['channel']
type FeedFaultsProps = { feeds: Feeds; channel: Channel; onChannel(channel: Channel): void }

/** Variants with faults for a program and a market, some hundred products at a time. */
export function FeedFaults({ feeds, channel, onChannel }: FeedFaultsProps) {
  const [lang, setLang] = useState(feeds.languages[0] ?? 'en')
  const [currency, setCurrency] = useState(feeds.currencies[0] ?? '')
  const [country, setCountry] = useState(feeds.countries[0] ?? '')
  const [cursor, setCursor] = useState<number | null>(null)
  const { data, error } = useCall('/feed/faults', {
    channel,
    ...{ lang: lang as Lang, currency, country },
    ...(cursor === null ? {} : { cursor }),
  })
  const choose =
    <Value,>(set: (value: Value) => void) =>
    (value: Value) => {
      setCursor(null)
      set(value)
    }
  return (
    <div className="space-y-3">
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        <Select
          label={t('desk.feed.market')}
          options={feeds.items.map((feed) => ({
            value: feed.channel,
            label: t(`desk.feed.name_${feed.channel}`),
          }))}
          value={channel}
          onChange={choose(onChannel)}
        />
        <Select
          label={t('desk.feed.language')}
          options={feeds.languages.map((value) => ({
            value,
            label: isLang(value) ? endonyms[value] : value,
          }))}
          value={lang}
          onChange={choose(setLang)}
        />
        <Select
          label={t('desk.feed.currency')}
          options={feeds.currencies.map((value) => ({ value, label: value }))}
          value={currency}
          onChange={choose(setCurrency)}
        />
        <Select
          label={t('desk.feed.country')}
          options={feeds.countries.map((value) => ({ value, label: countryName(value, facts.lang) }))}
          value={country}
          onChange={choose(setCountry)}
        />
      </div>
      {error && <p role="alert">{error.message}</p>}
      {!data && !error && <Skeleton lines={5} />}
      {data?.items.length === 0 && (
        <EmptyState icon={CircleCheck} title={t('desk.feed.faults_none')}>
          {t('desk.feed.faults_none_hint')}
        </EmptyState>
      )}
      <ul className="divide-y divide-base-300">
        {data?.items.map(({ sku, productId, name, leftOut, faults }) => (
          <li
            key={sku}
            className="relative flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5 hover:bg-hover"
          >
            <span className="min-w-0 flex-1 basis-60">
              <Link
                to="/products/$id"
                params={{ id: String(productId) }}
                className="font-medium break-words after:absolute after:inset-0"
              >
                {name}
              </Link>
              <span className="block text-note text-muted">
                {sku} · {faults.map((fault) => t(`desk.feed.fault_${fault}`)).join(' · ')}
              </span>
            </span>
            <Badge tone={leftOut ? 'error' : 'warning'}>
              {t(leftOut ? 'desk.feed.left_out' : 'desk.feed.kept')}
            </Badge>
          </li>
        ))}
      </ul>
      {data && (
        <div className="flex flex-wrap items-center justify-end gap-2">
          <span className="me-auto text-note text-muted">
            {t('desk.feed.checked', { count: data.checked })}
          </span>
          {cursor !== null && <Button onPress={() => setCursor(null)}>{t('desk.feed.from_start')}</Button>}
          {data.next !== null && <Button onPress={() => setCursor(data.next)}>{t('desk.feed.more')}</Button>}
        </div>
      )}
    </div>
  )
}

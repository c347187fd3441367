import { SearchX } from 'lucide-react'
import { useState } from 'react'
import type { AdminData } from '#contract/admin/calls.ts'
import type { SearchRedirect, Synonym } from '#contract/admin/catalog/search.ts'
import type { Lang } from '#contract/languages.ts'
import { facts } from '../document.ts'
import { useCall } from '../query.ts'
import { may } from '../session.ts'
import { t } from '../texts.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Moment } from '../ui/moment.tsx'
import { Card } from '../ui/screen.tsx'
import { Select } from '../ui/select.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { TextField } from '../ui/text-field.tsx'
import { languageOptions, languageText } from './languages.ts'
import { RedirectSheet } from './redirects.tsx'
import { SynonymSheet } from './synonyms.tsx'
import { TryQuery } from './try-query.tsx'

type Search = AdminData<'/search/missed'>['items'][number]
type Open = { kind: 'synonym'; row: Synonym } | { kind: 'redirect'; row: SearchRedirect }

/** Searches of the last 30 days without result, each with one press to a synonym or redirect, and a search to try. */
export function Missed() {
  const { data, error } = useCall(
    '/search/missed',
    {},
    { tags: ['visit', 'synonym', 'searchRedirect', 'product'] },
  )
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      <Card title={t('desk.search.missed')} about={t('desk.search.missed_about')}>
        {error && <p role="alert">{error.message}</p>}
        {!data && !error && <Skeleton lines={5} />}
        {data?.items.length === 0 && (
          <EmptyState icon={SearchX} title={t('desk.search.no_missed')}>
            {t('desk.search.no_missed_hint')}
          </EmptyState>
        )}
        <ul className="-mx-4 divide-y divide-base-300">
          {data?.items.map((search) => (
            <MissedRow key={`${search.lang} ${search.words}`} search={search} onOpen={setOpen} />
          ))}
        </ul>
      </Card>
      <Try />
      {open?.kind === 'synonym' && <SynonymSheet start={{ row: open.row }} onClose={close} />}
      {open?.kind === 'redirect' && <RedirectSheet start={{ row: open.row }} onClose={close} />}
    </>
  )
}

function MissedRow({ search, onOpen }: { search: Search; onOpen(open: Open): void }) {
  const { words, lang, count, lastAt, total, redirect } = search
  const isHelped = total > 0 || redirect !== null
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3">
      <span className="min-w-0 flex-1 basis-52">
        <bdi className="block font-medium break-words">{words}</bdi>
        <span className="text-note text-muted">
          {t('desk.search.missed_count', { count })} · {lang && `${languageText(lang)} · `}
          <Moment at={lastAt} relative />
        </span>
      </span>
      {isHelped && (
        <Badge tone="success">
          {redirect
            ? t('desk.search.leads_to', { target: redirect })
            : t('desk.search.finds_now', { count: total })}
        </Badge>
      )}
      {!isHelped && may('products.change') && (
        <span className="flex gap-2">
          <Button
            aria-label={t('desk.search.synonym_for', { words })}
            onPress={() =>
              onOpen({ kind: 'synonym', row: { lang: lang ?? facts.lang, words: [words], finds: [] } })
            }
          >
            {t('desk.search.synonym')}
          </Button>
          <Button
            aria-label={t('desk.search.redirect_for', { words })}
            onPress={() => onOpen({ kind: 'redirect', row: { lang, words, target: '' } })}
          >
            {t('desk.search.redirect')}
          </Button>
        </span>
      )}
    </li>
  )
}

/** Any search, as shoppers would find it. */
function Try() {
  const [words, setWords] = useState('')
  const [lang, setLang] = useState<Lang>(facts.lang)
  return (
    <Card title={t('desk.search.try')} about={t('desk.search.try_about')}>
      <div className="mb-3 grid grid-cols-1 gap-3 sm:grid-cols-[minmax(0,1fr)_14rem]">
        <TextField label={t('desk.search.query')} type="search" value={words} onChange={setWords} />
        <Select
          label={t('desk.search.language')}
          options={languageOptions()}
          value={lang}
          onChange={(next) => setLang(next)}
        />
      </div>
      <TryQuery {...{ words, lang }} max={24} />
    </Card>
  )
}

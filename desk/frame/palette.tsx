import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { Autocomplete } from 'react-aria-components/Autocomplete'
import { Input } from 'react-aria-components/Input'
import { Header, Menu, MenuItem, MenuSection } from 'react-aria-components/Menu'
import { SearchField } from 'react-aria-components/SearchField'
import { useStore } from 'zustand'
import { read } from '../query.ts'
import { hasText, t } from '../texts.ts'
import { type Action, keyLabel, registered } from './actions.ts'
import { globalActions, recordActions } from './global-actions.ts'
import { openInnerScreens } from './inner-screens.ts'
import { openPlaces } from './places.ts'
import { useRecent } from './recent.ts'
import { recordPath } from './record-paths.ts'

type Entry = { id: string; label: string; detail?: string; keys?: string | undefined; run(): void }
type Section = { id: string; title: string; entries: Entry[] }

/** The most entries that a section shows: more of them would open slowly, and another letter narrows them down. */
const most = 12

/**
 * Finds records, settings, places and actions by any word. Before anything is typed, it offers what was open lately and what
 * the open screen can do. `words` are looked for at once, such as a scanned code.
 */
export function Palette({ words, onClose }: { words: string; onClose(): void }) {
  const [text, setText] = useState(words)
  const sections = useSections(text)
  const choose = (id: string) => {
    onClose()
    sections
      .flatMap(({ entries }) => entries)
      .find((entry) => entry.id === id)
      ?.run()
  }
  return (
    <Autocomplete inputValue={text} onInputChange={setText}>
      <SearchField aria-label={t('desk.frame.find')} className="relative block" autoFocus>
        <Search aria-hidden size={18} className="absolute start-0 top-2.5 text-muted" />
        <Input
          placeholder={t('desk.frame.find_hint')}
          className="h-10 w-full bg-transparent ps-7 text-base outline-none [&::-webkit-search-cancel-button]:hidden"
        />
      </SearchField>
      <Menu
        aria-label={t('desk.frame.found')}
        onAction={(id) => choose(String(id))}
        renderEmptyState={() => (
          <p className="px-2 py-6 text-center text-muted">{t('desk.frame.no_match')}</p>
        )}
        className="-mx-2 mt-3 max-h-[min(26rem,55dvh)] overflow-auto border-t border-base-300 px-0 pt-2 outline-none"
      >
        {sections.map(({ id, title, entries }) => (
          <MenuSection key={id} id={id} className="mb-2">
            <Header className="px-2 py-1 text-xs font-medium text-muted">{title}</Header>
            {entries.map(({ id: entryId, label, detail, keys }) => (
              <MenuItem
                key={entryId}
                id={entryId}
                textValue={label}
                className="flex min-h-9 items-center gap-3 rounded-field px-2 outline-none focused:bg-hover pointer-coarse:min-h-11"
              >
                <span className="min-w-0 flex-1 truncate">
                  {label}
                  {detail && <span className="ms-2 text-muted">{detail}</span>}
                </span>
                {keys && <kbd className="text-xs text-muted max-md:hidden">{keyLabel(keys)}</kbd>}
              </MenuItem>
            ))}
          </MenuSection>
        ))}
      </Menu>
    </Autocomplete>
  )
}

function useSections(text: string): Section[] {
  const router = useRouter()
  const { groups } = useStore(registered)
  const recent = useRecent()
  const typed = text.trim()
  const q = useDeferredValue(typed)
  const words = recordWords(q)
  const { data } = useQuery({
    ...read('/find', { q: words.name }),
    enabled: words.name.length > 1,
    placeholderData: keepPreviousData,
  })
  const go = (path: string) => void router.navigate({ href: `/admin${path}` })
  const own = [...groups.values()].flat()
  const actions = [
    ...own.filter(({ onlyByKey }) => !onlyByKey),
    ...(typed === '' ? [] : globalActions(go, own)),
  ].map(({ id, label, keys, run }: Action) => ({ id: `action ${id}`, label, keys, run }))
  const here = router.state.location.pathname
  const opened = recent
    .filter(({ path }) => path !== here)
    .map(({ path, label }) => ({ id: `recent ${path}`, label, run: () => go(path) }))
  const hits = (words.name.length > 1 ? (data?.found ?? []) : []).map(({ kind, items }) => ({
    kind,
    items: items.flatMap(({ id, label, detail }) => {
      const path = recordPath(router, kind, id)
      return path ? [{ id: `${kind} ${id}`, label, detail, path }] : []
    }),
  }))
  const found = hits.map(({ kind, items }) => ({
    id: kind,
    title: hasText(`desk.frame.kind_${kind}`) ? t(`desk.frame.kind_${kind}`) : kind,
    entries: items.map(({ path, ...hit }) => ({ ...hit, run: () => go(path) })),
  }))
  // A record that is the only one of its kind is what was meant: "V-1024" offers what can be done with it.
  const onRecords = hits
    .filter(({ items }) => words.action !== '' || items.length === 1)
    .flatMap(({ kind, items }) => items.flatMap((hit) => recordActions(go, kind, hit)))
    .filter(matches(words.action))
  const places = typed === '' ? [] : allPlaces(router, go)
  const recently = { id: 'recent', title: t('desk.frame.recent'), entries: opened.filter(matches(typed)) }
  // Results of the server come later and below: they must not move the entry that Enter opens.
  return [
    ...(typed === '' ? [recently] : []),
    { id: 'actions', title: t('desk.frame.actions'), entries: actions.filter(matches(typed)) },
    { id: 'places', title: t('desk.frame.go_to'), entries: places.filter(matches(typed)) },
    ...(typed === '' ? [] : [recently]),
    ...(words.action === '' ? found : []),
    { id: 'on records', title: t('desk.frame.on_record'), entries: onRecords },
    ...(words.action === '' ? [] : found),
  ]
    .filter(({ entries }) => entries.length > 0)
    .map((section) => ({ ...section, entries: section.entries.slice(0, most) }))
}

function allPlaces(router: ReturnType<typeof useRouter>, go: (path: string) => void): Entry[] {
  return [
    ...openPlaces(router.routesByPath).map(({ id, path }) => ({ path, label: t(`desk.frame.place_${id}`) })),
    ...openInnerScreens().map(({ id, path, place }) => ({
      ...{ path, label: t(`desk.frame.screen_${id}`), detail: t(`desk.frame.place_${place}`) },
    })),
  ].map(({ path, ...entry }) => ({ ...entry, id: `place ${path}`, run: () => go(path) }))
}

/** The name of a record, and what is to be done with it: "refund V-1024" is the action "refund" on "V-1024". */
function recordWords(q: string): { name: string; action: string } {
  const words = q.split(/\s+/)
  const number = words.find((word) => /[\d-]/.test(word) && word.length > 3)
  if (words.length < 2 || !number) return { name: q, action: '' }
  return { name: number, action: words.filter((word) => word !== number).join(' ') }
}

/** Every word occurs in the label. */
function matches(q: string) {
  const words = q.toLowerCase().split(/\s+/)
  return ({ label }: Pick<Entry, 'label'>) => words.every((word) => label.toLowerCase().includes(word))
}

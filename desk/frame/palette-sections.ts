import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useDeferredValue } from 'react'
import { useStore } from 'zustand'
import { read } from '../query.ts'
import { hasText, t } from '../texts.ts'
import { type Action, registered } from './actions.ts'
import { globalActions, recordActions } from './global-actions.ts'
import { openInnerScreens } from './inner-screens.ts'
import { openPlaces } from './places.ts'
import { useRecent } from './recent.ts'
import { recordPath } from './record-paths.ts'

export type Entry = {
  id: string
  label: string
  detail?: string
  keys?: string | undefined
  /** Actions on the record that this is. */
  actions?: Action[]
  run(): void
}
export type Section = { id: string; title: string; entries: Entry[] }

/** Entries that a section shows at most. A longer list opens slowly, and typing another letter shortens it anyway. */
const most = 12

/** Everything that the typed words match. */
export function useSections(text: string): Section[] {
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
    // Asked anew each time: a step of a record changes the actions that it allows.
    staleTime: 0,
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
    items: items.flatMap(({ id, label, detail, exact, can }) => {
      const path = recordPath(router, kind, id)
      const actions = path ? recordActions(go, kind, { label, path, can }) : []
      return path ? [{ id: `${kind} ${id}`, label, detail, exact, actions, run: () => go(path) }] : []
    }),
  }))
  const found = hits.map(({ kind, items }) => ({
    id: kind,
    title: hasText(`desk.frame.kind_${kind}`) ? t(`desk.frame.kind_${kind}`) : kind,
    entries: items,
  }))
  // A record that is named exactly, or is the only one of its kind, is what was meant: "V-1024" offers its actions.
  const onRecords = hits
    .flatMap(({ items }) => items.filter(({ exact }) => exact || words.action !== '' || items.length === 1))
    .flatMap(({ actions }) => actions)
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
    ...openPlaces(router.routesByPath).map(({ id, path }) => ({
      ...{ id: `place ${id}`, path, label: t(`desk.frame.place_${id}`) },
    })),
    ...openInnerScreens().map(({ id, path, place }) => ({
      ...{ id: `screen ${id}`, path, label: t(`desk.frame.screen_${id}`) },
      detail: t(`desk.frame.place_${place}`),
    })),
  ].map(({ path, ...entry }) => ({ ...entry, run: () => go(path) }))
}

/** The name of a record, and what is to be done with it: "refund V-1024" is the action "refund" on "V-1024". */
function recordWords(q: string): { name: string; action: string } {
  const words = q.split(/\s+/)
  const number = words.find((word) => /[\d-]/.test(word) && word.length > 3)
  if (words.length < 2 || !number) return { name: q, action: '' }
  return { name: number, action: words.filter((word) => word !== number).join(' ') }
}

/** Actions on a record, narrowed down by the typed words. */
export function actionsOf({ id, label, actions = [] }: Entry, text: string): Section[] {
  const entries = actions.filter(matches(text.trim()))
  return entries.length > 0 ? [{ id: `actions on ${id}`, title: label, entries }] : []
}

/** Every word occurs in the label. */
function matches(q: string) {
  const words = q.toLowerCase().split(/\s+/)
  return ({ label }: Pick<Entry, 'label'>) => words.every((word) => label.toLowerCase().includes(word))
}

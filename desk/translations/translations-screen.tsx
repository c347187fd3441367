import { useLocation, useNavigate } from '@tanstack/react-router'
import { ArrowRight, FileDown, Languages, SearchX } from 'lucide-react'
import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import {
  type TargetLanguage,
  type TranslationKind,
  type TranslationProgress,
  translationStates,
  translationTags,
} from '#contract/admin/content/translation.ts'
import { moment } from '../formats.ts'
import { useActions } from '../frame/actions.ts'
import { ListCards } from '../lists/list-cards.tsx'
import { ListFrame } from '../lists/list-frame.tsx'
import { rememberWalk } from '../lists/list-memory.ts'
import { NotAllowed } from '../lists/list-page.tsx'
import { ListTable } from '../lists/list-rows.tsx'
import { Toolbar, useLook } from '../lists/list-toolbar.tsx'
import { useSelection } from '../lists/selection.ts'
import { type List, useList } from '../lists/use-list.ts'
import { useWayBack } from '../lists/way-back.ts'
import { useCall } from '../query.ts'
import { may } from '../session.ts'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Screen } from '../ui/screen.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useIsWide } from '../ui/use-is-wide.ts'
import { editorPath } from './editor-path.ts'
import { LanguageRail } from './language-rail.tsx'
import { countText, isNamed, kindsOf, placeOf, type Queue, translations, withinPlace } from './queue.tsx'

const FilesDialog = lazy(async () => ({ default: (await import('./files-dialog.tsx')).FilesDialog }))

/** The queue of texts to translate: languages at the side, records of one language and state beside them. */
export function TranslationsScreen() {
  const title = t('desk.translation.list_title')
  return may('translations.change') ? <OpenQueue title={title} /> : <NotAllowed title={title} />
}

function OpenQueue({ title }: { title: string }) {
  const list = useList(translations)
  const { data: counted } = useCall('/translation/counts', { kinds: [] }, { tags: translationTags })
  const { lang, state } = placeOf(list)
  const first = counted?.items[0]?.lang
  const { go } = list
  // The queue is one of a language. An address without one leads to the first that shoppers are offered.
  useEffect(() => {
    if (!lang && first) go(withinPlace({ lang: first, state: 'missing' }, list), 'replace')
  })
  const { pathname, searchStr } = useLocation()
  const address = pathname + searchStr
  useEffect(() => {
    rememberWalk(pathname, { address, paths: list.rows.map(editorPath) })
  }, [address, pathname, list.rows])
  const rows = useRef<HTMLDivElement>(null)
  useWayBack(address, useSelection(address), rows, list.status === 'ready' && !list.isStale)
  const navigate = useNavigate()
  const [next] = list.rows
  const open = () => next && void navigate({ to: editorPath(next) })
  useActions(
    next
      ? [{ id: 'next text', label: t('desk.translation.begin'), icon: ArrowRight, keys: 'Enter', run: open }]
      : [],
  )
  return (
    <Screen
      title={title}
      about={t('desk.translation.about')}
      wide
      actions={
        <>
          {lang && <Files {...{ lang, state }} kinds={kindsOf(list)} />}
          {next && state !== 'done' && (
            <Button look="primary" icon={ArrowRight} onPress={open}>
              {t('desk.translation.begin')}
            </Button>
          )}
        </>
      }
    >
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[15rem_minmax(0,1fr)]">
        {counted?.items.length === 0 && <NoLanguages />}
        {counted && counted.items.length > 0 && (
          <LanguageRail
            {...{ counted, lang }}
            to={(each) => withinPlace({ lang: each, state }, list)}
            onGo={list.go}
          />
        )}
        {!counted && <Skeleton lines={6} />}
        <div
          hidden={counted?.items.length === 0}
          className="-mx-4 border-y border-base-300 bg-base-100 sm:mx-0 sm:rounded-box sm:border"
        >
          {lang && <States {...{ list, state, counted }} lang={lang} />}
          <Records {...{ list, state, rows, counted }} />
        </div>
      </div>
    </Screen>
  )
}

/** The shop has no language but English yet. */
function NoLanguages() {
  const navigate = useNavigate()
  const open = () => void navigate({ to: '/settings/$id', params: { id: 'languages' } })
  return (
    <div className="lg:col-span-2">
      <EmptyState
        icon={Languages}
        title={t('desk.translation.no_languages_title')}
        action={
          may('settings.shop') && <Button onPress={open}>{t('desk.translation.choose_languages')}</Button>
        }
      >
        {t('desk.translation.no_languages')}
      </EmptyState>
    </div>
  )
}

/** Leads to the files for translators who work outside the desk. */
function Files(place: { lang: TargetLanguage; state: TranslationProgress; kinds: TranslationKind[] }) {
  const [isOpen, setOpen] = useState(false)
  const open = () => setOpen(true)
  useActions([{ id: 'translation files', label: t('desk.translation.files'), icon: FileDown, run: open }])
  return (
    <>
      <Button icon={FileDown} onPress={open}>
        {t('desk.translation.files')}
      </Button>
      {isOpen && (
        <Suspense>
          <FilesDialog {...place} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

type StatesProps = Pick<ReturnType<typeof placeOf>, 'state'> & {
  list: Queue
  lang: TargetLanguage
  counted: Counted | undefined
}
type Counted = NonNullable<ReturnType<typeof useCall<'/translation/counts'>>['data']>

/** The states of a language as tabs with their counts. */
function States({ list, lang, state, counted }: StatesProps) {
  const counts = counted?.items.find((each) => each.lang === lang)
  return (
    <div role="tablist" aria-label={t('desk.translation.state')} className="tab-row px-3">
      {translationStates.map((each) => (
        <button
          key={each}
          type="button"
          role="tab"
          aria-selected={each === state}
          onClick={() => list.go(withinPlace({ lang, state: each }, list))}
          className="flex min-h-10 items-center gap-1.5 border-b-2 border-transparent px-2 whitespace-nowrap text-muted hover:text-base-content aria-selected:border-primary aria-selected:font-medium aria-selected:text-base-content pointer-coarse:min-h-11"
        >
          {t(`desk.translation.state_${each}`)}
          {counts && (
            <span className="rounded-full bg-hover px-1.5 text-xs">
              {countText(counts[each], counted!.most)}
            </span>
          )}
        </button>
      ))}
    </div>
  )
}

type RecordsProps = {
  list: Queue
  state: ReturnType<typeof placeOf>['state']
  rows: RefObject<HTMLDivElement | null>
  counted: Counted | undefined
}

function Records({ list, state, rows: box, counted }: RecordsProps) {
  const { columns, look, setLook } = useLook(translations, null)
  const isWide = useIsWide()
  const shown = withoutPlace(list)
  const props = { screen: translations, columns, rows: list.rows, selection: null }
  return (
    <>
      <Toolbar
        screen={{ ...translations, list: filters }}
        list={shown as List<never>}
        {...{ look, setLook }}
      />
      <ListFrame
        {...{ list }}
        screen={translations}
        rows={list.rows}
        rowsRef={box}
        selection={null}
        nothing={<Nothing {...{ list: shown, state, counted }} />}
      >
        {isWide ? (
          <ListTable
            {...(props as never as Parameters<typeof ListTable>[0])}
            sort={list.query.sort}
            isCompact={look.density === 'compact'}
            onSort={(sort) => list.go({ sort })}
          />
        ) : (
          <ListCards {...(props as never as Parameters<typeof ListCards>[0])} />
        )}
      </ListFrame>
    </>
  )
}

/** Nothing in this state: all translated, with the last change, none counted yet, or nothing that a search matches. */
function Nothing({ list, state, counted }: Pick<RecordsProps, 'list' | 'state' | 'counted'>) {
  const isSearch = list.query.q !== '' || list.query.filter.length > 0
  if (isSearch)
    return (
      <EmptyState
        icon={SearchX}
        title={t('desk.list.no_match')}
        action={<Button onPress={() => list.go({ q: '', filter: [] })}>{t('desk.list.show_all')}</Button>}
      />
    )
  if (counted?.counting)
    return (
      <EmptyState icon={Languages} title={t('desk.translation.counting_title')}>
        {t('desk.translation.counting')}
      </EmptyState>
    )
  return (
    <EmptyState icon={Languages} title={t(`desk.translation.no_${state}_title`)}>
      {state !== 'done' && counted?.changedAt
        ? t('desk.translation.last_change', { when: moment(counted.changedAt) })
        : t(`desk.translation.no_${state}`)}
    </EmptyState>
  )
}

const { lang: _lang, state: _state, ...fields } = translations.list.fields
const filters = { ...translations.list, fields }

/** The list without the language and state that rail and tabs show, for the filter bar. */
function withoutPlace(list: Queue): Queue {
  const place = list.query.filter.filter(isNamed)
  const others = list.query.filter.filter((each) => !isNamed(each))
  return {
    ...list,
    query: { ...list.query, filter: others },
    place: { ...list.place, filter: others },
    go: (change, how) =>
      list.go(change.filter ? { ...change, filter: [...place, ...change.filter] } : change, how),
  }
}

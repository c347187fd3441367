import {
  type TargetLanguage,
  type TranslationKind,
  type TranslationProgress,
  tagOfKind,
  targetLanguages,
  translationKinds,
  translationList,
  translationStates,
} from '#contract/admin/content/translation.ts'
import type { Condition } from '#contract/admin/list.ts'
import { moment, nameOf, number } from '../formats.ts'
import type { ListScreen } from '../lists/list-screen.ts'
import type { List } from '../lists/use-list.ts'
import { queries, read } from '../query.ts'
import { t } from '../texts.ts'
import { editorPath } from './editor-path.ts'

export type Queue = List<'/translation/list'>

/** A count; one that reached the limit of counting says so. */
export function countText(count: number, most: number): string {
  return count >= most ? `${number(most)}+` : number(count)
}

export function kindText(kind: string): string {
  return t(`desk.translation.kind_${kind}`)
}

export function stateText(state: string): string {
  return t(`desk.translation.state_${state}`)
}

/** The conditions that the rail and the tabs show, not the filter bar. */
export function isNamed({ field }: Condition): boolean {
  return field === 'lang' || field === 'state'
}

/** The language and state that an address names. */
export function placeOf({ query }: Pick<Queue, 'query'>): {
  lang: TargetLanguage | null
  state: TranslationProgress
} {
  const of = (name: string) => query.filter.find(({ field }) => field === name)?.value
  return {
    lang: targetLanguages.find((each) => each === of('lang')) ?? null,
    state: translationStates.find((each) => each === of('state')) ?? 'missing',
  }
}

/** The kinds that the list is filtered by; none: all. */
export function kindsOf({ query }: Pick<Queue, 'query'>): TranslationKind[] {
  const wanted = query.filter.filter(({ field }) => field === 'kind').map(({ value }) => [value].flat())
  return wanted.length === 0
    ? []
    : translationKinds.filter((kind) => wanted.every((values) => values.includes(kind)))
}

/** The place of another language or state, with the same search and other filters. */
export function withinPlace(
  { lang, state }: { lang: TargetLanguage; state: TranslationProgress },
  { query }: Pick<Queue, 'query'>,
) {
  const named: Condition[] = [
    { field: 'lang', op: 'is', value: lang },
    { field: 'state', op: 'is', value: state },
  ]
  return { filter: [...named, ...query.filter.filter((each) => !isNamed(each))] }
}

export const translations: ListScreen<'/translation/list'> = {
  call: '/translation/list',
  list: translationList,
  kind: 'translation',
  texts: 'desk.translation.list',
  permission: 'translations.change',
  pathOf: editorPath,
  nameOf: ({ name }) => name,
  prefetch: ({ kind, recordId, lang }) =>
    void queries.prefetchQuery(
      read('/translation/detail', { kind, id: recordId, lang }, { tags: [tagOfKind(kind), 'translation'] }),
    ),
  values: { kind: kindText, state: stateText, lang: (lang) => nameOf('language', lang) },
  columns: [
    {
      id: 'name',
      label: 'desk.translation.name',
      text: ({ name }) => name,
      cell: ({ name }) => <bdi>{name}</bdi>,
      className: 'min-w-52',
    },
    { id: 'kind', label: 'desk.translation.kind', text: ({ kind }) => kindText(kind), card: 'below' },
    {
      id: 'texts',
      label: 'desk.translation.texts',
      text: ({ missing, stale }) =>
        [
          missing > 0 ? t('desk.translation.missing', { count: missing }) : '',
          stale > 0 ? t('desk.translation.stale', { count: stale }) : '',
        ]
          .filter(Boolean)
          .join(', '),
      card: 'below',
    },
    {
      id: 'words',
      label: 'desk.translation.words',
      text: ({ words }) => number(words),
      align: 'end',
      card: 'aside',
    },
    {
      id: 'changedAt',
      label: 'desk.translation.changed',
      text: ({ changedAt }) => moment(changedAt),
      sort: 'changedAt',
    },
  ],
}

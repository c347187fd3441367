import { Plus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { articleList, pageList } from '#contract/admin/content/content.ts'
import { languages } from '#contract/languages.ts'
import { moment, number } from '../formats.ts'
import { useActions } from '../frame/actions.ts'
import { ListPage } from '../lists/list-page.tsx'
import type { ListScreen } from '../lists/list-screen.ts'
import { queries, read } from '../query.ts'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { Moment } from '../ui/moment.tsx'
import { NewContent } from './new-content.tsx'
import { StateBadges, stateText } from './states.tsx'
import { type ContentKind, folders } from './use-content.ts'

export const PagesScreen = () => <ContentList kind="page" />
export const ArticlesScreen = () => <ContentList kind="article" />

/** The list of pages or articles. */
function ContentList({ kind }: { kind: ContentKind }) {
  const [isNew, setNew] = useState(false)
  const label = t(`desk.content.new_${kind}`)
  useActions([{ id: `new ${kind}`, label, icon: Plus, keys: 'c', run: () => setNew(true) }])
  // The description keeps its identity, so that a new answer renders only the rows that changed.
  const screen = useMemo(() => {
    const create = (
      <Button look="primary" icon={Plus} onPress={() => setNew(true)}>
        {label}
      </Button>
    )
    return { ...screens[kind], actions: () => create, emptyAction: `new ${kind}` }
  }, [kind, label])
  return (
    <>
      <ListPage screen={screen as never} />
      {isNew && <NewContent {...{ kind }} onClose={() => setNew(false)} />}
    </>
  )
}

type Screen = ListScreen<'/page/list'>

const columns: Screen['columns'] = [
  { id: 'name', label: 'desk.content.name', text: ({ name }) => name, className: 'min-w-52' },
  {
    id: 'status',
    label: 'desk.content.status',
    text: stateText,
    cell: (row) => <StateBadges {...row} />,
    card: 'tags',
  },
  {
    id: 'languages',
    label: 'desk.content.languages',
    text: (row) => `${number(row.languages.length)} / ${number(languages.length)}`,
    align: 'end',
    card: 'below',
  },
  {
    id: 'updatedAt',
    label: 'desk.content.updated',
    text: ({ updatedAt }) => moment(updatedAt),
    cell: ({ updatedAt }) => <Moment at={updatedAt} relative />,
    sort: 'updatedAt',
    align: 'end',
    card: 'aside',
  },
]

const shared = {
  permission: 'content.change',
  nameOf: ({ name }) => name,
  pathOf: ({ kind, id }) => `/${folders[kind]}/${id}`,
  prefetch: ({ kind, id }) =>
    void queries.prefetchQuery(read('/content/detail', { kind, id }, { tags: [kind, 'draft'] })),
} satisfies Partial<Screen>

const screens = {
  page: {
    ...shared,
    ...{ call: '/page/list', list: pageList, kind: 'page', texts: 'desk.content.pages' },
    columns,
  },
  article: {
    ...shared,
    ...{ call: '/article/list', list: articleList, kind: 'article', texts: 'desk.content.articles' },
    columns: columns.toSpliced(3, 0, {
      id: 'publishedAt',
      label: 'desk.content.published',
      text: ({ status, publishedAt }) => (status === 'draft' ? '' : moment(publishedAt)),
      sort: 'publishedAt',
      align: 'end',
    }),
  },
} satisfies Record<ContentKind, Partial<Screen> | Partial<ListScreen<'/article/list'>>>

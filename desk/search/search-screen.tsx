import { getRouteApi } from '@tanstack/react-router'
import { may } from '../session.ts'
import { t } from '../texts.ts'
import { Screen } from '../ui/screen.tsx'
import { TabLinks } from '../ui/tabs.tsx'
import { Missed } from './missed.tsx'
import { Ranking } from './ranking.tsx'
import { Redirects } from './redirects.tsx'
import { Rules } from './rules.tsx'
import { Synonyms } from './synonyms.tsx'

const route = getRouteApi('/search')
const panes = {
  missed: Missed,
  synonyms: Synonyms,
  redirects: Redirects,
  rules: Rules,
  ranking: Ranking,
} as const
type Tab = keyof typeof panes

/** Searches without result, and everything that steers the search: synonyms, redirects, product order and ranking. */
export function SearchScreen() {
  const { tab } = route.useSearch() as { tab: Tab }
  const Pane = panes[tab]
  const tabs = (Object.keys(panes) as Tab[]).filter((id) => id !== 'ranking' || may('settings.shop'))
  return (
    <Screen title={t('desk.search.title')} about={t('desk.search.about')}>
      <TabLinks
        label={t('desk.search.title')}
        tabs={tabs.map((id) => ({
          to: '/search',
          search: { tab: id },
          label: t(`desk.search.${id}`),
        }))}
      />
      <div className="mt-4 space-y-4">
        <Pane />
      </div>
    </Screen>
  )
}

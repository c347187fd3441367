import { getRouteApi } from '@tanstack/react-router'
import { t } from '../texts.ts'
import { Screen } from '../ui/screen.tsx'
import { TabLinks } from '../ui/tabs.tsx'
import { MissingPages } from './missing-pages.tsx'
import { RedirectList } from './redirect-list.tsx'

const route = getRouteApi('/redirects')
const tabs = ['list', 'missing'] as const

/** Old addresses that lead to other pages, and addresses without a page. */
export function RedirectsScreen() {
  const { tab } = route.useSearch() as { tab: (typeof tabs)[number] }
  return (
    <Screen title={t('desk.redirect.title')} about={t('desk.redirect.about')}>
      <TabLinks
        label={t('desk.redirect.title')}
        tabs={tabs.map((id) => ({
          to: '/redirects',
          search: { tab: id },
          label: t(id === 'list' ? 'desk.redirect.title' : 'desk.redirect.missing'),
        }))}
      />
      <div className="mt-4 space-y-4">{tab === 'missing' ? <MissingPages /> : <RedirectList />}</div>
    </Screen>
  )
}

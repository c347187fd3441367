import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useCall } from '../query.ts'
import { RecordProvider } from '../resource/record.tsx'
import { settingRecord } from '../settings/setting-record.ts'
import { t } from '../texts.ts'
import { Screen } from '../ui/screen.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { TabLinks } from '../ui/tabs.tsx'
import { DesignForm } from './design-form.tsx'
import { ThemeChoice } from './theme-choice.tsx'

const route = getRouteApi('/design')

export type DesignSearch = { tab: 'brand' | 'theme'; theme?: string }

/** The logo, and the colours, fonts and sizes of a theme, each with the shop beside it. */
export function DesignScreen() {
  const { tab, theme: wanted } = route.useSearch() as DesignSearch
  const navigate = useNavigate()
  const themes = useCall('/theme/list', {}, { tags: ['setting'] }).data?.items ?? []
  const inUse = themes.find(({ active }) => active)?.id
  const theme = themes.find(({ id }) => id === wanted)?.id ?? inUse
  const id = tab === 'brand' ? 'brand' : settingOf(theme ?? 'default')
  const { data, error } = useCall('/setting/detail', { id }, { tags: [`setting:${id}`] })
  const search = (next: DesignSearch['tab']) => ({ tab: next, ...(wanted ? { theme: wanted } : {}) })
  return (
    <Screen
      wide
      title={t('desk.frame.place_design')}
      about={t('desk.design.about')}
      record={{ kind: 'setting', id }}
      actions={
        tab === 'theme' &&
        theme && (
          <ThemeChoice
            {...{ themes, theme }}
            onTheme={(next) => void navigate({ to: '/design', search: { tab: 'theme', theme: next } })}
          />
        )
      }
    >
      <div className="mb-4">
        <TabLinks
          label={t('desk.frame.place_design')}
          tabs={(['brand', 'theme'] as const).map((each) => ({
            ...{ to: '/design', search: search(each), label: t(`desk.design.tab_${each}`) },
            isOpen: each === tab,
          }))}
        />
      </div>
      {error && <p role="alert">{error.message}</p>}
      {data && theme ? (
        <RecordProvider key={id} options={settingRecord(data.setting)}>
          <DesignForm setting={data.setting} {...{ theme }} />
        </RecordProvider>
      ) : (
        !error && <Skeleton lines={10} />
      )}
    </Screen>
  )
}

/** The setting that holds the design of a theme. */
function settingOf(theme: string): string {
  return theme === 'default' ? 'theme' : `theme-${theme}`
}

import { openInnerScreens } from '../frame/inner-screens.ts'
import { t } from '../texts.ts'
import { TabLinks } from '../ui/tabs.tsx'

/** The parts of the system's screen. */
export function Areas() {
  return (
    <div className="mx-auto w-full max-w-4xl px-4 pt-2 sm:px-6 lg:px-8">
      <TabLinks
        label={t('desk.frame.screen_system')}
        tabs={[
          { to: '/system', label: t('desk.system.health') },
          ...openInnerScreens('system').map(({ id, path }) => ({
            ...{ to: path, label: t(`desk.frame.screen_${id}`) },
          })),
        ]}
      />
    </div>
  )
}

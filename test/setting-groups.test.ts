import { expect, it } from 'vitest'
import { innerScreens } from '#desk/frame/inner-screens.ts'
import { settingGroups } from '#desk/settings/groups.ts'
import { allSettings } from '#server/all-settings.ts'

it('shows every setting and every screen of the settings in one group', () => {
  const services = ['email', 'services']
  expect(settingGroups.flatMap(({ settings }) => settings).toSorted()).toEqual(
    [...allSettings.map(({ key }) => key), ...services].toSorted(),
  )
  expect(settingGroups.flatMap(({ screens }) => screens).toSorted()).toEqual(
    innerScreens.flatMap(({ id, place }) => (place === 'settings' ? [id] : [])).toSorted(),
  )
})

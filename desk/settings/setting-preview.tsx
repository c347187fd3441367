import type { FramedSetting } from '#contract/admin/desk/framed-settings.ts'
import { facts } from '../document.ts'
import type { PreviewChoice } from '../preview/preview-choice.ts'
import { PreviewPane } from '../preview/preview-pane.tsx'
import { useAnswer } from '../preview/use-shown.ts'
import { askedView, useViewChoice } from '../preview/view-choice.tsx'
import { useDraft } from '../resource/record.tsx'
import { draftedValue } from './setting-record.ts'

/** Header and footer of the home page with everything that is typed. */
export function SettingPreview({ id, choice }: { id: FramedSetting; choice: PreviewChoice }) {
  const view = useViewChoice(facts.lang)
  const draft = useDraft(({ draft }) => draft)
  const { shown, error } = useAnswer('/preview/setting', {
    ...{ id, value: draftedValue(draft), ...askedView(view) },
  })
  return <PreviewPane {...{ choice, view, shown, error }} />
}

import type { MenuId } from '#contract/admin/content/menu.ts'
import type { Lang } from '#contract/languages.ts'
import type { PreviewChoice } from '../preview/preview-choice.ts'
import { PreviewPane } from '../preview/preview-pane.tsx'
import { useAnswer } from '../preview/use-shown.ts'
import { askedView, useViewChoice } from '../preview/view-choice.tsx'
import type { Menu } from './menu-record.ts'

type MenuPreviewProps = {
  id: MenuId
  content: Menu['content']
  /** The language that is edited. */
  lang: Lang
  choice: PreviewChoice
}

/** Header and footer of the home page with everything that is typed. */
export function MenuPreview({ id, content, lang, choice }: MenuPreviewProps) {
  const view = useViewChoice(lang)
  const { shown, error } = useAnswer('/preview/menu', { id, content, ...askedView(view) })
  return <PreviewPane {...{ choice, view, shown, error }} />
}

import type { Lang } from '#contract/languages.ts'
import type { PreviewChoice } from '../preview/preview-choice.ts'
import { PreviewPane } from '../preview/preview-pane.tsx'
import { useShown } from '../preview/use-shown.ts'
import { askedView, useViewChoice } from '../preview/view-choice.tsx'
import type { ContentKind } from './use-content.ts'

type PagePreviewProps = {
  kind: ContentKind
  id: string
  /** The language that is edited. */
  lang: Lang
  choice: PreviewChoice
  /** The section that is being edited. */
  section: string | null
  onSection(section: string): void
}

/** The page or article with everything that is typed. */
export function PagePreview({ kind, id, lang, ...pane }: PagePreviewProps) {
  const view = useViewChoice(lang)
  const { shown, error } = useShown('/preview/content', { kind, id, ...askedView(view) })
  return <PreviewPane {...pane} {...{ view, shown, error }} />
}

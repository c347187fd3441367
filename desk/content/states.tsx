import type { ContentView } from '#contract/admin/content/content.ts'
import { moment } from '../formats.ts'
import { t } from '../texts.ts'
import { Badge, type Tone } from '../ui/badge.tsx'

type State = Pick<ContentView, 'status' | 'publishedAt' | 'changed'>

const tones: Record<State['status'], Tone> = { published: 'success', scheduled: 'warning', draft: 'info' }

/** "Public", or from when it will be. */
export function stateText({ status, publishedAt }: State): string {
  return t(`desk.content.status_${status}`, { when: moment(publishedAt) })
}

/** The state, and whether there are changes that nobody sees yet. */
export function StateBadges(content: State) {
  return (
    <span className="flex flex-wrap gap-1">
      <Badge tone={tones[content.status]}>{stateText(content)}</Badge>
      {content.changed && content.status !== 'draft' && (
        <Badge tone="warning">{t('desk.content.unpublished')}</Badge>
      )}
    </span>
  )
}

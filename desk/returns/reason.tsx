import { t } from '../texts.ts'
import { Card } from '../ui/screen.tsx'
import { Pictures } from './pictures.tsx'
import { reasonText } from './states.tsx'
import type { Shown } from './use-return.ts'

/** The buyer's reason, in their words and pictures. */
export function Reason({ shown: { return: found } }: { shown: Shown }) {
  return (
    <Card title={t('desk.return.reason')}>
      <p className="font-medium">{reasonText(found.reason)}</p>
      {found.description && (
        <p className="mt-1 break-words whitespace-pre-wrap">
          <bdi>{found.description}</bdi>
        </p>
      )}
      {found.images.length > 0 && <Pictures pictures={found.images} />}
      {found.refuseDescription && (
        <p className="mt-3 rounded-field bg-base-200 px-3 py-2">
          <span className="block text-note text-muted">{t('desk.return.refused_because')}</span>
          {found.refuseDescription}
        </p>
      )}
    </Card>
  )
}

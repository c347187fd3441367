import { useState } from 'react'
import { useCall } from '../query.ts'
import { useRecord } from '../resource/record.tsx'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { Moment } from '../ui/moment.tsx'
import { Card } from '../ui/screen.tsx'
import { pathName } from './path-text.ts'
import { type ContentKind, useContentWrite } from './use-content.ts'

/** Earlier public versions, each with where it differs. One comes back as a draft. */
export function Versions({ kind, id }: { kind: ContentKind; id: string }) {
  const record = useRecord()
  const [cursors, setCursors] = useState<string[]>([])
  const cursor = cursors.at(-1)
  const { data } = useCall(
    '/content/versions',
    { kind, id, ...(cursor === undefined ? {} : { cursor }) },
    { tags: [kind] },
  )
  const restore = useContentWrite('/content/restore', 'desk.content.restored_done')
  if (!data || (data.items.length === 0 && cursor === undefined)) return null
  return (
    <Card title={t('desk.content.versions')}>
      <ol className="divide-y divide-base-300">
        {data.items.map((version, place) => (
          <li key={version.id} className="space-y-1 py-2">
            <p className="flex flex-wrap items-baseline justify-between gap-x-3">
              <Moment at={version.publishedAt} />
              <span className="text-note text-muted">{version.publishedBy}</span>
            </p>
            {place === 0 && cursor === undefined && version.differs.length === 0 ? (
              <p className="text-note text-muted">{t('desk.content.public_now')}</p>
            ) : (
              <>
                <p className="text-note break-words text-muted">
                  {[...new Set(version.differs.map(pathName))].join(', ')}
                </p>
                <Button
                  isDisabled={restore.isPending}
                  onPress={() =>
                    void restore.run({
                      ...{ kind, id, versionId: version.id },
                      version: record.store.getState().draft.version,
                    })
                  }
                >
                  {t('desk.content.restore')}
                </Button>
              </>
            )}
          </li>
        ))}
      </ol>
      <div className="flex gap-2">
        {cursors.length > 0 && (
          <Button look="quiet" onPress={() => setCursors(cursors.slice(0, -1))}>
            {t('desk.content.newer')}
          </Button>
        )}
        {data.next && (
          <Button look="quiet" onPress={() => setCursors([...cursors, data.next!])}>
            {t('desk.content.older')}
          </Button>
        )}
      </div>
    </Card>
  )
}

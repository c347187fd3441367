import { useCall } from '../query.ts'
import { Timeline } from '../resource/timeline.tsx'
import { may } from '../session.ts'
import { hasText, t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { undoChange } from '../undo.ts'
import { fieldName } from './field-text.ts'

/** Changes shown: the whole history stands in the audit. */
const size = 30

type HistoryProps = { id: number; skuOf(variant: string): string }

/** The changes of a product, each with Undo while it can be undone. */
export function ProductHistory(props: HistoryProps) {
  return may('audit.read') ? <Changes {...props} /> : null
}

function Changes({ id, skuOf }: HistoryProps) {
  const { data } = useCall(
    '/change/list',
    {
      filter: {
        all: [
          { field: 'resource', op: 'is', value: 'product' },
          { field: 'resourceId', op: 'is', value: String(id) },
        ],
      },
      size,
    },
    { tags: ['change', 'product'] },
  )
  if (!data || data.items.length === 0) return null
  return (
    <Timeline
      kindName={kindName}
      events={data.items.map((row) => {
        const canUndo =
          row.undo && !row.undoneBy && (!row.undo.until || new Date(row.undo.until) > new Date())
        return {
          ...{ id: row.id, at: row.at, kind: row.call, text: kindName(row.call) },
          who: row.by.kind === 'system' ? t('desk.product.by_shop') : row.by.name,
          note: [...new Set(row.paths.map((path) => fieldName(path, skuOf)))].join(', '),
          action: canUndo ? (
            <Button look="quiet" onPress={() => void undoChange(row.id)}>
              {t('desk.frame.undo')}
            </Button>
          ) : row.undoneBy ? (
            <span className="text-note text-muted">{t('desk.frame.undone')}</span>
          ) : null,
        }
      })}
    />
  )
}

function kindName(path: string): string {
  const key = `desk.product.event_${path.split('/').at(-1)}`
  return hasText(key) ? t(key) : t('desk.product.event_save')
}

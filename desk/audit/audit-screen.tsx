import { useQuery } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { type RefObject, useRef, useState } from 'react'
import type { ChangeRow } from '#contract/admin/change.ts'
import { ExportButton } from '../exports/export-button.tsx'
import { recordPath } from '../frame/record-paths.ts'
import { ListBox } from '../lists/list-box.tsx'
import { PageCheckbox, RowCheckbox } from '../lists/list-rows.tsx'
import type { ListScreen } from '../lists/list-screen.ts'
import { useLook } from '../lists/list-toolbar.tsx'
import { type SelectionStore, useSelection } from '../lists/selection.ts'
import { byName } from '../resource/differences.tsx'
import { changeText } from '../resource/timeline/change-actions.tsx'
import { ChangeDialog } from '../resource/timeline/change-dialog.tsx'
import { loadTexts, t } from '../texts.ts'
import { Badge } from '../ui/badge.tsx'
import { linkLook } from '../ui/fact.tsx'
import { Moment } from '../ui/moment.tsx'
import { Screen } from '../ui/screen.tsx'
import { fieldName, packsOf } from './path-names.ts'
import { recordName, useAudit } from './use-audit.ts'

/** Fields that a row names; the others are counted. */
const maxFields = 3

/** Every change by staff, programs and the shop, the newest first, with its differences. */
export function AuditScreen() {
  const { list, screen } = useAudit()
  const { look, setLook } = useLook(screen, list.view)
  const [open, setOpen] = useState<ChangeRow | null>(null)
  const selection = useSelection(JSON.stringify(list.wish))
  const ids = useRef<string[]>([])
  ids.current = list.rows.map(({ id }) => id)
  const packs = packsOf(['product', ...list.rows.map(({ resource }) => resource)])
  useQuery({ queryKey: ['texts', ...packs], queryFn: () => loadTexts(...packs).then(() => packs) })
  return (
    <Screen
      title={t('desk.audit.title')}
      about={t('desk.audit.about')}
      actions={<ExportButton kind="changes" wish={list.wish} />}
      wide
    >
      <ListBox {...{ list, screen, look, setLook, selection }}>
        <div className="flex border-b border-base-300 px-4 py-2">
          <PageCheckbox {...{ selection }} ids={list.rows.map(({ id }) => id)} />
        </div>
        <ul className="divide-y divide-base-300">
          {list.rows.map((row) => (
            <Change key={row.id} {...{ row, screen, selection, ids }} onOpen={() => setOpen(row)} />
          ))}
        </ul>
      </ListBox>
      {open && (
        <ChangeDialog
          title={recordName(open)}
          row={open}
          nameOf={(path) => fieldName(open, path) || path}
          onClose={() => setOpen(null)}
        />
      )}
    </Screen>
  )
}

type ChangeProps = {
  row: ChangeRow
  screen: ListScreen<'/change/list'>
  selection: SelectionStore
  ids: RefObject<string[]>
  onOpen(): void
}

function Change({ row, screen, selection, ids, onOpen }: ChangeProps) {
  const { resource, resourceId, undoneBy, kind, at } = row
  const path = recordPath(useRouter(), resource, resourceId)
  return (
    <li className="relative flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5 hover:bg-hover">
      <span className="relative z-10 -m-2.5 p-2.5">
        <RowCheckbox {...{ screen, row, selection, ids }} />
      </span>
      <span className="min-w-0 flex-1 basis-60">
        <button
          type="button"
          onClick={onOpen}
          className="text-start font-medium break-words after:absolute after:inset-0"
        >
          {recordName(row)}
        </button>
        <span className="block text-note break-words text-muted">{changeWords(row)}</span>
      </span>
      <span className="flex w-full flex-wrap items-center gap-x-4 gap-y-1 ps-8 lg:contents">
        {undoneBy && <Badge>{t('desk.audit.undone')}</Badge>}
        {kind === 'read' && <Badge tone="info">{t('desk.audit.read')}</Badge>}
        {path && (
          <Link
            to={path}
            preload={false}
            aria-label={t('desk.audit.open_named', { name: recordName(row) })}
            className={`relative z-10 max-lg:order-last max-lg:ms-auto ${linkLook}`}
          >
            {t('desk.audit.open')}
          </Link>
        )}
        <span className="text-muted">{byName(row)}</span>
        <span className="text-note text-muted lg:w-36 lg:text-end">
          <Moment {...{ at }} relative />
        </span>
      </span>
    </li>
  )
}

/** The action and its fields: "Changed: Price, Name (German), Options and 12 more". */
function changeWords(row: ChangeRow): string {
  if (row.kind === 'read') return row.reason
  const done = changeText(row.call)
  const names = [...new Set(row.paths.map((path) => fieldName(row, path)).filter(Boolean))]
  if (names.length === 0) return done
  const shown = names.slice(0, maxFields).join(', ')
  const more = names.length - maxFields
  return `${done}: ${more > 0 ? t('desk.audit.and_more', { names: shown, count: more }) : shown}`
}

import type { Editor } from '@tiptap/core'
import {
  columnIsHeader,
  deleteColumn,
  deleteRow,
  deleteTable,
  mergeCells,
  rowIsHeader,
  selectedRect,
  splitCell,
  toggleHeader,
} from '@tiptap/pm/tables'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { t } from '../../texts.ts'
import { Button } from '../../ui/button.tsx'
import { Menu, type MenuEntry } from '../../ui/menu.tsx'
import {
  addColumn,
  addRow,
  alignColumns,
  captionOf,
  runCommand,
  setCaption,
  type TableCommand,
  writeBelow,
} from './commands.ts'
import { EditCaption } from './insert-table.tsx'
import { moveSelected } from './move.ts'

/** Actions for the table with the cursor. They follow the text, so that Tab leads from the last cell to them. */
export function TableTools({ editor }: { editor: Editor }) {
  const [caption, setOpen] = useState<string | null>(null)
  // Dialogs and menus give the focus back to their button first.
  const run = (command: TableCommand) => requestAnimationFrame(() => runCommand(editor, command))
  const menus = { row: rowActions(editor), column: columnActions(editor), tools: tableActions(editor) }
  const entriesOf = (actions: readonly Action[]): MenuEntry[] => [
    ...actions.map(({ id, command, ...look }) => ({
      id,
      label: t(`desk.record.table_${id}`),
      ...look,
      onAction: () => run(command),
    })),
  ]
  const edit: MenuEntry = {
    id: 'caption',
    label: t('desk.record.table_caption'),
    onAction: () => setOpen(captionOf(editor.state)),
  }
  return (
    <div className="sticky bottom-20 z-10 mt-1 flex flex-wrap items-center gap-2">
      <div
        role="toolbar"
        aria-label={t('desk.record.table_tools')}
        className="flex gap-1 rounded-field bg-base-100"
      >
        {(['row', 'column', 'tools'] as const).map((name) => (
          <Menu key={name} entries={[...(name === 'tools' ? [edit] : []), ...entriesOf(menus[name])]}>
            <Button icon={ChevronDown} onward>
              {t(`desk.record.table_${name}`)}
            </Button>
          </Menu>
        ))}
      </div>
      <p className="text-note text-muted pointer-coarse:hidden">{t('desk.record.table_keys')}</p>
      {caption !== null && (
        <EditCaption
          {...{ caption }}
          onSave={(text) => {
            setOpen(null)
            run(setCaption(text))
          }}
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  )
}

/** `id` is also the last part of the label's key. */
type Action = { id: string; command: TableCommand; danger?: boolean; why?: string }

function rowActions({ state }: Editor): Action[] {
  const { top, bottom, map, table } = selectedRect(state)
  const hasHead = rowIsHeader(map, table, 0)
  const [up, down] = [moveSelected('row', -1), moveSelected('row', 1)]
  return [
    // A row above the header row would take its place.
    ...(hasHead && top === 0 ? [] : [{ id: 'row_above', command: addRow('above') }]),
    { id: 'row_below', command: addRow('below') },
    ...(up(state) ? [{ id: 'row_up', command: up }] : []),
    ...(down(state) ? [{ id: 'row_down', command: down }] : []),
    { id: hasHead ? 'header_row_off' : 'header_row_on', command: toggleHeader('row') },
    ...(bottom - top < map.height ? [{ id: 'row_delete', command: deleteRow, danger: true }] : []),
  ]
}

function columnActions({ state }: Editor): Action[] {
  const { left, right, map, table } = selectedRect(state)
  const [back, on] = [moveSelected('column', -1), moveSelected('column', 1)]
  const header = columnIsHeader(map, table, 0) ? 'header_column_off' : 'header_column_on'
  return [
    { id: 'column_before', command: addColumn('before') },
    { id: 'column_after', command: addColumn('after') },
    ...(back(state) ? [{ id: 'column_back', command: back }] : []),
    ...(on(state) ? [{ id: 'column_on', command: on }] : []),
    { id: 'align_left', command: alignColumns('left') },
    { id: 'align_center', command: alignColumns('center') },
    { id: 'align_right', command: alignColumns('right') },
    { id: header, command: toggleHeader('column') },
    ...(right - left < map.width ? [{ id: 'column_delete', command: deleteColumn, danger: true }] : []),
  ]
}

function tableActions({ state }: Editor): Action[] {
  const why = (isPossible: boolean, key: string) => (isPossible ? {} : { why: t(`desk.record.table_${key}`) })
  return [
    { id: 'merge', command: mergeCells, ...why(mergeCells(state), 'merge_why') },
    { id: 'split', command: splitCell, ...why(splitCell(state), 'split_why') },
    { id: 'below', command: writeBelow },
    { id: 'delete', command: deleteTable, danger: true },
  ]
}

import { useState } from 'react'
import { t } from '../../texts.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { NumberField } from '../../ui/number-field.tsx'
import { TextField } from '../../ui/text-field.tsx'

export type NewTable = { rows: number; columns: number; hasHeader: boolean }

type InsertProps = { onInsert(table: NewTable): void; onClose(): void }

/** Asks for the size of a new table. */
export function InsertTable({ onInsert, onClose }: InsertProps) {
  const [table, setTable] = useState<NewTable>({ rows: 3, columns: 3, hasHeader: true })
  const set = (change: Partial<NewTable>) => setTable({ ...table, ...change })
  const isWhole = Number.isInteger(table.rows) && Number.isInteger(table.columns)
  return (
    <FormDialog
      title={t('desk.record.table_insert')}
      submit={t('desk.record.table_insert')}
      isDisabled={!isWhole}
      onSubmit={() => onInsert(table)}
      {...{ onClose }}
    >
      <div className="grid grid-cols-2 gap-3">
        <NumberField
          label={t('desk.record.table_columns')}
          minValue={1}
          maxValue={20}
          value={table.columns}
          onChange={(columns) => set({ columns })}
          autoFocus
        />
        <NumberField
          label={t('desk.record.table_rows')}
          minValue={1}
          maxValue={50}
          value={table.rows}
          onChange={(rows) => set({ rows })}
        />
      </div>
      <Checkbox isSelected={table.hasHeader} onChange={(hasHeader) => set({ hasHeader })}>
        {t('desk.record.table_header_row')}
      </Checkbox>
    </FormDialog>
  )
}

type CaptionProps = { caption: string; onSave(caption: string): void; onClose(): void }

/** Asks for the caption of a table. Empty removes it. */
export function EditCaption({ caption, onSave, onClose }: CaptionProps) {
  const [text, setText] = useState(caption)
  return (
    <FormDialog
      title={t('desk.record.table_caption')}
      submit={t('desk.record.table_caption_save')}
      onSubmit={() => onSave(text.trim())}
      {...{ onClose }}
    >
      <TextField
        label={t('desk.record.table_caption')}
        hint={t('desk.record.table_caption_hint')}
        maxLength={200}
        value={text}
        onChange={setText}
        autoFocus
      />
    </FormDialog>
  )
}

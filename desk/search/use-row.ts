import { useState } from 'react'
import type { Change } from '#contract/admin/admin-call.ts'
import type { SearchRedirect, Synonym } from '#contract/admin/catalog/search.ts'
import { type CallPayload, Refused, refusal } from '../calls.ts'
import { refresh, useWrite } from '../query.ts'
import { t } from '../texts.ts'
import { toastError } from '../ui/toast.tsx'
import { toastChange } from '../undo.ts'
import type { Kept } from './row-list.tsx'

type Rows = { synonym: Synonym; searchRedirect: SearchRedirect }
type Theirs<Row> = { row: Row | null; by: string | null }

/** A row on the screen, and how to write it. `remove` is null for a row that is not saved yet. */
export type EditedRow<Row> = {
  row: Row
  set(part: Partial<Row>): void
  theirs: Theirs<Row> | null
  fields: Record<string, string>
  isPending: boolean
  submit(): Promise<void>
  remove: (() => Promise<void>) | null
}

/**
 * A synonym or redirect that is edited in a sheet. If a colleague changed it meanwhile, `theirs` is their row and nothing
 * is written; saving again replaces it.
 */
export function useRow<Kind extends keyof Rows>(
  kind: Kind,
  { id, row: start }: { id?: number; row: Rows[Kind] },
  onDone: () => void,
): EditedRow<Rows[Kind]> {
  const [row, setRow] = useState(start)
  const [from, setFrom] = useState<Rows[Kind] | null>(id === undefined ? null : start)
  const [theirs, setTheirs] = useState<Theirs<Rows[Kind]> | null>(null)
  const save = useWrite(`/${kind}/save`)
  const remove = useWrite(`/${kind}/remove`)
  const done = async (text: string, change: Change) => {
    onDone()
    toastChange(text, change)
    await refresh(`/${kind}/list`, '/search/missed', '/search/try')
  }
  const submit = async () => {
    try {
      const payload = { ...(id === undefined ? {} : { id }), from, to: row }
      const { change } = await save.mutateAsync(payload as CallPayload<`/${Kind}/save`>)
      await done(t('desk.record.saved'), change)
    } catch (error) {
      const conflicts = refusal(error, 'changed_meanwhile')?.data.conflicts as
        | [{ theirs: Rows[Kind] | null; by: string | null }]
        | undefined
      if (conflicts) {
        setFrom(conflicts[0].theirs)
        setTheirs({ row: conflicts[0].theirs, by: conflicts[0].by })
      } else if (!refusal(error, 'invalid')) toastError(error)
    }
  }
  const drop = async () => {
    if (id === undefined) return
    try {
      const { change } = await remove.mutateAsync({ ids: [id] } as CallPayload<`/${Kind}/remove`>)
      await done(t('desk.search.removed'), change)
    } catch (error) {
      toastError(error)
    }
  }
  return {
    row,
    set: (part: Partial<Rows[Kind]>) => setRow({ ...row, ...part }),
    theirs,
    fields: refusal(inRow(save.error), 'invalid')?.fields ?? {},
    isPending: save.isPending || remove.isPending,
    submit,
    remove: id === undefined ? null : drop,
  }
}

export type OpenRow<Row> = Kept<Row> | { id?: undefined; row: Row }

/** A refusal whose messages are named by fields of the row: the payload has the row in `to`. */
export function inRow(error: unknown): unknown {
  const refused = refusal(error, 'invalid')
  if (!refused) return error
  const fields = Object.entries(refused.fields).map(([path, text]) => [path.replace(/^to\./, ''), text])
  return new Refused(refused.code, refused.message, { ...refused.data, fields: Object.fromEntries(fields) })
}

import { useState } from 'react'
import { type GroupRow, maxMoved } from '#contract/admin/catalog/group.ts'
import { useActions } from '../frame/actions.ts'
import { useCall, useWrite } from '../query.ts'
import { groupOptions } from '../resource/choices/group-options.ts'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { ComboBox } from '../ui/combo-box.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { SelectedBar } from '../ui/selected-bar.tsx'
import { toastChange } from '../undo.ts'
import { isWithin } from './category-moves.ts'
import { Effects } from './effects.tsx'

type Props = { rows: GroupRow[]; ids: number[]; onClear(): void }

/** Moves the selected categories together. */
export function MoveSelected({ rows, ids, onClear }: Props) {
  const [isAsking, ask] = useState(false)
  const isOff = ids.length > maxMoved
  const label = t('desk.group.move_selected')
  useActions(
    ids.length > 0 && !isOff ? [{ id: 'move categories', label, keys: 'm', run: () => ask(true) }] : [],
  )
  if (ids.length === 0) return null
  return (
    <SelectedBar>
      <span aria-live="polite" className="font-medium">
        {t('desk.list.selected', { count: ids.length })}
      </span>
      <span className="ms-auto flex flex-wrap gap-2">
        <Button look="quiet" onPress={onClear}>
          {t('desk.list.select_none')}
        </Button>
        <Button isDisabled={isOff} onPress={() => ask(true)}>
          {label}
        </Button>
      </span>
      {isOff && (
        <p className="basis-full text-note text-muted">{t('desk.list.too_many', { max: maxMoved })}</p>
      )}
      {isAsking && <MoveDialog {...{ rows, ids, onClear }} onClose={() => ask(false)} />}
    </SelectedBar>
  )
}

/** Stands in the list of parents for none. */
const top = 'top'

function MoveDialog({ rows, ids, onClear, onClose }: Props & { onClose(): void }) {
  const [chosen, setChosen] = useState<string | null>(null)
  const parent = chosen === top ? null : Number(chosen)
  const tried = useCall(
    '/category/tryMove',
    { ids, parent },
    { enabled: chosen !== null, tags: ['category', 'promotion', 'coupon'] },
  )
  const move = useWrite('/category/move', { stale: ['/category/list', '/category/detail'] })
  const options = [
    { value: top, label: t('desk.group.top_level') },
    ...groupOptions(rows).filter(({ value }) => !ids.some((id) => isWithin(rows, Number(value), id))),
  ]
  const { error } = move.error ? move : tried
  const submit = async () => {
    const { moved, change } = await move.mutateAsync({ ids, parent, before: null })
    toastChange(t('desk.group.moved_many', { count: moved }), change)
    onClear()
    onClose()
  }
  return (
    <FormDialog
      title={t('desk.group.move_selected')}
      submit={t('desk.group.move_do')}
      onSubmit={submit}
      isPending={move.isPending}
      isDisabled={!tried.data}
      {...{ onClose, error }}
    >
      <ComboBox
        label={t('desk.group.new_parent')}
        error={error?.fields.parent}
        options={options}
        value={chosen}
        onChange={(value) => {
          move.reset()
          setChosen(value)
        }}
      />
      {chosen !== null && tried.data && (
        <Effects
          counts={{ categories: tried.data.moved, products: tried.data.products }}
          changes={{ move_changed_offers: tried.data.offers }}
        >
          <p>{t('desk.group.addresses_stay')}</p>
        </Effects>
      )}
    </FormDialog>
  )
}

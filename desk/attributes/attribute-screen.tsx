import { useParams, useRouter } from '@tanstack/react-router'
import { Merge, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { type AdminAttribute, attributeSave } from '#contract/admin/catalog/attribute.ts'
import type { Lang } from '#contract/languages.ts'
import { refusal } from '../calls.ts'
import { textOf } from '../formats.ts'
import { NotFound } from '../frame/fallbacks.tsx'
import { queries, read, refresh, useCall, useWrite } from '../query.ts'
import { LanguageChoice } from '../resource/choices/language-choice.tsx'
import { RecordProvider, useDraft, useField } from '../resource/record.tsx'
import { SaveBar } from '../resource/save-bar.tsx'
import { saveBy } from '../resource/save-by.ts'
import { RecordHistory } from '../resource/timeline/history.tsx'
import { Walk } from '../resource/walk.tsx'
import { may } from '../session.ts'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Card, Screen } from '../ui/screen.tsx'
import { ScreenActions } from '../ui/screen-actions.tsx'
import { Select } from '../ui/select.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Switch } from '../ui/switch.tsx'
import { TextField } from '../ui/text-field.tsx'
import { toast, toastError } from '../ui/toast.tsx'
import { type Labels, type Value, Values, withLabel } from './attribute-values.tsx'

/** One attribute: its labels, how shoppers choose it, and its values in order. */
export function AttributeScreen() {
  const { id } = useParams({ strict: false }) as { id: string }
  const { data, error } = useCall('/attribute/list', {}, { tags: ['attribute'] })
  const attribute = data?.items.find((each) => each.id === id)
  if (attribute) return <OpenAttribute key={id} {...{ attribute }} />
  if (data) return <NotFound />
  return <Screen title={t('desk.attribute.title')}>{error ? error.message : <Skeleton lines={10} />}</Screen>
}

/** Puts an attribute that a call answered where its screen reads it. */
function show(attribute: AdminAttribute) {
  const { queryKey } = read('/attribute/list', {})
  queries.setQueryData<{ items: AdminAttribute[]; tags: string[] }>(
    queryKey,
    (before) =>
      before && {
        ...before,
        items: before.items.map((each) => (each.id === attribute.id ? attribute : each)),
      },
  )
  return { base: attribute, version: attribute.version }
}

function OpenAttribute({ attribute }: { attribute: AdminAttribute }) {
  const { id, version, options, specifications } = attribute
  const name = textOf(attribute.labels)
  const place = `/attributes/${encodeURIComponent(id)}`
  const [lang, setLang] = useState<Lang>('en')
  const record = {
    ...{ kind: 'attribute', id, label: name, place, paths: attributeSave.paths },
    ...{ base: attribute, version },
    save: saveBy('/attribute/save', id, ({ attribute: saved }) => show(saved)),
    reload: async () => {
      const { items } = await queries.fetchQuery({ ...read('/attribute/list', {}), staleTime: 0 })
      return show(items.find((each) => each.id === id)!)
    },
  }
  const nameOf = (path: string) => t(`desk.attribute.${path}`)
  return (
    <RecordProvider options={record}>
      <Screen
        record={{ kind: 'attribute', id }}
        title={name}
        about={t('desk.attribute.used_as', { options, specifications })}
        actions={
          <>
            <Walk list="/attributes" path={place} />
            {may('products.change') && <Actions {...{ attribute }} />}
          </>
        }
      >
        <div className="space-y-4">
          <Card>
            <div className="grid grid-cols-1 gap-3 pt-2 sm:grid-cols-2">
              <Languages {...{ lang }} onChange={setLang} />
              <Label {...{ lang }} />
              <Type />
              <Filterable />
            </div>
          </Card>
          <Values {...{ lang }} />
          <RecordHistory resource="attribute" {...{ id, nameOf }} textOf={fieldText} />
        </div>
        <SaveBar {...{ nameOf }} textOf={fieldText} />
      </Screen>
    </RecordProvider>
  )
}

function Languages({ lang, onChange }: { lang: Lang; onChange(lang: Lang): void }) {
  const given = useDraft(({ draft }) => draft.base as AdminAttribute)
  const has = (each: Lang) =>
    Boolean(given.labels[each]) && given.values.every(({ labels }) => Boolean(labels[each]))
  return <LanguageChoice value={lang} {...{ onChange, has }} />
}

function Label({ lang }: { lang: Lang }) {
  const { value, onChange, ...field } = useField<Labels>('labels')
  return (
    <div data-path="labels" {...{ lang }}>
      <TextField
        label={t('desk.attribute.labels')}
        maxLength={100}
        {...field}
        value={value[lang] ?? ''}
        onChange={(label) => onChange(withLabel(value, lang, label))}
      />
    </div>
  )
}

function Type() {
  const { value, onChange, error } = useField<AdminAttribute['type']>('type')
  return (
    <div data-path="type">
      <Select
        label={t('desk.attribute.type')}
        {...{ value, onChange, error }}
        options={(['list', 'swatch'] as const).map((type) => ({
          value: type,
          label: t(`desk.attribute.type_${type}`),
        }))}
      />
    </div>
  )
}

function Filterable() {
  const { value, onChange } = useField<boolean>('filterable')
  return (
    <div data-path="filterable" className="flex items-end">
      <Switch isSelected={value} onChange={onChange}>
        {t('desk.attribute.filterable')}
      </Switch>
    </div>
  )
}

function fieldText(path: string, value: unknown): string {
  if (path === 'labels') return Object.values(value as Labels).join(' · ')
  if (path === 'values') return (value as Value[]).map(({ labels }) => textOf(labels)).join(', ')
  if (path === 'type') return t(`desk.attribute.type_${value}`)
  return t(value ? 'desk.list.yes' : 'desk.list.no')
}

function Actions({ attribute }: { attribute: AdminAttribute }) {
  const { id } = attribute
  const [isMerging, setMerging] = useState(false)
  const isEdited = useDraft(({ draft }) => draft.edits.size > 0)
  const remove = useWrite('/attribute/remove', { stale: ['/attribute/list'] })
  const router = useRouter()
  const run = async () => {
    try {
      await remove.mutateAsync({ id })
      await router.navigate({ to: '/attributes' })
    } catch (error) {
      toastError(refusal(error, 'in_use') ? new Error(t('desk.attribute.in_use')) : error)
    }
  }
  return (
    <>
      <ScreenActions
        more={[
          {
            ...{ id: 'merge', label: t('desk.attribute.merge'), icon: Merge },
            why: isEdited ? t('desk.attribute.save_first') : undefined,
            onAction: () => setMerging(true),
          },
          {
            ...{ id: 'remove', label: t('desk.record.remove'), icon: Trash2, danger: true },
            onAction: () => void run(),
          },
        ]}
      />
      {isMerging && <MergeValues {...{ attribute }} onClose={() => setMerging(false)} />}
    </>
  )
}

/** Makes two values one. Everything that has the first gets the second. */
function MergeValues({ attribute: { id, values }, onClose }: { attribute: AdminAttribute; onClose(): void }) {
  const [from, setFrom] = useState<string | null>(null)
  const [into, setInto] = useState<string | null>(null)
  const merge = useWrite('/attribute/mergeValues')
  const options = values.map((value) => ({ value: value.code, label: textOf(value.labels) }))
  const submit = async () => {
    if (!from || !into) return
    const { attribute, products } = await merge.mutateAsync({ id, from, into })
    show(attribute)
    toast(t('desk.attribute.merged', { count: products }))
    await refresh('/attribute/list')
    onClose()
  }
  return (
    <Dialog
      isOpen
      title={t('desk.attribute.merge')}
      {...{ onClose }}
      actions={
        <Button
          look="primary"
          isPending={merge.isPending}
          isDisabled={!from || !into || from === into}
          onPress={() => void submit().catch(() => {})}
        >
          {t('desk.attribute.merge')}
        </Button>
      }
    >
      <div className="space-y-4">
        <p>{t('desk.attribute.merge_hint')}</p>
        <Select label={t('desk.attribute.merge_from')} {...{ options }} value={from} onChange={setFrom} />
        <Select
          label={t('desk.attribute.merge_into')}
          options={options.filter(({ value }) => value !== from)}
          value={into}
          onChange={setInto}
        />
        {merge.error && (
          <p role="alert" className="text-error">
            {Object.values(merge.error.fields)[0] ?? merge.error.message}
          </p>
        )}
      </div>
    </Dialog>
  )
}

import { useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { ArrowLeft, Lock } from 'lucide-react'
import { useState } from 'react'
import type { Conflict } from '#contract/admin/admin-call.ts'
import type { Setting } from '#contract/admin/setting.ts'
import { call, newKey, refusal } from '../calls.ts'
import { ago } from '../formats.ts'
import { useActions } from '../frame/actions.ts'
import { read, refresh, useCall } from '../query.ts'
import { t } from '../texts.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card, Screen } from '../ui/screen.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { toast, toastError } from '../ui/toast.tsx'
import { toastChange } from '../undo.ts'
import { Conflicts } from './conflicts.tsx'
import { type Edits, useKeptEdits } from './kept-edits.ts'
import { partLabel } from './labels.ts'
import { type Schema, shapeOf } from './schema.ts'
import { SettingPart } from './setting-part.tsx'

const route = getRouteApi('/settings/$id')

/** One subject of the settings: every part with its default, saved part by part. */
export function SettingScreen() {
  const { id } = route.useParams()
  const { data, error } = useCall('/setting/detail', { id }, { tags: [`setting:${id}`] })
  if (!data) {
    return (
      <Screen title={t('desk.frame.place_settings')}>
        {error ? <p role="alert">{error.message}</p> : <Skeleton lines={8} />}
      </Screen>
    )
  }
  return <SettingForm key={id} setting={data.setting} />
}

function SettingForm({ setting }: { setting: Setting }) {
  const { id, label, effect, schema } = setting
  const [edits, setEdits] = useKeptEdits(id, label)
  const [conflicts, setConflicts] = useState<Conflict[]>([])
  const [fields, setFields] = useState<Record<string, string>>({})
  const [isPending, setPending] = useState(false)
  const client = useQueryClient()

  const valueAt = (path: string) => {
    const edit = edits.get(path)
    return edit ? edit.to : partAt(setting.value, path)
  }
  const change = (path: string, value: unknown) => {
    const from = edits.has(path) ? edits.get(path)!.from : partAt(setting.value, path)
    const next = new Map(edits)
    if (isSame(value, from)) next.delete(path)
    else next.set(path, { from, to: value })
    setEdits(next)
  }
  const save = async () => {
    if (edits.size === 0 || isPending) return
    setPending(true)
    try {
      const payload = { id, ...editsToSend(setting, edits), idempotencyKey: newKey() }
      const { setting: saved, change: made, merged } = await call('/setting/save', payload)
      client.setQueryData(read('/setting/detail', { id }).queryKey, { setting: saved })
      setEdits(new Map())
      setFields({})
      setConflicts([])
      toastChange(t(merged.length > 0 ? 'desk.settings.merged' : 'desk.settings.saved', { label }), made)
      void refresh('/setting/list')
    } catch (error) {
      const changed = refusal(error, 'changed_meanwhile')
      if (changed) {
        setConflicts(changed.data.conflicts as Conflict[])
        await refresh('/setting/detail')
      } else {
        setFields(refusal(error)?.fields ?? {})
        toastError(error)
      }
    }
    setPending(false)
  }
  const settle = ({ path, theirs, mine }: Conflict, isMine: boolean) => {
    const next = new Map(edits)
    if (isMine) next.set(path, { from: theirs, to: mine })
    else next.delete(path)
    setEdits(next)
    setConflicts(conflicts.filter((conflict) => conflict.path !== path))
  }
  const discard = () => {
    const before = edits
    setEdits(new Map())
    setFields({})
    toast(t('desk.settings.discarded'), { label: t('desk.frame.undo'), onAction: () => setEdits(before) })
  }
  useActions([{ id: 'save', label: t('desk.frame.save'), keys: '$mod+s', run: () => void save() }])
  const shape = shapeOf(schema as Schema)
  const parts = shape.kind === 'group' ? shape.parts : []
  return (
    <Screen
      title={label}
      about={effect}
      beside={setting.changed && <Badge tone="info">{t('desk.settings.changed')}</Badge>}
      actions={
        <Link to="/settings" className="flex min-h-9 items-center gap-1.5 text-muted hover:text-base-content">
          <ArrowLeft aria-hidden size={16} />
          {t('desk.settings.all')}
        </Link>
      }
    >
      <form
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <Card>
          <div className="space-y-5 pt-2">
            <Parts
              {...{ id, parts, valueAt, change, fields }}
              standard={setting.default}
              prefix=""
              isDisabled={isPending}
            />
          </div>
        </Card>
        <Environment rows={setting.environment} />
        {setting.updatedAt && (
          <p className="text-note text-muted">{t('desk.settings.last', { ago: ago(setting.updatedAt) })}</p>
        )}
        {conflicts.length > 0 && <Conflicts {...{ id, conflicts }} onSettle={settle} />}
        {edits.size > 0 && (
          <div className="sticky bottom-16 z-10 flex flex-wrap items-center gap-2 rounded-box bg-base-100 px-4 py-2.5 shadow-high md:bottom-4">
            <p className="min-w-0 flex-1 basis-40 font-medium">
              {t('desk.settings.edited', {
                count: edits.size,
                parts: [...edits.keys()]
                  .slice(0, 3)
                  .map((path) => partLabel(id, path))
                  .join(', '),
              })}
            </p>
            <Button isDisabled={isPending} onPress={discard}>
              {t('desk.settings.discard')}
            </Button>
            <Button type="submit" look="primary" isPending={isPending} isDisabled={conflicts.length > 0}>
              {t('desk.frame.save')}
            </Button>
          </div>
        )}
      </form>
    </Screen>
  )
}

type PartsProps = {
  id: string
  parts: { name: string; schema: Schema; optional: boolean }[]
  prefix: string
  standard: unknown
  fields: Record<string, string>
  isDisabled: boolean
  valueAt(path: string): unknown
  change(path: string, value: unknown): void
}

/** Groups that are always there are saved part by part, everything else as a whole. */
function Parts({ parts, prefix, ...props }: PartsProps) {
  return parts.map(({ name, schema, optional }) => {
    const path = `${prefix}${name}`
    const shape = shapeOf(schema)
    if (shape.kind === 'group' && !shape.nullable) {
      return (
        <fieldset key={path} className="space-y-4 border-t border-base-300 pt-4">
          <legend className="contents font-semibold">{partLabel(props.id, path)}</legend>
          <Parts {...props} parts={shape.parts} prefix={`${path}.`} />
        </fieldset>
      )
    }
    return (
      <SettingPart
        key={path}
        setting={props.id}
        name={path}
        {...{ schema, optional }}
        value={props.valueAt(path)}
        standard={partAt(props.standard, path)}
        error={props.fields[path]}
        isDisabled={props.isDisabled}
        onChange={(value) => props.change(path, value)}
      />
    )
  })
}

/** Values from the environment win over settings and are read-only here. Secrets are told apart by their last four characters. */
function Environment({ rows }: { rows: Setting['environment'] }) {
  if (rows.length === 0) return null
  return (
    <Card title={t('desk.settings.environment')} about={t('desk.settings.environment_hint')}>
      <dl className="divide-y divide-base-300">
        {rows.map(({ variable, set, lastFour }) => (
          <div key={variable} className="flex flex-wrap items-center justify-between gap-2 py-2">
            <dt className="flex items-center gap-1.5 font-mono text-note">
              <Lock aria-hidden size={14} className="text-muted" />
              {variable}
            </dt>
            <dd className="text-muted">
              {set
                ? lastFour
                  ? t('desk.settings.ends_in', { lastFour })
                  : t('desk.settings.is_set')
                : t('desk.settings.not_set')}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

/** No version of a setting: the server then compares each edit with what is stored. */
const unknownVersion = -1

/**
 * Each edit with the value it was made from. If one of these changed since, the version is withheld, so that the server
 * names the conflict. Leaving a part out needs the whole setting, because a path cannot say it.
 */
function editsToSend({ value, version: latest }: Setting, edits: Edits) {
  const isCurrent = [...edits].every(([path, { from }]) => isSame(from, partAt(value, path)))
  const version = isCurrent ? latest : unknownVersion
  const set = [...edits].map(([path, { from, to }]) => ({ path, from: from ?? null, to }))
  if (!isCurrent || set.every(({ to }) => to !== undefined)) return { version, set }
  const whole = set.reduce((next, { path, to }) => withPart(next, path.split('.'), to), value)
  return { version, set: [{ path: '', from: null, to: whole }] }
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

function partAt(value: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((part, key) => (part as Record<string, unknown> | null)?.[key], value)
}

function withPart(value: unknown, [key = '', ...rest]: string[], part: unknown): unknown {
  const { [key]: before, ...others } = (value ?? {}) as Record<string, unknown>
  const next = rest.length > 0 ? withPart(before, rest, part) : part
  return next === undefined ? others : { ...(value as object), [key]: next }
}

import { createContext, type ReactNode, useContext, useRef } from 'react'
import { readPath } from '../resource/draft.ts'
import { useField } from '../resource/record.tsx'
import { partLabel } from './labels.ts'
import { DefaultNote, PartReason } from './lazy-notes.tsx'
import { Place } from './nested-part.tsx'
import { type Schema, shapeOf } from './schema.ts'
import { SettingPart } from './setting-part.tsx'

export type PartsProps = {
  /** The key of the setting. */
  id: string
  parts: { name: string; schema: Schema; optional: boolean }[]
  prefix: string
  standard: unknown
}

/** Returns the note below a part, such as the contrast of a colour. */
export const PartNote = createContext<(path: string) => ReactNode>(() => null)

/** Groups that are always there are saved part by part, everything else as a whole. */
export function Parts({ parts, prefix, ...props }: PartsProps) {
  return parts.map(({ name, schema, optional }) => {
    const path = `${prefix}${name}`
    const shape = shapeOf(schema)
    if (shape.kind === 'group' && !shape.nullable) {
      return (
        <fieldset key={path} className="space-y-4 border-t border-base-300 pt-4">
          <legend className="contents font-semibold">{partLabel(props.id, path)}</legend>
          <PartReason setting={props.id} name={path} />
          <Parts {...props} parts={shape.parts} prefix={`${path}.`} />
        </fieldset>
      )
    }
    return <EditedPart key={path} {...{ path, schema, optional, ...props }} />
  })
}

type EditedPartProps = Omit<PartsProps, 'parts' | 'prefix'> & {
  path: string
  schema: Schema
  optional: boolean
}

/** A part that is edited and saved by its path. */
function EditedPart({ id, path, standard, ...part }: EditedPartProps) {
  const { value, error, onChange, onFocus, onBlur } = useField(path)
  const note = useContext(PartNote)(path)
  const field = useRef<HTMLDivElement>(null)
  const toDefault = (to: unknown) => {
    onChange(to)
    // The button goes away with the difference, so the field takes the focus.
    field.current?.querySelector<HTMLElement>('input, textarea, button')?.focus()
  }
  return (
    <div data-path={path}>
      {/* Without the notes below: values of colleagues wait only while the field itself has the focus. */}
      <div ref={field} {...{ onFocus, onBlur }}>
        <Place value={path}>
          <SettingPart {...{ ...part, value, error, onChange }} setting={id} name={path} isDisabled={false} />
        </Place>
      </div>
      {note}
      <DefaultNote
        {...{ value }}
        setting={id}
        name={path}
        schema={part.schema}
        standard={readPath(standard, path)}
        onUse={toDefault}
      />
    </div>
  )
}

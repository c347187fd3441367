import type { Field } from './record.tsx'

/** A field of text as `TextField` takes it. */
export function bound({ value, isEdited: _edited, ...field }: Field<string>) {
  return { ...field, value: value ?? '' }
}

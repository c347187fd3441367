import { lazy, Suspense, useState } from 'react'
import { type RecordPlace, useHere } from '../live.ts'
import { t } from '../texts.ts'
import { Avatar } from '../ui/avatar.tsx'

/** Loaded with the first record: lists do without. */
const FieldsInUse = lazy(async () => ({
  default: (await import('./fields-in-use.tsx')).FieldsInUse,
}))

/** The colleagues who have the same record open, also at the fields that they are in. Tells them of the person too. */
export function Colleagues({ kind, id }: RecordPlace) {
  const [path, setPath] = useState<string>()
  const here = useHere({ kind, id }, path)
  return (
    <>
      {here.length > 0 && (
        <span className="flex flex-wrap gap-1">
          <span className="sr-only">
            {t('desk.frame.also_here', { names: here.map(({ name }) => name).join(', ') })}
          </span>
          {here.map(({ staff, name }) => (
            <Avatar key={staff} {...{ name }} size="small" />
          ))}
        </span>
      )}
      <Suspense>
        <FieldsInUse here={here} onMove={setPath} />
      </Suspense>
    </>
  )
}

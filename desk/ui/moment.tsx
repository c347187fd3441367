import { ago, moment } from '../formats.ts'

/** A moment in the person's zone and language. `relative`: how long ago, with the moment on hover. */
export function Moment({ at, relative = false }: { at: string; relative?: boolean }) {
  const full = moment(at, 'long')
  return (
    <time dateTime={at} title={full} className="whitespace-nowrap">
      {relative ? ago(at) : moment(at)}
    </time>
  )
}

import { type ReactNode, useEffect, useState } from 'react'
import { useEnv } from '#islands/env.tsx'
import { goesAlong } from '../way-back.ts'

type Props = { path: string; children: ReactNode }

/** A link to another sign-in screen that keeps the return path and the device to approve. */
export function OtherWay({ path, children }: Props): ReactNode {
  const { link } = useEnv()
  const [query, setQuery] = useState('')
  useEffect(() => {
    setQuery(goesAlong(location.search))
  }, [])
  return (
    <a className="link inline-block py-2.5" href={link(path) + query}>
      {children}
    </a>
  )
}

import { type ReactNode, useEffect, useState } from 'react'
import { useEnv } from '#islands/env.tsx'

type Props = { path: string; children: ReactNode }

/** A link to another screen of signing in; where one came from goes along. */
export function OtherWay({ path, children }: Props): ReactNode {
  const { link } = useEnv()
  const [query, setQuery] = useState('')
  useEffect(() => {
    const back = new URLSearchParams(location.search).get('back')
    if (back) setQuery(`?back=${encodeURIComponent(back)}`)
  }, [])
  return (
    <a className="link inline-block py-2.5" href={link(path) + query}>
      {children}
    </a>
  )
}

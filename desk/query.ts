import { QueryClient, queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { AdminData, AdminPath } from '#contract/admin/calls.ts'
import { type CallPayload, call, newKey, type Refused, refusal } from './calls.ts'

/** Answers are kept in memory only. A change that the live channel tells of makes the queries with its tag stale. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      gcTime: 10 * 60_000,
      retry: (count, error) => count < 2 && refusal(error, 'service_unreachable') !== null,
    },
    mutations: { retry: false },
  },
})

/**
 * `tags`: of the live channel, such as "order" or "order:…", which make the answer stale. `live: false`: news are shown
 * in another way, such as a bar above a list.
 */
type Tags = { tags?: string[]; live?: boolean }

/** The query of a call, for useQuery, prefetching and route loaders. */
export function read<Path extends AdminPath>(
  path: Path,
  payload: CallPayload<Path>,
  { tags = [], live = true }: Tags = {},
) {
  return queryOptions<AdminData<Path>, Refused>({
    queryKey: [path, payload],
    queryFn: ({ signal }) => call(path, payload, { signal }),
    meta: { tags, live },
  })
}

/** Reads a call's answer and keeps it up to date. */
export function useCall<Path extends AdminPath>(
  path: Path,
  payload: CallPayload<Path>,
  { enabled = true, ...tags }: Tags & { enabled?: boolean } = {},
) {
  return useQuery({ ...read(path, payload, tags), enabled })
}

/**
 * Makes a write. A repeat after a lost answer carries the same idempotency key, so that nothing happens twice. `stale`
 * names the calls whose answers the write changes.
 */
export function useWrite<Path extends AdminPath>(path: Path, { stale = [] }: { stale?: AdminPath[] } = {}) {
  const lost = useRef<{ body: string; key: string } | null>(null)
  return useMutation<AdminData<Path>, Refused, CallPayload<Path>>({
    mutationKey: [path],
    async mutationFn(payload) {
      const body = JSON.stringify(payload)
      const key = lost.current?.body === body ? lost.current.key : newKey()
      lost.current = { body, key }
      const data = await call(path, { ...payload, idempotencyKey: key })
      lost.current = null
      return data
    },
    onError(error) {
      if (!refusal(error, 'service_unreachable')) lost.current = null
    },
    onSuccess: () => refresh(...stale),
  })
}

/** Asks again for the answers of calls that a screen shows, and drops those that none shows. */
export async function refresh(...paths: AdminPath[]): Promise<void> {
  await Promise.all(paths.map((path) => queries.invalidateQueries({ queryKey: [path] })))
}

/** Drops the answers of calls. A list that opens next would keep a record in its place that has just been deleted. */
export function forget(...paths: AdminPath[]): void {
  for (const path of paths) queries.removeQueries({ queryKey: [path] })
}

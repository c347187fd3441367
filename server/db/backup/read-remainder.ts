import type pg from 'pg'
import type { Remainder } from './manifest.ts'

export async function readRemainder(client: pg.Client): Promise<Remainder> {
  const sequences = await client.query<Remainder['sequences'][number]>(
    `select sequencename as name, last_value::text as last from pg_sequences
     where schemaname = 'public' and last_value is not null order by 1`,
  )
  return { sequences: sequences.rows, jobs: await readJobs(client) }
}

/** Read through the queue's view, because its tables differ between versions. Recurring jobs are scheduled anew. */
async function readJobs(client: pg.Client): Promise<Remainder['jobs']> {
  const { rows: found } = await client.query(`select to_regclass('graphile_worker.jobs') as name`)
  if (found[0].name === null) return []
  const { rows } = await client.query<Remainder['jobs'][number]>(
    `select j.task_identifier as task, p.payload, j.queue_name as queue, j.run_at::text as "runAt",
            greatest(1, j.max_attempts - j.attempts)::int as "maxAttempts", j.key, j.priority::int as priority
     from graphile_worker.jobs j join graphile_worker._private_jobs p using (id)
     where j.attempts < j.max_attempts and not coalesce((p.payload -> '_cron') is not null, false)
     order by j.id`,
  )
  return rows
}

import type pg from 'pg'
import type { Remainder } from './manifest.ts'

/** Restores the values of sequences and the waiting jobs. */
export async function loadRemainder(client: pg.Client, { sequences, jobs }: Remainder): Promise<void> {
  for (const { name, last } of sequences) {
    await client.query(`select setval(format('public.%I', $1::text)::regclass, $2)`, [name, last])
  }
  for (const job of jobs) {
    await client.query(
      `select graphile_worker.add_job($1, payload := $2::json, queue_name := $3, run_at := $4::timestamptz,
         max_attempts := $5, job_key := $6, priority := $7)`,
      [job.task, JSON.stringify(job.payload), job.queue, job.runAt, job.maxAttempts, job.key, job.priority],
    )
  }
}

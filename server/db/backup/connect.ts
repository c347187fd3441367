import pg from 'pg'

/** A connection that may take its time. */
export async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client(patient(url))
  client.on('error', ignore)
  await client.connect()
  return client
}

/** The same for what wants a pool: migrations. */
export function connectPool(url: string): pg.Pool {
  const pool = new pg.Pool({ ...patient(url), max: 2 })
  pool.on('error', ignore)
  pool.on('connect', (client) => client.on('error', ignore))
  return pool
}

function patient(url: string): pg.ClientConfig {
  return {
    connectionString: url,
    application_name: 'vitrine backup',
    options: '-c statement_timeout=0 -c idle_in_transaction_session_timeout=0 -c lock_timeout=0',
  }
}

/** A broken connection fails the query under way, which says so. */
function ignore(): void {}

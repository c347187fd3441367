import pg from 'pg'

/** A connection without time limits. */
export async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client(clientConfig(url))
  client.on('error', ignore)
  await client.connect()
  return client
}

/** The same as a pool. */
export function connectPool(url: string): pg.Pool {
  const pool = new pg.Pool({ ...clientConfig(url), max: 2 })
  pool.on('error', ignore)
  pool.on('connect', (client) => client.on('error', ignore))
  return pool
}

function clientConfig(url: string): pg.ClientConfig {
  return {
    connectionString: url,
    application_name: 'vitrine backup',
    options: '-c statement_timeout=0 -c idle_in_transaction_session_timeout=0 -c lock_timeout=0',
  }
}

/** A broken connection also fails the current query, which reports it. */
function ignore(): void {}

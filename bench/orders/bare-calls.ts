/**
 * Reference for orders.ts: a bare Fastify in which each call runs one prepared query for one row, without logs, limits or
 * metrics. Reads BARE_DATABASE_URL and prints its own address.
 */
import Fastify from 'fastify'
import pg from 'pg'

const pool = new pg.Pool({ connectionString: process.env.BARE_DATABASE_URL, max: 16 })
const app = Fastify()
app.post<{ Body: { sku: string } }>('/api/web/*', async (request) => {
  const { rows } = await pool.query({
    name: 'bare-variant',
    text: 'select id, sku, price from variant where sku = $1',
    values: [request.body.sku],
  })
  return { code: 0, msg: '', data: rows[0] }
})
console.log(await app.listen({ port: 0, host: '127.0.0.1' }))
process.on('SIGTERM', async () => {
  await app.close()
  await pool.end()
  process.exit(0)
})

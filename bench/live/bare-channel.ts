/**
 * Reference for live.ts: a bare Fastify that keeps WebSockets by the name they connect with and forwards what PostgreSQL
 * notifies it of. Reads BARE_DATABASE_URL and prints its own address.
 */
import fastifyWebsocket, { type WebSocket } from '@fastify/websocket'
import Fastify from 'fastify'
import pg from 'pg'

const sockets = new Map<string, WebSocket>()
const app = Fastify()
await app.register(fastifyWebsocket)
app.get<{ Querystring: { name: string } }>('/', { websocket: true }, (socket, { query }) => {
  sockets.set(query.name, socket)
  socket.on('close', () => sockets.delete(query.name))
})
const listener = new pg.Client({ connectionString: process.env.BARE_DATABASE_URL })
await listener.connect()
listener.on('notification', ({ payload = '' }) =>
  sockets.get(payload)?.send(JSON.stringify({ name: payload })),
)
await listener.query('listen bare')
console.log(await app.listen({ port: 0, host: '127.0.0.1' }))
process.on('SIGTERM', () => process.exit(0))

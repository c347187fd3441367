import pg from 'pg'
import { DATABASE } from './connection.ts'
import { knock } from './knock.ts'

/** Both error codes mean that another process created it at the same moment. */
const EXISTS = ['42P04', '23505']

/** Creates the shop's database next to the empty one that initdb makes. */
export async function createDatabase(socket: string): Promise<void> {
  const client = await knock(socket, 'postgres')
  if (!(client instanceof pg.Client)) return
  try {
    await client.query(`create database ${DATABASE}`)
  } catch (error) {
    if (!EXISTS.includes((error as { code?: string }).code ?? '')) throw error
  } finally {
    await client.end()
  }
}

/** The shop's database and its owner. There is no password: the socket's directory is closed to other users. */
export const DATABASE = 'vitrine'
export const USER = 'postgres'
/** Never a TCP port: PostgreSQL makes it part of the socket's name. */
export const PORT = 5432

export type Connection = {
  /** The socket's directory, which `pg` accepts as a host. */
  host: string
  port: number
  user: string
  database: string
}

export function connectionOf(socketDirectory: string): Connection {
  return { host: socketDirectory, port: PORT, user: USER, database: DATABASE }
}

/** The libpq form for a socket: no host in the authority, the directory as the `host` parameter. */
export function connectionString({ host, port, user, database }: Connection): string {
  return `postgresql://${user}@/${database}?host=${encodeURIComponent(host)}&port=${port}`
}

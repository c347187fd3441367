/** Names and values as in `postgresql.conf`. */
export type ServerSettings = Record<string, string>

/** Small on purpose: shop and database together stay well below 500 MB. Durability settings are PostgreSQL's defaults. */
const DEFAULTS: ServerSettings = {
  max_connections: '100',
  shared_buffers: '96MB',
  effective_cache_size: '1GB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  max_wal_size: '1GB',
  checkpoint_completion_target: '0.9',
  random_page_cost: '1.1',
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  io_workers: '2',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  log_line_prefix: '%m [%p] ',
}

/** The `-c name=value` flags for `postgres`. Never a TCP listener, whatever the settings. */
export function settingFlags(settings: ServerSettings): string[] {
  const all = { ...DEFAULTS, ...settings, listen_addresses: '', unix_socket_permissions: '0700' }
  return Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

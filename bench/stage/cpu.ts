import { readdirSync, readFileSync, readlinkSync } from 'node:fs'

/** Milliseconds of a clock tick: Linux counts processor time in hundredths of a second. */
const tick = 10

/** Processor time in ms of the shop's process, of PostgreSQL on its data directory and of this process. */
export function cpuTimes(pid: number, cluster: string): { shop: number; database: number; buyers: number } {
  const database = postgresIn(cluster).reduce((sum, each) => sum + timeOf(each), 0)
  return { shop: timeOf(pid), database, buyers: timeOf(process.pid) }
}

/** Processor time of a process in ms: utime, stime and those of reaped children, fields 14 to 17 of /proc/PID/stat. */
export function timeOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  return fields.slice(11, 15).reduce((sum, field) => sum + Number(field) * tick, 0)
}

function postgresIn(folder: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        return (
          readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === 'postgres' &&
          readlinkSync(`/proc/${pid}/cwd`).startsWith(folder)
        )
      } catch {
        return false
      }
    })
}

/**
 * Memory of all processes of the shop, PostgreSQL included, as PSS: shared pages counted once.
 *   node bench/memory.ts PID   (of the shop)
 */
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { resolve } from 'node:path'

const rollup = (pid: number) =>
  Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0)

/** PSS in MB of the shop's process and of every PostgreSQL process that serves its data folder. */
export function memoryOf(pid: number, dataDir: string): { shop: number; database: number; total: number } {
  const shop = rollup(pid)
  const database = processesIn(resolve(dataDir, 'database')).reduce((sum, each) => sum + rollup(each), 0)
  const megabytes = (kilobytes: number) => Math.round(kilobytes / 1024)
  return { shop: megabytes(shop), database: megabytes(database), total: megabytes(shop + database) }
}

/** Resident memory of a process in MB, pages shared with others included. */
export function residentOf(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Math.round(Number(/^VmRSS:\s+(\d+)/m.exec(status)![1]) / 1024)
}

/** The highest resident memory of a process in MB while `work` runs, read ten times a second. */
export async function highestDuring(pid: number, work: () => Promise<unknown>): Promise<number> {
  let highest = residentOf(pid)
  const watch = setInterval(() => {
    highest = Math.max(highest, residentOf(pid))
  }, 100)
  await work().finally(() => clearInterval(watch))
  return highest
}

function processesIn(folder: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        return (
          readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === 'postgres' && cwdOf(pid).startsWith(folder)
        )
      } catch {
        return false
      }
    })
}

function cwdOf(pid: number): string {
  return readlinkSync(`/proc/${pid}/cwd`)
}

if (import.meta.main && process.argv[2])
  console.log(memoryOf(Number(process.argv[2]), process.env.DATA_DIR ?? 'var'))

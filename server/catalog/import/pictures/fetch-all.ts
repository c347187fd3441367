import { PictureFault } from '../../pictures/fetch-picture.ts'
import type { WantedPicture } from './picture-book.ts'

const atOnce = 4
/** So many failures of a server to answer, one after another, and it is not asked again: each may cost 20 s. */
const patience = 8

/**
 * Fetches with four at a time. `hosts` counts how often in a row a server could not be reached.
 * Returns why by the address of each that could not be had.
 */
export async function fetchAll(
  wanted: WantedPicture[],
  hosts: Map<string, number>,
  fetchOne: (wanted: WantedPicture) => Promise<void>,
): Promise<Map<string, string>> {
  const faults = new Map<string, string>()
  const queue = wanted.values()
  async function work(): Promise<void> {
    for (const each of queue) {
      const host = URL.parse(each.url)?.host ?? ''
      if ((hosts.get(host) ?? 0) >= patience) {
        faults.set(each.url, `is on a server that did not answer ${patience} times (${host})`)
        continue
      }
      try {
        await fetchOne(each)
        hosts.delete(host)
      } catch (error) {
        if (!(error instanceof PictureFault)) throw error
        faults.set(each.url, error.message)
        if (/^(cannot be reached|took longer)/.test(error.message))
          hosts.set(host, (hosts.get(host) ?? 0) + 1)
        else hosts.delete(host)
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return faults
}

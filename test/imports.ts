import type { Import, UndoPlan } from '#contract/admin/system/import.ts'
import type { TestShop } from './app.ts'
import { expectDone } from './buying.ts'
import type { DeskCaller } from './desk.ts'
import { sendToDesk } from './uploads.ts'

/** Uploads and imports product files as a person does in the desk. */
export function importsOf(world: TestShop, caller: DeskCaller) {
  const status = async (id: string): Promise<Import> =>
    expectDone(await caller.call('/import/status', { id })).import

  async function rehearsed(content: Buffer | string, name = 'spring.csv'): Promise<Import> {
    const sent = await sendToDesk(world, caller, '/import/upload', Buffer.from(content), { name })
    if (sent.code !== 0) throw new Error(`${sent.code} ${sent.msg}`)
    await world.runJobs()
    return status(sent.data.import.id)
  }

  async function imported(content: Buffer | string, name = 'spring.csv'): Promise<Import> {
    const { id } = await rehearsed(content, name)
    expectDone(await caller.call('/import/run', { id }))
    await world.runJobs()
    return status(id)
  }

  async function undone(id: string): Promise<Import> {
    expectDone(await caller.call('/import/undo', { id }))
    await world.runJobs()
    return status(id)
  }

  const planned = async (id: string): Promise<UndoPlan> =>
    expectDone(await caller.call('/import/undo', { id, dryRun: true })).plan!

  return { status, rehearsed, imported, undone, planned }
}

/** A product file of these columns, with rows as lines. */
export function csvOf(header: string, ...rows: string[]): string {
  return `${[header, ...rows].join('\r\n')}\r\n`
}

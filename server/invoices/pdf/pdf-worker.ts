import { constants, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import type { InvoiceRecord } from '#server/db/invoice-record.ts'
import type { AsideAnswer } from '#server/platform/work-aside.ts'
import type { Look } from './look.ts'
import { writePdf } from './write-pdf.ts'

export type PdfTask = { record: InvoiceRecord; look: Look }

try {
  // On Linux this sets the priority of the thread. Elsewhere it could change that of the whole process.
  if (process.platform === 'linux') setPriority(0, constants.priority.PRIORITY_LOW)
} catch {
  // Some containers forbid it.
}

parentPort!.on('message', async ({ record, look }: PdfTask) => {
  const answer: AsideAnswer<Uint8Array> = await writePdf(record, look).then(
    (result) => ({ result }),
    (error) => ({ fault: String(error) }),
  )
  parentPort!.postMessage(answer)
})

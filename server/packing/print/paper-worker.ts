import { constants, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import type { AsideAnswer } from '#server/platform/work-aside.ts'
import { type PapersTask, type Printed, writePapers } from './write-papers.ts'

try {
  // On Linux this sets the priority of the thread. Elsewhere it could change that of the whole process.
  if (process.platform === 'linux') setPriority(0, constants.priority.PRIORITY_LOW)
} catch {
  // Some containers forbid it.
}

const answer = (message: AsideAnswer<Printed | null>) => parentPort!.postMessage(message)

parentPort!.on('message', async (task: PapersTask) => {
  try {
    answer({ result: await writePapers(task, (done) => answer({ done })) })
  } catch (error) {
    answer({ fault: String(error) })
  }
})

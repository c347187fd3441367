import { setPriority } from 'node:os'
import { setFlagsFromString } from 'node:v8'

// Large files are processed in small batches: a small heap halves the memory and takes only 10 % longer.
setFlagsFromString('--optimize-for-size')
const { runCommand } = await import('./run-command.ts')
// Visitors go first where the shop runs on the same machine.
setPriority(10)
process.exitCode = await runCommand({ say: console.log, warn: console.error })

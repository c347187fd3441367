import { setFlagsFromString } from 'node:v8'

// A large file is processed in small batches: a small heap takes a tenth longer and halves the memory.
setFlagsFromString('--optimize-for-size')
const { runImport } = await import('./run-import.ts')
process.exitCode = await runImport({ say: console.log, warn: console.error })

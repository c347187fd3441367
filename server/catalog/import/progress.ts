import { Presets, SingleBar } from 'cli-progress'
import type { ImportOptions } from './import-file.ts'

/** Time between progress lines when the output is not a terminal. */
const intervalMs = 5000

/** Shows the progress as a bar in a terminal, else as a line every few seconds. */
export function progressOn(stream: NodeJS.WriteStream): ImportOptions['progress'] {
  return (step, total) => (stream.isTTY ? bar(stream, step, total) : lines(stream, step, total))
}

function bar(stream: NodeJS.WriteStream, step: string, total: number) {
  const drawn = new SingleBar(
    {
      stream,
      format: `  ${step} {bar} {percentage} % | {value}/{total} rows | {eta_formatted}`,
      hideCursor: true,
      clearOnComplete: true,
    },
    Presets.shades_classic,
  )
  drawn.start(total, 0)
  return { at: (rows: number) => drawn.update(rows), end: () => drawn.stop() }
}

function lines(stream: NodeJS.WriteStream, step: string, total: number) {
  let last = Date.now()
  return {
    at(rows: number) {
      if (Date.now() - last < intervalMs) return
      last = Date.now()
      stream.write(`  ${step}: ${rows} of ${total} rows\n`)
    },
    end() {},
  }
}

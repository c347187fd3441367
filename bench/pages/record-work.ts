import { syncBuiltinESMExports } from 'node:module'
import zlib from 'node:zlib'
import { Context, Liquid, type Template } from 'liquidjs'
import type pg from 'pg'

/** The bare work behind a page: its SQL statements, Liquid renders and compression. */
export type Work = {
  statements: Statement[]
  renders: { engine: Liquid; template: Template[]; context: Context }[]
  compressions: Parameters<typeof zlib.brotliCompressSync>[]
}

type Statement = [config: pg.QueryConfig, values?: unknown[]]

export type Recorder = {
  /** Records the work of `run`. Run one at a time, because all work of the process is recorded. */
  record(run: () => Promise<void>): Promise<Work>
}

/** Wraps the three functions that every page uses. Install before opening the shop. */
export function installRecorder(pool: pg.Pool): Recorder {
  let work: Work | null = null

  const query = pool.query.bind(pool) as (...args: Statement) => Promise<unknown>
  pool.query = ((...args: Statement) => {
    work?.statements.push(args)
    return query(...args)
  }) as typeof pool.query

  const { renderSync } = Liquid.prototype
  Liquid.prototype.renderSync = function (template, context, options) {
    work?.renders.push({ engine: this, template, context: context as Context })
    return renderSync.call(this, template, context, options)
  }

  const { brotliCompressSync } = zlib
  zlib.brotliCompressSync = (content, options) => {
    work?.compressions.push([Buffer.from(content as Buffer), options])
    return brotliCompressSync(content, options)
  }
  syncBuiltinESMExports()

  return {
    async record(run) {
      const own: Work = { statements: [], renders: [], compressions: [] }
      work = own
      try {
        await run()
      } finally {
        work = null
      }
      return own
    },
  }
}

/** Repeats the recorded work and returns the compressed document. */
export async function repeatWork(
  pool: pg.Pool,
  { statements, renders, compressions }: Work,
): Promise<Buffer> {
  for (const args of statements) await (pool.query as (...args: Statement) => Promise<unknown>)(...args)
  for (const { engine, template, context } of renders) engine.renderSync(template, anew(engine, context))
  return compressions.map((args) => zlib.brotliCompressSync(...args)).at(-1)!
}

/** The same values without the assignments, counts and limits of the rendering that used them. */
function anew(liquid: Liquid, { environments, globals }: Context): Context {
  return new Context(environments, liquid.options, { globals, sync: true }, { liquid })
}

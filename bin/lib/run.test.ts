import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it, onTestFinished } from 'vitest'

const runner = pathToFileURL(resolve('bin/lib/run.mjs')).href
const script = `import('${runner}').then(({ run }) => run('bin/lib/stay.program.ts', { installing: false, args: [] }))`

it('stops what npm started when npm is killed', async () => {
  // Like npm: a shell in between that does not forward signals.
  const npm = spawn('sh', ['-c', `"${process.execPath}" -e "$SCRIPT"; true`], {
    env: { ...process.env, SCRIPT: script, npm_lifecycle_event: 'start' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [said] = await once(npm.stdout, 'data')
  const pid = Number(said)
  let gone = false
  onTestFinished(() => void (gone || process.kill(pid)))
  // The pipe closes when its last holder exits, which is not the shell.
  const ended = once(npm.stdout.resume(), 'end')
  npm.kill('SIGKILL')
  expect(await ended).toEqual([])
  gone = true
})

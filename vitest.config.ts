import { globSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { quickStart } from './test/quick-start.ts'

// Workers take it along when they start, and so do their threads.
Object.assign(process.env, quickStart.env)

/** Tests that replace a module. All others share the modules of their worker: those of the server take half the time. */
const replacing = globSync('{server,test}/**/*.test.ts', { cwd: import.meta.dirname }).filter((file) =>
  readFileSync(`${import.meta.dirname}/${file}`, 'utf8').includes('vi.mock('),
)

const browser = {
  testTimeout: 400_000,
  // After the tests in Node, because a browser and its shop keep two cores busy at times.
  maxWorkers: 2,
  sequence: { groupOrder: 1 },
}

/** Tests in Node and tests that drive a real browser. `test/global-setup.ts` provides the database server. */
export default defineConfig({
  test: {
    globalSetup: ['test/global-setup.ts'],
    execArgv: quickStart.args,
    // Limits for what hangs, with room for a machine several times slower than usual.
    testTimeout: 60_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 40_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include: ['{contract,server,desk,demo,build,test,bin}/**/*.test.ts'],
          exclude: ['test/e2e/**', '**/*.long.test.ts', 'node_modules/**', ...replacing],
          maxWorkers: 2,
          isolate: false,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'server, isolated',
          // Components keep the state of their page in modules.
          include: [
            'islands/**/*.test.{ts,tsx}',
            ...replacing.filter((file) => !file.startsWith('test/e2e/')),
          ],
          maxWorkers: 2,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          ...browser,
          name: 'browser',
          include: ['test/e2e/**/*.test.ts'],
          exclude: ['**/*.long.test.ts', ...replacing],
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          ...browser,
          name: 'browser, isolated',
          include: replacing.filter((file) => file.startsWith('test/e2e/')),
        },
      },
    ],
  },
})

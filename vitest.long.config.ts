import { defineConfig } from 'vitest/config'
import { quickStart } from './test/quick-start.ts'

Object.assign(process.env, quickStart.env)

/** Tests too slow for the gate: `npm run test:long`. */
export default defineConfig({
  test: {
    globalSetup: ['test/global-setup.ts'],
    execArgv: quickStart.args,
    include: [
      '{contract,server,demo,build,islands,test,bin,bench}/**/*.long.test.ts',
      'test/bulk-crash.test.ts',
      'test/undo-crash.test.ts',
      'test/crash.test.ts',
      'test/fuzz.test.ts',
      'test/histories.test.ts',
      'server/platform/admin/lists/plans.test.ts',
      'server/returns/return.property.test.ts',
    ],
    env: {
      CRASHES: '10',
      FUZZ_RUNS: '500',
      HISTORIES: '500',
      LIST_ROWS: '100000',
      RETURN_HISTORIES: '100',
      BULK_ROWS: '20000',
    },
    testTimeout: 600_000,
    hookTimeout: 600_000,
    // As in the gate: one second, the default, is not enough for a screen that axe has just kept busy.
    expect: { poll: { timeout: 20_000 } },
    maxWorkers: 1,
    passWithNoTests: true,
  },
})

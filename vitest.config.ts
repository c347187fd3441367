import { defineConfig } from 'vitest/config'

/** Two projects: tests in Node and tests that drive a real browser. `test/global-setup.ts` provides the database server. */
export default defineConfig({
  test: {
    globalSetup: ['test/global-setup.ts'],
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // Polling needs longer than the default second on a busy machine.
    expect: { poll: { timeout: 5000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include: ['{contract,server,demo,build,islands,test,bin}/**/*.test.{ts,tsx}'],
          exclude: ['test/e2e/**', '**/*.long.test.ts', 'node_modules/**'],
          maxWorkers: 2,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['test/e2e/**/*.test.ts'],
          exclude: ['**/*.long.test.ts'],
          testTimeout: 90_000,
          hookTimeout: 120_000,
          maxWorkers: 1,
          // Runs after the server tests, because a browser and its shop need the whole machine.
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})

import { defineConfig } from 'vitest/config'

/** Two projects: what runs in Node, and what drives a real browser. `test/global-setup.ts` gives both a database server. */
export default defineConfig({
  test: {
    globalSetup: ['test/global-setup.ts'],
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // What is waited for comes later on a busy machine; the default gives it one second.
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
          // After the others: a browser and its shop want the machine to themselves.
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})

import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { patience } from './test/patience.ts'

// Tests that need a database end in .db.test.ts or live in a server folder; all others are rules, and quick.
const withDatabase = [
  'src/platform/**/*.test.ts',
  'src/engines/*/*-server.test.ts',
  'src/modules/*/server/**/*.test.ts',
  'test/db/*.test.ts',
  'scripts/*.test.ts',
]

export default defineConfig({
  test: {
    // what happens by itself is waited for as long as a busy machine may need
    expect: { poll: { timeout: patience(15_000) } },
    // half of a test of an endpoint is waiting for the database, so two files keep even two cores busy
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // short-lived things by the million: collected seldom, and all at once, a run ends a seventh sooner
    execArgv: ['--min-semi-space-size=64', '--max-semi-space-size=64'],
    projects: [
      {
        extends: true,
        test: {
          name: 'rules',
          environment: 'node',
          isolate: false,
          // thousands of made-up cases in one test take their time on a busy machine
          testTimeout: patience(20_000),
          include: ['src/**/*.test.ts', 'test/*.test.ts'],
          exclude: withDatabase,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          environment: 'node',
          // the application is read once for many files: it keeps nothing that a closed world would leave to the next
          isolate: false,
          include: withDatabase,
          globalSetup: ['src/platform/postgres/test-setup.ts'],
          testTimeout: patience(30_000),
          hookTimeout: patience(60_000),
        },
      },
      {
        extends: true,
        test: {
          name: 'web',
          environment: 'jsdom',
          testTimeout: patience(5000),
          include: ['src/**/*.test.tsx'],
          setupFiles: ['test/web/setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'journeys',
          environment: 'node',
          // as above; and one browser serves all files of a process
          isolate: false,
          include: ['test/journeys/*.journey.ts'],
          setupFiles: ['test/journeys/setup.ts'],
          globalSetup: ['src/platform/postgres/test-setup.ts'],
          testTimeout: patience(120_000),
          hookTimeout: patience(120_000),
          // two files at a time, as above: a browser waits as much as it works. Each has a stage of its own.
          // A real browser on a machine that is busy with other things: once more tells a stall from a fault
          retry: 1,
        },
      },
    ],
  },
})

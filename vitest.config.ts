import { defineConfig } from 'vitest/config'

const shared = { extends: true as const }
export default defineConfig({
  test: {
    projects: [
      {
        ...shared,
        test: {
          name: 'server',
          environment: 'node',
          include: ['src/**/*.test.ts', 'test/*.test.ts'],
          globalSetup: ['src/platform/postgres/test-setup.ts'],
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      { ...shared, test: { name: 'web', environment: 'jsdom', include: ['src/**/*.test.tsx'], setupFiles: ['test/web/setup.ts'] } },
      {
        ...shared,
        test: {
          name: 'journeys',
          environment: 'node',
          include: ['test/journeys/*.journey.ts'],
          globalSetup: ['src/platform/postgres/test-setup.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
    ],
  },
})

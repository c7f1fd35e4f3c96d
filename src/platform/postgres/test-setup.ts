import { startTestServer } from '#platform/postgres/test-database.ts'

let stop: (() => Promise<void>) | null = null

/** For vitest's `globalSetup`. */
export async function setup() {
  stop = await startTestServer()
}

export async function teardown() {
  await stop?.()
}

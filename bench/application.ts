import { createServer } from 'node:net'
import { join } from 'node:path'
import manifest from '../package.json' with { type: 'json' }
import { start, type Started } from '#bench/processes.ts'

export interface Running extends Started {
  origin: string
  dataDir: string
  databaseDir: string
}

// `node` and its arguments, as `npm start` gives them
const [, ...serve] = manifest.scripts.serve.split(' ')

/** The application as `npm start` runs it, over a data folder of its own: nothing is switched off but the limit of calls. */
export async function startApplication(
  dataDir: string,
  { demo = false, env: more = {} }: { demo?: boolean; env?: Record<string, string> } = {},
): Promise<Running> {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const env = {
    DATA_DIR: dataDir,
    PORT: String(port),
    RATE_LIMIT: '0',
    DEMO: demo ? '1' : '0',
    ...more,
  }
  const started = await start(serve, env, /Chautari is ready/)
  return { ...started, origin, dataDir, databaseDir: join(dataDir, 'postgres') }
}

/** The configuration has no word for "any port", so the system is asked for one that is free now. */
function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      const port = typeof address === 'object' && address ? address.port : 0
      probe.close(() => resolve(port))
    })
  })
}

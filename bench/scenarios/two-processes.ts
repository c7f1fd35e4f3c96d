import { join } from 'node:path'
import { startEmbedded } from '#platform/postgres/embedded.ts'
import { secretKeyOf } from '#platform/secret-key.ts'
import { startApplication } from '#bench/application.ts'
import { median } from '#bench/contest.ts'
import { cpuOf, since } from '#bench/cpu.ts'
import { drive, openClient, type Client } from '#bench/load.ts'
import { end } from '#bench/processes.ts'
import { ofApplication, settled } from '#bench/scenarios/leave.ts'
import { readings, tokensOf } from '#bench/scenarios/people.ts'
import type { Stage } from '#bench/stage.ts'

/** The same load given to one process, and shared by two over one database. */
export interface ProcessLine {
  action: string
  connections: number
  one: Shared
  two: Shared
}
export interface Shared {
  per_second: number
  p50_ms: number
  /** Of all processes, for one action. */
  cpu_ms: number
}

export async function twoProcesses(stage: Stage): Promise<ProcessLine[]> {
  const second = await another(stage)
  try {
    const tokens = await tokensOf(stage, stage.large)
    const list = readings[0]?.ours(stage.large, tokens)
    if (!list) throw new Error('There is no list to read.')
    const leave = await ofApplication(stage, 2050)
    const actions = [
      {
        action: 'employee list, 50 rows and count',
        connections: 64,
        act: (http: Client) => http.send(list()),
      },
      { action: 'leave asked for and approved', connections: 16, act: leave },
    ]
    const lines: ProcessLine[] = []
    for (const { action, connections, act } of actions) {
      const measured = (origins: readonly string[]) => turn(stage, second.pid, origins, connections, act)
      const [one, two]: [Shared[], Shared[]] = [[], []]
      for (let round = 0; round < stage.plan.rounds; round++) {
        one.push(await measured([stage.application.origin]))
        two.push(await measured([stage.application.origin, second.origin]))
      }
      lines.push({ action, connections, one: middle(one), two: middle(two) })
    }
    return lines
  } finally {
    await end(second)
  }
}

/** Over the database that the first one runs, as over any server. */
async function another({ application }: Stage) {
  const { connection } = await startEmbedded({ dir: application.databaseDir })
  if (!('host' in connection)) throw new Error('The database is not the embedded one.')
  const { host, port, user, database } = connection
  return startApplication(join(application.dataDir, 'second'), {
    env: {
      DATABASE_URL: `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`,
      SECRET_KEY: secretKeyOf({ secretKey: null, dataDir: application.dataDir }),
      ROLE: 'web',
    },
  })
}

async function turn(
  stage: Stage,
  second: number,
  origins: readonly string[],
  connections: number,
  act: (http: Client) => Promise<unknown>,
): Promise<Shared> {
  const clients = origins.map((origin) => openClient(origin, connections))
  const { pid, databaseDir } = stage.application
  const both = () => ({ first: cpuOf(pid, databaseDir), second: cpuOf(second, '') })
  let n = 0
  try {
    const before = both()
    const load = { connections, seconds: stage.plan.seconds }
    const { done, seconds, took } = await drive(load, async () => {
      const http = clients[n++ % clients.length]
      if (http) await act(http)
    })
    await settled(stage)
    const after = both()
    const first = since(before.first, after.first)
    const cpu = first.node + first.postgres + since(before.second, after.second).node
    return { per_second: done / seconds, p50_ms: took[Math.floor(done * 0.5)] ?? NaN, cpu_ms: cpu / done }
  } finally {
    for (const client of clients) client.close()
  }
}

const middle = (all: readonly Shared[]): Shared => ({
  per_second: median(all.map((one) => one.per_second)),
  p50_ms: median(all.map((one) => one.p50_ms)),
  cpu_ms: median(all.map((one) => one.cpu_ms)),
})

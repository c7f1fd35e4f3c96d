import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startApplication } from '#bench/application.ts'
import { median } from '#bench/contest.ts'
import { memoryOf, type Cpu } from '#bench/cpu.ts'
import { end } from '#bench/processes.ts'
import { startFloor, type Plan, type Stage } from '#bench/stage.ts'

/** Milliseconds until the first call can be served. The floor is Fastify over the same database server, which has no table. */
export interface Starts {
  first: { ours: number; floor: number }
  later: { ours: number; floor: number }
}

/** Starts over folders that do not exist yet, then again over the same. Both are ended in between. */
export async function starts({ starts: times }: Plan, dir: string): Promise<Starts> {
  const ours = { first: [] as number[], later: [] as number[] }
  const floor = { first: [] as number[], later: [] as number[] }
  for (let n = 0; n < times; n++) {
    for (const kind of ['first', 'later'] as const) {
      const application = await startApplication(join(dir, `start-${n}`), { demo: true })
      await end(application)
      ours[kind].push(application.ready_ms)
      const bare = await startFloor(join(dir, `start-${n}-floor`))
      await end(bare)
      floor[kind].push(bare.ready_ms)
    }
  }
  return {
    first: { ours: median(ours.first), floor: median(floor.first) },
    later: { ours: median(ours.later), floor: median(floor.later) },
  }
}

/** Megabytes of the whole application with its database, when nobody has called yet. */
export async function memoryAtRest({ application }: Pick<Stage, 'application'>): Promise<Cpu> {
  await sleep(3000)
  return memoryOf(application.pid, application.databaseDir)
}

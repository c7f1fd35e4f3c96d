import type { Log } from '#platform/log.ts'

export interface Loop {
  /** There may be work. It may not be committed yet: the loop looks at once and again within two seconds. */
  poke(): void
  /** Waits for the round that is under way. */
  stop(): Promise<void>
}

const LOOKS_MS = [0, 30, 150, 600, 2000] as const

/**
 * Runs a round of work when poked, and every `everyMs` for what was missed. A round tells whether it found any;
 * then the next follows at once. Rounds never overlap, and one that fails is logged and tried again in time.
 */
export function startLoop(name: string, everyMs: number, log: Log, round: () => Promise<boolean>): Loop {
  let stopped = false
  let look: number = LOOKS_MS.length
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | null = null
  let poked = false

  const plan = (ms: number) => {
    clearTimeout(timer)
    if (!stopped) timer = setTimeout(run, ms)
  }

  function run() {
    if (running || stopped) return
    poked = false
    running = once()
  }

  async function once() {
    let found = false
    try {
      found = await round()
    } catch (error) {
      log.warn({ loop: name, err: error }, 'a round failed')
    }
    running = null
    if (poked) look = 0
    const wait = found ? 0 : (LOOKS_MS[look++] ?? everyMs)
    plan(wait)
  }

  plan(0)
  return {
    poke() {
      look = 1
      if (running) poked = true
      else plan(0)
    },
    async stop() {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}

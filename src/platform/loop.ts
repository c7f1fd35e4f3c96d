import type { Log } from '#platform/log.ts'

export interface Loop {
  /** There may be work. It may not be committed yet: the loop looks at once and again within two seconds. */
  poke(): void
  /** Waits for the round that is under way. */
  stop(): Promise<void>
}

const LOOKS_MS = [0, 30, 150, 600, 2000] as const
/** What comes within so short a time is done in one round. */
const GATHER_MS = 10

/**
 * Runs a round of work when poked, and every `everyMs` for what was missed. A round tells whether there is more;
 * then the next follows. Rounds never overlap, and one that fails is logged and tried again in time.
 */
export function startLoop(name: string, everyMs: number, log: Log, round: () => Promise<boolean>): Loop {
  let stopped = false
  let look: number = LOOKS_MS.length
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | null = null
  let poked = false
  let soon = false

  const plan = (ms: number) => {
    clearTimeout(timer)
    soon = ms <= GATHER_MS
    if (!stopped) timer = setTimeout(run, ms)
  }

  function run() {
    if (running || stopped) return
    poked = false
    soon = false
    running = once()
  }

  async function once() {
    let more = false
    try {
      more = await round()
    } catch (error) {
      log.warn({ loop: name, err: error }, 'a round failed')
    }
    running = null
    if (poked) look = 0
    const wait = more ? GATHER_MS : (LOOKS_MS[look++] ?? everyMs)
    plan(wait)
  }

  plan(0)
  return {
    poke() {
      look = 1
      if (running) poked = true
      // a round that is near is not put off, however often it is asked for
      else if (!soon) plan(GATHER_MS)
    },
    async stop() {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}

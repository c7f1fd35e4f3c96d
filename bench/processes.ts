import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'

/** Everything that this run started and that has not ended yet. Only these are ever ended, each by its number. */
const running = new Set<ChildProcess>()

export interface Started {
  pid: number
  child: ChildProcess
  /** Milliseconds from the start until it said that it is ready. */
  ready_ms: number
}

/** Starts a program of this project on this very Node and waits for the line that says it is ready. */
export async function start(
  args: string[],
  env: Record<string, string>,
  ready: RegExp,
  patienceMs = 60_000,
): Promise<Started & { line: RegExpExecArray }> {
  const began = performance.now()
  const child = spawn(process.execPath, args, {
    env: { ...bare(), ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  running.add(child)
  child.once('exit', () => running.delete(child))
  const line = await lineOf(child, ready, patienceMs)
  return { pid: child.pid ?? 0, child, line, ready_ms: performance.now() - began }
}

/** Variables of the caller would measure another application than the one described. */
const bare = () => ({ PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '', TZ: 'UTC' })

function lineOf(child: ChildProcess, ready: RegExp, patienceMs: number): Promise<RegExpExecArray> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(
      () => reject(new Error(`${child.spawnargs.join(' ')} does not start`)),
      patienceMs,
    )
    let said = ''
    const look = (text: string) => {
      said = `${said}${text}`.slice(-10_000)
      const found = ready.exec(said)
      if (!found) return
      clearTimeout(late)
      // what it logs from here on is taken from the pipe and looked at by nobody
      child.stdout?.off('data', look).resume()
      resolve(found)
    }
    child.stdout?.setEncoding('utf8').on('data', look)
    child.once('exit', (code) => {
      clearTimeout(late)
      reject(new Error(`${child.spawnargs.join(' ')} ended with ${code}`))
    })
  })
}

/** Asks it to end, and makes it end when it does not. */
export async function end({ child }: Pick<Started, 'child'>): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const stuck = await Promise.race([ended.then(() => false), sleep(20_000, true, { ref: false })])
  if (!stuck) return
  child.kill('SIGKILL')
  await ended
}

export const endAll = () => Promise.all([...running].map((child) => end({ child })))

import { spawn } from 'node:child_process'
import { join } from 'node:path'

/** A command of what npm installed, by name, with its arguments. */
export interface Step {
  readonly title: string
  readonly command: string
  readonly args: readonly string[]
  readonly env?: Readonly<Record<string, string>>
}

/** Types, lint and format, the longest first. What was compiled before is in .cache, and taken from there. */
export const checks: readonly Step[] = [
  { title: 'types: server', command: 'tsc', args: ['-p', 'tsconfig.server.json'] },
  { title: 'types: goldens and generator', command: 'tsc', args: ['-p', 'tsconfig.docs.json'] },
  { title: 'types: web', command: 'tsc', args: ['-p', 'tsconfig.web.json'] },
  { title: 'types: shared', command: 'tsc', args: ['-p', 'tsconfig.shared.json'] },
  { title: 'lint', command: 'oxlint', args: ['--quiet'] },
  { title: 'format', command: 'oxfmt', args: ['--check', '.'] },
]

/** Runs it to its end; what it says is shown at once, or together afterwards, so that two do not mix their lines. */
export function runStep({ title, command, args, env = {} }: Step, shown: 'at once' | 'afterwards') {
  const started = performance.now()
  const child = spawn(join('node_modules', '.bin', command), args, {
    stdio: shown === 'at once' ? 'inherit' : 'pipe',
    env: { ...process.env, ...env },
  })
  const said: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part: Buffer) => said.push(part))
  return new Promise<boolean>((resolve) => {
    const end = (passed: boolean) => {
      process.stdout.write(Buffer.concat(said))
      const seconds = ((performance.now() - started) / 1000).toFixed(1)
      console.log(`${passed ? 'ok  ' : 'FAIL'} ${title} (${seconds} s)`)
      resolve(passed)
    }
    child.once('error', (error) => {
      said.push(Buffer.from(`${error.message}\n`))
      end(false)
    })
    child.once('close', (status) => end(status === 0))
  })
}

/** One after the other; the titles of those that failed. */
export async function runSteps(steps: readonly Step[]): Promise<string[]> {
  const failed: string[] = []
  for (const step of steps) if (!(await runStep(step, 'afterwards'))) failed.push(step.title)
  return failed
}

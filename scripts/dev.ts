// npm run dev: the web application with hot replacement on 5173, the server started again at every change of its
// sources. The database is held here, so that it stays up meanwhile.
import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'
import { readConfig } from '#platform/config.ts'
import { reachDatabase } from '#platform/postgres/reach.ts'

const config = readConfig(process.env)
const database = await reachDatabase(config)
const programs = [
  start('node', ['--watch', '--watch-preserve-output', 'src/app/main.ts']),
  start('vite', [], { API_URL: `http://127.0.0.1:${config.port}` }),
]
let ending = false
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void end())
for (const program of programs) program.once('exit', () => void end())
console.log('The web application in development: http://127.0.0.1:5173')

function start(command: string, args: string[], env: Record<string, string> = {}): ChildProcess {
  const PATH = `${path.resolve('node_modules/.bin')}${path.delimiter}${process.env['PATH']}`
  return spawn(command, args, { stdio: 'inherit', env: { ...process.env, ...env, PATH } })
}

async function end() {
  if (ending) return
  ending = true
  const running = programs.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null)
  const ended = running.map((program) => new Promise((resolve) => program.once('exit', resolve)))
  for (const program of running) program.kill('SIGTERM')
  await Promise.all(ended)
  await database.stop()
}

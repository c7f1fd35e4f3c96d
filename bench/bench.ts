// npm run bench: what actions cost beside their floor, measured in one run and written to docs/performance.md.
//   --quick        a first look in under a minute; printed, not written
//   --only NAMES   some of: start road login people hr leave daily attendance payroll nights reports hiring organizations queues imports sockets pages; printed, not written
//   --actions=NAMES  of the daily pages some: noticeboard, feed, calendar, away, balances, overview, list; with --only daily
//   --large=N --daily=N --rounds=N --seconds=N   another size of the first organization, number and length of turns; printed, not written
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { memoryOf } from '#bench/cpu.ts'
import { endAll } from '#bench/processes.ts'
import { reportOf, type Results } from '#bench/report.ts'
import { nights } from '#bench/scenarios/accrual.ts'
import { attendance } from '#bench/scenarios/attendance.ts'
import { dailyPages } from '#bench/scenarios/daily.ts'
import { importing } from '#bench/scenarios/imports.ts'
import { hiringAndTasks } from '#bench/scenarios/hiring.ts'
import { askingForLeave } from '#bench/scenarios/leave.ts'
import { readingOrganization } from '#bench/scenarios/hr-actions.ts'
import { manyOrganizations } from '#bench/scenarios/organizations.ts'
import { pages } from '#bench/scenarios/pages.ts'
import { payRuns } from '#bench/scenarios/payroll.ts'
import { fullQueues } from '#bench/scenarios/queues.ts'
import { readingPeople } from '#bench/scenarios/people.ts'
import { leaveReports } from '#bench/scenarios/reports.ts'
import { logins, shortCalls } from '#bench/scenarios/road.ts'
import { fanOut } from '#bench/scenarios/sockets.ts'
import { memoryAtRest, starts } from '#bench/scenarios/start.ts'
import { furnish, openStage, temporary, type Plan } from '#bench/stage.ts'

const full: Plan = {
  quick: false,
  large: 31_000,
  small: 3_100,
  organizations: 50,
  employees: 500,
  daily: 10_000,
  actions: [],
  rounds: 5,
  seconds: 2,
  starts: 3,
  sockets: 2000,
  loads: 5,
}
const quick: Plan = {
  ...full,
  quick: true,
  large: 6_200,
  small: 620,
  organizations: 10,
  daily: 2_000,
  rounds: 2,
  seconds: 0.5,
  starts: 1,
  sockets: 500,
  loads: 1,
}

const args = process.argv.slice(2)
const only = (
  args.find((arg) => arg.startsWith('--only='))?.slice('--only='.length) ??
  args[args.indexOf('--only') + 1 || args.length]
)?.split(',')
const told = (name: string) => {
  const arg = args.find((one) => one.startsWith(`--${name}=`))
  return arg === undefined ? {} : { [name]: Number(arg.slice(name.length + 3)) }
}
const other = { ...told('large'), ...told('daily'), ...told('rounds'), ...told('seconds') }
const actions = args.flatMap((one) =>
  one.startsWith('--actions=') ? one.slice('--actions='.length).split(',') : [],
)
const plan: Plan = { ...(args.includes('--quick') ? quick : full), ...other, actions }
const isWhole = !plan.quick && !only && Object.keys(other).length === 0 && !actions.length
const wanted = (name: string) => !only || only.includes(name)

const { dir, remove } = temporary()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void leave(1))
try {
  const report = reportOf(plan, await measure())
  if (isWhole) writeFileSync(join(import.meta.dirname, '../docs/performance.md'), report)
  else console.log(report)
  await leave(0)
} catch (error) {
  console.error(error)
  await leave(1)
}

async function measure(): Promise<Results> {
  const { status } = spawnSync(process.execPath, ['scripts/setup.cjs'], { stdio: 'inherit' })
  if (status !== 0) throw new Error('The web application could not be built.')
  const results: Results = { lines: [] }
  if (wanted('start')) results.starts = await timed('start', starts(plan, dir))
  const organizations = await timed('data', furnish(plan, join(dir, 'data')))
  const stage = await openStage(plan, join(dir, 'data'), organizations)
  const rest = await memoryAtRest(stage)
  if (wanted('road')) results.lines.push(...(await timed('road', shortCalls(stage))))
  if (wanted('login')) results.lines.push(...(await timed('login', logins(stage))))
  if (wanted('people')) results.lines.push(...(await timed('people', readingPeople(stage))))
  if (wanted('hr')) results.lines.push(...(await timed('hr', readingOrganization(stage))))
  if (wanted('leave')) results.lines.push(...(await timed('leave', askingForLeave(stage))))
  if (wanted('daily')) results.lines.push(...(await timed('daily', dailyPages(stage))))
  if (wanted('attendance')) results.attendance = await timed('attendance', attendance(stage))
  if (wanted('payroll')) results.payroll = await timed('payroll', payRuns(stage))
  if (wanted('organizations')) results.organizations = await timed('organizations', manyOrganizations(stage))
  if (wanted('nights')) results.nights = await timed('nights', nights(stage))
  // after the nights, which are about people without a past
  if (wanted('reports')) results.lines.push(...(await timed('reports', leaveReports(stage))))
  if (wanted('hiring')) results.lines.push(...(await timed('hiring', hiringAndTasks(stage))))
  if (wanted('queues')) results.queues = await timed('queues', fullQueues(stage))
  if (wanted('imports')) results.imports = await timed('imports', importing(stage))
  if (wanted('sockets')) results.sockets = await timed('sockets', fanOut(stage))
  if (wanted('pages')) results.pages = await timed('pages', pages(stage))
  results.memory = { rest, after: memoryOf(stage.application.pid, stage.application.databaseDir) }
  await stage.close()
  return results
}

async function timed<T>(name: string, work: Promise<T>): Promise<T> {
  const began = performance.now()
  const result = await work
  console.error(`${name}: ${((performance.now() - began) / 1000).toFixed(1)} s`)
  return result
}

/** Whatever happened, nothing that this run started outlives it. */
async function leave(code: number): Promise<never> {
  await endAll()
  remove()
  process.exit(code)
}

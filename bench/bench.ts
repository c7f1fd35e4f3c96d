// npm run bench: what actions cost beside their floor, measured in one run and written to docs/performance.md.
//   --quick        a first look in under a minute; printed, not written
//   --only NAMES   some of: start memory road login people hr leave daily attendance payroll nights reports hiring performance queues imports sockets pages organizations processes seldom; printed, and with --write kept among the others on the page
//   --actions=NAMES  of the daily pages some: noticeboard, feed, calendar, away, balances, overview, list; with --only daily
//   --large=N --daily=N --rounds=N --seconds=N   another size of the first organization, number and length of turns; printed, not written
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { memoryOf } from '#bench/cpu.ts'
import { endAll } from '#bench/processes.ts'
import { asKept, keep } from '#bench/kept.ts'
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
import { appraisals } from '#bench/scenarios/performance.ts'
import { fullQueues } from '#bench/scenarios/queues.ts'
import { readingPeople } from '#bench/scenarios/people.ts'
import { leaveReports } from '#bench/scenarios/reports.ts'
import { logins, shortCalls } from '#bench/scenarios/road.ts'
import { seldomActions } from '#bench/scenarios/seldom.ts'
import { fanOut } from '#bench/scenarios/sockets.ts'
import { twoProcesses } from '#bench/scenarios/two-processes.ts'
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
const isFull = !plan.quick && Object.keys(other).length === 0 && !actions.length
const isKept = isFull && (!only || args.includes('--write'))

const { dir, remove } = temporary()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void leave(1))
try {
  const found = await measure()
  if (isKept) writeFileSync(join(import.meta.dirname, '../docs/performance.md'), reportOf(plan, keep(found)))
  else console.log(reportOf(plan, asKept(found)))
  await leave(0)
} catch (error) {
  console.error(error)
  await leave(1)
}

async function measure(): Promise<Results> {
  const { status } = spawnSync(process.execPath, ['scripts/setup.cjs'], { stdio: 'inherit' })
  if (status !== 0) throw new Error('The web application could not be built.')
  const results: Results = {}
  const part = async <P extends keyof Results>(name: P, work: () => Promise<NonNullable<Results[P]>>) => {
    if (only && !only.includes(name)) return
    const began = performance.now()
    results[name] = await work()
    console.error(`${name}: ${((performance.now() - began) / 1000).toFixed(1)} s`)
  }
  await part('start', () => starts(plan, dir))
  const data = join(dir, 'data')
  const organizations = await furnish(plan, data)
  const stage = await openStage(plan, data, organizations)
  const rest = await memoryAtRest(stage)
  await part('road', () => shortCalls(stage))
  await part('login', () => logins(stage))
  await part('people', () => readingPeople(stage))
  await part('hr', () => readingOrganization(stage))
  await part('leave', () => askingForLeave(stage))
  await part('daily', () => dailyPages(stage))
  await part('attendance', () => attendance(stage))
  await part('payroll', () => payRuns(stage))
  await part('nights', () => nights(stage))
  // after the nights, which are about people without a past
  await part('reports', () => leaveReports(stage))
  await part('hiring', () => hiringAndTasks(stage))
  await part('performance', () => appraisals(stage))
  await part('queues', () => fullQueues(stage))
  await part('imports', () => importing(stage))
  await part('sockets', () => fanOut(stage))
  // near the end: what is measured before does not stand beside so many
  await part('organizations', () => manyOrganizations(stage))
  await part('pages', () => pages(stage))
  await part('processes', () => twoProcesses(stage))
  const { pid, databaseDir } = stage.application
  // what loads leave behind is told of all of them
  await part('memory', async () => ({ rest, after: only ? null : memoryOf(pid, databaseDir) }))
  await stage.close()
  await part('seldom', () => seldomActions(plan, data, organizations))
  return results
}

/** Whatever happened, nothing that this run started outlives it. */
async function leave(code: number): Promise<never> {
  await endAll()
  remove()
  process.exit(code)
}

import { findBinaries } from '#platform/postgres/binaries.ts'
import { cpuMs, type Figures } from '#bench/contest.ts'
import type { Cpu } from '#bench/cpu.ts'
import type { Kept } from '#bench/kept.ts'
import type { Line } from '#bench/scenarios/actions.ts'
import type { Attendance, WorkLine } from '#bench/scenarios/attendance.ts'
import type { NightLine } from '#bench/scenarios/accrual.ts'
import type { ImportLine } from '#bench/scenarios/imports.ts'
import type { Organizations } from '#bench/scenarios/organizations.ts'
import type { PayRuns } from '#bench/scenarios/payroll.ts'
import type { Performance } from '#bench/scenarios/performance.ts'
import type { PageLine } from '#bench/scenarios/pages.ts'
import type { ProcessLine, Shared } from '#bench/scenarios/two-processes.ts'
import type { SeldomLine } from '#bench/scenarios/seldom.ts'
import type { Queues } from '#bench/scenarios/queues.ts'
import type { Sockets } from '#bench/scenarios/sockets.ts'
import type { Starts } from '#bench/scenarios/start.ts'
import type { Plan } from '#bench/stage.ts'

/** Parts of which each action has a line beside its floor's. */
const actions = ['road', 'login', 'people', 'hr', 'leave', 'daily', 'reports', 'hiring'] as const

/** What a run found; a part that was not asked for is absent. */
export interface Results extends Partial<Record<(typeof actions)[number], Line[]>> {
  start?: Starts
  memory?: { rest: Cpu; after: Cpu | null }
  nights?: NightLine[]
  attendance?: Attendance
  payroll?: PayRuns
  performance?: Performance
  organizations?: Organizations
  queues?: Queues
  imports?: ImportLine[]
  sockets?: Sockets
  pages?: PageLine[]
  processes?: ProcessLine[]
  seldom?: SeldomLine[]
}

/** The page that tells it all. */
export function reportOf(plan: Plan, kept: Kept): string {
  const { results } = kept
  const lines = actions.flatMap((part) => results[part] ?? [])
  return `${[
    '# Performance',
    introduction(plan, kept),
    startPart(results),
    actionPart([
      ...lines,
      ...(results.attendance?.lines ?? []),
      ...(results.payroll?.lines ?? []),
      ...(results.performance?.lines ?? []),
    ]),
    growthPart(plan, lines),
    attendancePart(results.attendance),
    payrollPart(results.payroll),
    performancePart(results.performance),
    nightPart(results.nights),
    organizationPart(plan, results.organizations),
    queuePart(results.queues),
    importPart(results.imports),
    socketPart(results.sockets),
    pagePart(results.pages),
    processPart(results.processes),
    seldomPart(results.seldom),
    reading,
    leftOut,
  ]
    .filter(Boolean)
    .join('\n\n')}\n`
}

const introduction = (
  plan: Plan,
  { machine, taken }: Kept,
) => `Written by \`npm run bench\`; do not edit. Every figure was measured in one run with its floor: ${runs(taken)}.

Machine: ${machine}, PostgreSQL ${findBinaries().version.replace(/-.*/, '')} on the same machine with fsync on. Load, floor and database share the cores with the application, so the ratios are what counts, and processor time before wall time.

Data: an organization of ${whole(plan.large)} employees and one of ${whole(plan.small)}, each with work places, supervisors, logins, balances; for pages of every day one of ${whole(plan.daily)} with segments, four leave years and people away. ${plan.rounds} rounds of ${plan.seconds} s for each side in turn, half of that where only HR reads, medians.${plan.quick ? ' **A quick run: for a first look only.**' : ''}`

/** `on 2026-11-29 at 1a2b3c4`, or of several with what each measured. */
function runs(taken: Kept['taken']): string {
  const byRun = Map.groupBy(Object.entries(taken), ([, { on, commit }]) => `on ${on} at ${commit}`)
  if (byRun.size === 1) return [...byRun.keys()].join()
  return [...byRun].map(([run, parts]) => `${run} ${parts.map(([part]) => part).join(', ')}`).join('; ')
}

function startPart({ start: starts, memory }: Results) {
  if (!starts || !memory) return ''
  const held = ({ node, postgres }: Cpu) =>
    `${whole(node + postgres)} MB (Node ${whole(node)}, PostgreSQL ${whole(postgres)})`
  return `## Start and memory

| | Chautari | Fastify and an empty database |
|---|---|---|
| first start: make the database, migrate, make the demo, serve | ${seconds(starts.first.ours)} | ${seconds(starts.first.floor)} |
| later start | ${seconds(starts.later.ours)} | ${seconds(starts.later.floor)} |

At rest with its database: ${held(memory.rest)}${memory.after ? `; right after all loads below ${held(memory.after)}` : ''}. What processes share is counted once.`
}

const actionPart = (lines: Line[]) =>
  lines.length
    ? `## Actions

| Action | connections | actions/s: ours, floor | p50 ms: ours, floor | p99 ms: ours, floor | CPU ms: ours (Node + PostgreSQL) | CPU ms: floor | CPU: times the floor |
|---|---|---|---|---|---|---|---|
${lines.map(actionRow).join('\n')}`
    : ''

const actionRow = ({ action, connections, ours, floor }: Line) =>
  `| ${action} | ${connections} | ${short(ours.per_second)}, ${short(floor.per_second)} | ${short(ours.p50_ms)}, ${short(floor.p50_ms)} | ${short(ours.p99_ms)}, ${short(floor.p99_ms)} | ${parts(ours)} | ${parts(floor)} | **${times(cpuMs(ours), cpuMs(floor))}** |`

function growthPart(plan: Plan, lines: Line[]) {
  const both = lines.flatMap(({ action, ours, floor, small }) =>
    small ? [{ action, ours, floor, small }] : [],
  )
  if (!both.length) return ''
  return `## From ${whole(plan.small)} to ${whole(plan.large)} employees

CPU of one call, alone; in step with the size would be ${times(plan.large, plan.small)}.

| Action | ours at ${whole(plan.small)} | ours at ${whole(plan.large)} | grows | floor grows |
|---|---|---|---|---|
${both
  .map(
    ({ action, ours, floor, small }) =>
      `| ${action} | ${parts(small.ours)} | ${parts(ours)} | **${times(cpuMs(ours), cpuMs(small.ours))}** | ${times(cpuMs(floor), cpuMs(small.floor))} |`,
  )
  .join('\n')}`
}

const attendancePart = (found: Attendance | undefined) =>
  found
    ? `## A month of attendance

${whole(found.people)} people by one shift, ${whole(found.punches)} punches: each day is computed with its rules, leave, holidays and explanation.

${workTable('days or lines', found.work)}`
    : ''

const payrollPart = (found: PayRuns | undefined) =>
  found
    ? `## A month of pay

${found.headings} headings a person, income tax of the year among them, each with how it came about. Memory of the application before and after the large run: ${whole(found.memory.before)} and ${whole(found.memory.after)} MB.

${workTable('payslips', found.work)}`
    : ''

const performancePart = (found: Performance | undefined) =>
  found
    ? `## An appraisal of everybody

Self, supervisor, reviewer, reports and five colleagues of each appraise; nine in ten forms are answered. Generating and sending are jobs in batches of 500 people, each form with its audit; a result has its trace.

${workTable('forms or results', found.work)}`
    : ''

const workTable = (what: string, lines: readonly WorkLine[]) => `| | ${what} | seconds | a second |
|---|---|---|---|
${lines
  .map(
    ({ title, count, seconds: took }) =>
      `| ${title} | ${whole(count)} | ${short(took)} | ${whole(count / took)} |`,
  )
  .join('\n')}`

const nightPart = (lines: NightLine[] | undefined) =>
  lines
    ? `## A night of leave

Ten types of leave, earned by the month and carried at the year’s end, for everybody. Who is due is read, run through time and compared with the ledger; of the others nothing is read.

| | people | entries | seconds | entries/s |
|---|---|---|---|---|
${lines
  .map(
    ({ title, people, entries, seconds: took }) =>
      `| ${title} | ${whole(people)} | ${whole(entries)} | ${short(took)} | ${whole(entries / took)} |`,
  )
  .join('\n')}`
    : ''

const organizationPart = (plan: Plan, found: Organizations | undefined) =>
  found
    ? `## From one organization to ${whole(found.count)}

CPU of one call of HR, alone, in an organization of ${whole(found.employees)} beside the one of ${whole(plan.large)}: first there is one of that size, then there are ${whole(found.count)}, asked in turn, then the same beside ${whole(found.crowd)} small ones.

| Action | ours with one | ours with ${whole(found.count)} | grows | floor with ${whole(found.count)} | floor grows | CPU: times the floor | ours beside ${whole(found.crowd)} | grows | floor beside ${whole(found.crowd)} |
|---|---|---|---|---|---|---|---|---|---|
${found.lines
  .map(
    ({ action, one, many, crowd }) =>
      `| ${action} | ${parts(one.ours)} | ${parts(many.ours)} | **${times(cpuMs(many.ours), cpuMs(one.ours))}** | ${parts(many.floor)} | ${times(cpuMs(many.floor), cpuMs(one.floor))} | **${times(cpuMs(many.ours), cpuMs(many.floor))}** | ${parts(crowd.ours)} | **${times(cpuMs(crowd.ours), cpuMs(many.ours))}** | ${parts(crowd.floor)} |`,
  )
  .join('\n')}`
    : ''

const importPart = (lines: ImportLine[] | undefined) =>
  lines
    ? `## Bringing people in from a file

| ${whole(lines[0]?.rows ?? 0)} people, CSV | seconds | rows/s | CPU ms a row: Node + PostgreSQL |
|---|---|---|---|
${lines
  .map(
    ({ title, rows, seconds: took, cpu }) =>
      `| ${title} | ${short(took)} | ${whole(rows / took)} | ${short(cpu.node / rows)} + ${short(cpu.postgres / rows)} |`,
  )
  .join('\n')}`
    : ''

function queuePart(found: Queues | undefined) {
  if (!found) return ''
  const row = (title: string, { median, slow }: Queues['job'], most: number) =>
    `| ${title} | ${short(median)} | ${short(slow)} | ${most} |`
  return `## Taking work beside a full queue

${whole(found.jobs)} jobs of ${whole(found.organizations)} organizations wait, those of one kind that one organization asked for at the head, and a signal of each.

| | median ms | slowest of a hundred ms | aim |
|---|---|---|---|
${row('one job taken', found.job, 2)}
${row('fifty signals taken', found.signals, 50)}`
}

function socketPart(found: Sockets | undefined) {
  if (!found) return ''
  const row = (title: string, side: 'ours' | 'floor') => {
    const reach = found[side]
    return `| ${title} | ${whole(reach.p50_ms)} | ${whole(reach.p99_ms)} | ${whole(reach.all_ms)} | ${whole(reach.node_ms)} + ${whole(reach.postgres_ms)} | ${short(found.kilobytes[side])} |`
  }
  return `## A notification to ${whole(found.sockets)} open sockets

Ours from before its ${whole(found.sockets)} rows are written; the floor writes no row and reads none.

| | p50 ms | p99 ms | all ms | CPU ms (Node + PostgreSQL) | KB a socket |
|---|---|---|---|---|---|
${row('Chautari', 'ours')}
${row('the same bytes to bare sockets', 'floor')}`
}

const pagePart = (pages: PageLine[] | undefined) =>
  pages
    ? `## Pages in Chromium, nothing cached

| Page | files | KB sent, brotli | KB sent, gzip | first paint ms | ready ms |
|---|---|---|---|---|---|
${pages
  .map(
    (p) =>
      `| ${p.title} | ${whole(p.files)} | ${short(p.brotli / 1024)} | ${short(p.gzip / 1024)} | ${whole(p.paint_ms)} | ${whole(p.ready_ms)} |`,
  )
  .join('\n')}`
    : ''

const processPart = (lines: ProcessLine[] | undefined) =>
  lines
    ? `## One process, and two

The same load on one process and on two over the same database. All of them share the cores, so what shows is what sharing costs.

| Action | connections | actions/s: one, two | p50 ms: one, two | CPU ms: one, two | CPU: two beside one |
|---|---|---|---|---|---|
${lines.map(processRow).join('\n')}`
    : ''
function processRow({ action, connections, one, two }: ProcessLine) {
  const both = (of: keyof Shared) => `${short(one[of])}, ${short(two[of])}`
  return `| ${action} | ${connections} | ${both('per_second')} | ${both('p50_ms')} | ${both('cpu_ms')} | **${times(two.cpu_ms, one.cpu_ms)}** |`
}

const seldomPart = (lines: SeldomLine[] | undefined) =>
  lines
    ? `## Once in a while, and again and again

CPU ms of one action: the first after a start, one each half second, and one of many. PostgreSQL plans a named statement as it judges itself (auto, as it is delivered) or once for all values.

| Action | plans | ours: first, now and then, often | floor: first, now and then, often |
|---|---|---|---|
${lines.map(({ action, mode, ours, floor }) => `| ${action} | ${mode} | ${three(ours)} | ${three(floor)} |`).join('\n')}`
    : ''
const three = ({ first, seldom, often }: SeldomLine['ours']) =>
  `${short(first)}, ${short(seldom)}, ${short(often)}`

const reading = `## How to read it

- *Floor*: Fastify and hand-written SQL with named statements (bench/floor-server.ts), over the same database, doing the same work without session, rights, validation, rules, or the log of calls; the application logs as it does by default, into a pipe that is emptied. Its PostgreSQL column is the same work in the database alone. Triggers of the tables (audit, words of names) run in both.
- *CPU* is of the server and of every process of PostgreSQL, divided by the actions done. Work that an action sets off (notifications) is waited for and counted.
- The aim is at most twice the floor's CPU for each action, lists that do not grow in step with the organization, a login at the price of its argon2id, a first start in 10 s and a later one in 1 s, less than 300 MB at rest, and less than 250 KB gzipped for the people page with the shell.
- A count of all rows is part of a list, and counting takes longer where there is more to count; the floor shows how much.`

const leftOut = `## What was left out

- Building the web application at the very first start, which happens once for each version.
- Networks: everything runs on loopback, without TLS.`

const parts = (f: Figures) => `${short(cpuMs(f))} (${short(f.node_ms)} + ${short(f.postgres_ms)})`
const times = (a: number, b: number) => `${(a / b).toFixed(1)}×`
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
const whole = (n: number) => Math.round(n).toLocaleString('en-US')
/** Three figures that matter. */
const short = (n: number) => (Math.abs(n) >= 100 ? whole(n) : n.toPrecision(n >= 10 ? 3 : 2))

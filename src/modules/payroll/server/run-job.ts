import { sql } from 'kysely'
import { z } from 'zod'
import { P } from '#kernel/permission.ts'
import type { JobCtx, JobKind } from '#platform/jobs.ts'
import { employedIn } from '#modules/hris/server/public.ts'
import { recordMissing } from '#modules/payroll/server/difference-record.ts'
import type { PayRules } from '#modules/payroll/domain/pay.ts'
import { runTypeRules } from '#modules/payroll/domain/run-type.ts'
import { runToPay, type RunToPay } from '#modules/payroll/server/run-to-pay.ts'
import { payRules } from '#modules/payroll/server/pay-rules.ts'
import { changedPeople, computeBatch, totalRun } from '#modules/payroll/server/run-compute.ts'

/** People of one transaction: each computes or looks for less than half a second. */
const COMPUTED = 100
const LOOKED_AT = 1000
const Input = z.object({ run_id: z.uuid(), only: z.enum(['all', 'failed', 'changed']) })
/** How far it came: people are computed in the order of their ids, so that the last one says who is left. */
const Resume = z.object({ after: z.string(), done: z.number(), computed: z.number() })

/** Computes a run in batches; killed it goes on with the batch after the last that was committed. */
export const generateJob: JobKind<typeof Input> = {
  kind: 'payroll.generate',
  title: 'Generate payroll',
  seen_by: [P.payroll.collection, P.payroll.overview],
  input: Input,
  serial: true,
  async run(ctx, { run_id, only }) {
    const left = Resume.safeParse(ctx.resume)
    let { after, done, computed } = left.success ? left.data : { after: '', done: 0, computed: 0 }
    const { rules, run, people } = await ctx.batch(async (db, mark) => {
      const found = await runToPay(db, run_id)
      const all = only === 'failed' ? await failedIn(db, run_id) : await peopleFor(db, found)
      if (!left.success && only !== 'failed') await dropOthers(db, run_id, all)
      const rest = all.toSorted().filter((id) => id > after)
      mark.progress(done, done + rest.length)
      return { rules: await payRules(db), run: found, people: rest }
    })
    const total = done + people.length
    const chosen = only === 'changed' ? await changedOf(ctx, rules, run, people) : people
    // of those that were only looked at nothing is left to do
    done += people.length - chosen.length
    while (chosen.length) {
      const part = chosen.splice(0, COMPUTED)
      after = part.at(-1) ?? after
      done += part.length
      computed += part.length
      await ctx.batch(async (db, mark) => {
        await computeBatch(db, rules, run, part)
        mark.resume({ after, done, computed })
        mark.progress(done, total)
      })
    }
    await ctx.batch(async (db) => {
      await recordMissing(db, run_id)
      await totalRun(db, run_id, 'In review')
    })
    return { people: total, computed }
  },
}

/** Those of some people, by their ids, whose facts are other ones than those of their payslip. */
async function changedOf(ctx: JobCtx, rules: PayRules, run: RunToPay, people: readonly string[]) {
  const found: string[] = []
  for (let at = 0; at < people.length; at += LOOKED_AT) {
    const part = people.slice(at, at + LOOKED_AT)
    found.push(...(await ctx.batch((db) => changedPeople(db, rules, run, part))))
  }
  return found
}

type Db = Parameters<typeof payRules>[0]
/** Whom a payroll pays: everybody of the period, or whom it was made for. */
async function peopleFor(db: Db, { id, type, period }: RunToPay): Promise<string[]> {
  if (runTypeRules[type].is_of_period) return peopleOf(db, period)
  const { rows } = await sql<{ employee_id: string }>`
    select p.employee_id from payroll_run_person p join employee e on e.org_id = p.org_id and e.id = p.employee_id
    where p.run_id = ${id} order by e.code, e.id`.execute(db)
  return rows.map(({ employee_id }) => employee_id)
}

/** Everybody who works in the period, without those whose pay is not processed and whom a final settlement pays. */
export async function peopleOf(db: Db, period: { start: string; end: string }): Promise<string[]> {
  const { rows } = await sql<{ employee_id: string }>`
    select employee_id from payroll_hold where kind = 'Processing' and from_on <= ${period.end} and released_on is null
    union select p.employee_id from payroll_run_person p
      join payroll_run r on r.org_id = p.org_id and r.id = p.run_id and r.type = 'Final settlement' and r.state <> 'Cancelled'
      join employee e on e.org_id = p.org_id and e.id = p.employee_id and e.joined_on <= r.end_on
    where r.start_on <= ${period.end}`.execute(db)
  const held = new Set(rows.map(({ employee_id }) => employee_id))
  return (await employedIn(db, period)).filter((id) => !held.has(id))
}
const failedIn = async (db: Db, runId: string) =>
  (
    await db
      .selectFrom('payslip')
      .select('employee_id')
      .where('run_id', '=', runId)
      .where('state', '=', 'Failed')
      .orderBy('employee_id')
      .execute()
  ).map(({ employee_id }) => employee_id)
const dropOthers = (db: Db, runId: string, people: readonly string[]) =>
  sql`delete from payslip where run_id = ${runId} and not employee_id = any(${[...people]}::uuid[])`.execute(
    db,
  )

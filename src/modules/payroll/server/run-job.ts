import { sql } from 'kysely'
import { z } from 'zod'
import { P } from '#kernel/permission.ts'
import type { JobKind } from '#platform/jobs.ts'
import { employedIn } from '#modules/hris/server/public.ts'
import { recordMissing } from '#modules/payroll/server/difference-record.ts'
import { runTypeRules } from '#modules/payroll/domain/run-type.ts'
import { runToPay, type RunToPay } from '#modules/payroll/server/run-to-pay.ts'
import { payRules } from '#modules/payroll/server/pay-rules.ts'
import { computeBatch, totalRun } from '#modules/payroll/server/run-compute.ts'

const AT_ONCE = 50
const Input = z.object({ run_id: z.uuid(), only: z.enum(['all', 'failed', 'changed']) })
const Resume = z.object({ people: z.array(z.string()), done: z.number(), computed: z.number().default(0) })

/** Computes a run in batches; killed it goes on with the batch after the last that was committed. */
export const generateJob: JobKind<typeof Input> = {
  kind: 'payroll.generate',
  title: 'Generate payroll',
  seen_by: [P.payroll.collection, P.payroll.overview],
  input: Input,
  serial: true,
  async run(ctx, { run_id, only }) {
    const left = Resume.safeParse(ctx.resume)
    let { people, done, computed } = left.success
      ? left.data
      : { people: [] as string[], done: 0, computed: 0 }
    const { rules, run } = await ctx.batch(async (db, mark) => {
      const found = await runToPay(db, run_id)
      if (!left.success) {
        people = only === 'failed' ? await failedIn(db, run_id) : await peopleFor(db, found)
        if (only !== 'failed') await dropOthers(db, run_id, people)
        mark.resume({ people, done: 0, computed: 0 })
      }
      mark.progress(done, people.length)
      return { rules: await payRules(db), run: found }
    })
    while (done < people.length) {
      const part = people.slice(done, done + AT_ONCE)
      await ctx.batch(async (db, mark) => {
        const made = await computeBatch(db, rules, run, part, { onlyChanged: only === 'changed' })
        computed += made
        mark.resume({ people, done: done + part.length, computed })
        mark.progress(done + part.length, people.length)
      })
      done += part.length
    }
    await ctx.batch(async (db) => {
      await recordMissing(db, run_id)
      await totalRun(db, run_id, 'In review')
    })
    return { people: people.length, computed }
  },
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

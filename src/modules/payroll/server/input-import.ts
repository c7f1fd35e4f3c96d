import { sql } from 'kysely'
import { compareAmounts } from '#kernel/money.ts'
import { newId } from '#platform/id.ts'
import {
  serveImport,
  type Decision,
  type ImportCtx,
  type WrittenRow,
} from '#engines/exchange/import-server.ts'
import { peopleNamed } from '#modules/hris/server/public.ts'
import { nextPeriod } from '#modules/payroll/server/preflight.ts'
import { inputImport } from '#modules/payroll/shared/input-import.ts'

interface Facts {
  period: { id: string; label: string } | null
  /** Why nothing may be put into the period. */
  refused: string | null
  /** By code and by name, in small letters. */
  headings: ReadonlyMap<string, { id: string; source: string }>
  seen: Set<string>
}
interface Write {
  period_id: string
  employee_id: string
  heading_id: string
  amount: string
  remarks: string | null
}
interface Held {
  id: string
  employee_id: string
  heading_id: string
  amount: string
  remarks: string | null
}
const failed = (errors: Record<string, string[]>): Decision<Write | null> => ({
  errors,
  plan: 'create',
  subject_id: null,
  masters: [],
  write: null,
})

const heldInputs = async (
  { db }: Pick<ImportCtx, 'db'>,
  periodId: string,
  employeeIds: readonly string[],
) => {
  const { rows } = await sql<Held>`
    select id, employee_id, heading_id, amount::text, remarks from payroll_input
    where run_id is null and period_id = ${periodId} and employee_id = any(${[...employeeIds]}::uuid[]) for update`.execute(
    db,
  )
  return new Map(rows.map((row) => [`${row.employee_id} ${row.heading_id}`, row]))
}

export const payrollInputs = serveImport<typeof inputImport.columns, Facts, Write | null>(inputImport, {
  facts: async (ctx) => {
    const period = await nextPeriod(ctx)
    const [{ rows: headings }, run] = await Promise.all([
      sql<{ id: string; code: string; name: string; source: string }>`
        select id, lower(code) as code, lower(name) as name, source from payroll_heading where not is_archived`.execute(
        ctx.db,
      ),
      ctx.db
        .selectFrom('payroll_run')
        .select(['title', 'state'])
        .where('period_id', '=', period?.id ?? null)
        .where('type', '=', 'Regular')
        .where('state', 'in', ['Submitted', 'Approved'])
        .executeTakeFirst(),
    ])
    return {
      period,
      refused: !period
        ? 'There is no period to pay. Create the next fiscal year first.'
        : run
          ? `${run.title} is submitted already.`
          : null,
      headings: new Map(headings.flatMap((one) => [[one.name, one] as const, [one.code, one] as const])),
      seen: new Set(),
    }
  },
  async decide(ctx, { period, refused, headings, seen }, rows) {
    const found = await peopleNamed(ctx.db, rows)
    const own = await ctx.db
      .selectFrom('employee')
      .select('id')
      .where('account_id', '=', ctx.account_id)
      .executeTakeFirst()
    const people = rows.flatMap(({ row }) => {
      const who = found(row)
      return 'errors' in who ? [] : [who.person.id]
    })
    const held = period ? await heldInputs(ctx, period.id, people) : new Map<string, Held>()
    return rows.map(({ row }): Decision<Write | null> => {
      if (!period || refused !== null) return failed({ heading: [refused ?? ''] })
      const who = found(row)
      if ('errors' in who) return failed(who.errors)
      const employee_id = who.person.id
      if (own?.id === employee_id)
        return failed({ employee_code: ['Your own pay is handled by somebody else.'] })
      const heading = headings.get((row.heading ?? '').trim().toLowerCase())
      if (!heading) return failed({ heading: [`There is no heading “${row.heading ?? ''}”.`] })
      if (heading.source !== 'Monthly input' && heading.source !== 'Formula')
        return failed({ heading: [`${row.heading ?? ''} takes no monthly input.`] })
      const key = `${employee_id} ${heading.id}`
      if (seen.has(key)) return failed({ heading: ['The file has this employee and heading twice.'] })
      seen.add(key)
      const there = held.get(key)
      const write = {
        period_id: period.id,
        employee_id,
        heading_id: heading.id,
        amount: row.amount ?? '0',
        remarks: row.remarks ?? there?.remarks ?? null,
      }
      const isSame =
        there && compareAmounts(there.amount, write.amount) === 0 && there.remarks === write.remarks
      return {
        errors: {},
        plan: there ? (isSame ? 'unchanged' : 'update') : 'create',
        subject_id: there?.id ?? null,
        masters: [],
        write,
      }
    })
  },
  async save(ctx, { period }, rows) {
    const made = rows.flatMap(({ row_no, write, subject_id }) =>
      write ? [{ row_no, ...write, id: subject_id ?? newId() }] : [],
    )
    if (!made.length || !period) return []
    const held = await heldInputs(
      ctx,
      period.id,
      made.map(({ employee_id }) => employee_id),
    )
    const before = new Map([...held.values()].map(({ id, amount, remarks }) => [id, { amount, remarks }]))
    await sql`
      insert into payroll_input as i (id, period_id, employee_id, heading_id, amount, remarks)
      select x.id, x.period_id, x.employee_id, x.heading_id, x.amount, x.remarks
      from json_to_recordset(${JSON.stringify(made)}::json)
        as x (id uuid, period_id uuid, employee_id uuid, heading_id uuid, amount numeric, remarks text)
      on conflict on constraint payroll_input_once do update set amount = excluded.amount, remarks = excluded.remarks,
        version = i.version + 1`.execute(ctx.db)
    return made.map(({ row_no, id, amount, remarks }) => ({
      row_no,
      subject_id: id,
      before: { ...before.get(id), became: { amount, remarks } },
    }))
  },
  async changed({ db }, rows) {
    const { rows: moved } = await sql<{ name: string }>`
      select e.full_name || ' (' || e.code || ')' as name from ${written(rows)}
      left join payroll_input i on i.id = w.id left join employee e on e.org_id = i.org_id and e.id = i.employee_id
      where i.id is not null and i.amount <> w.amount
        or exists (select from payroll_run r where r.org_id = i.org_id and r.period_id = i.period_id and r.type = 'Regular' and r.state in ('Submitted', 'Approved', 'Closed'))`.execute(
      db,
    )
    return moved.map(({ name }) => name)
  },
  async undo({ db }, rows) {
    const created = rows.filter(({ outcome }) => outcome === 'created').map(({ subject_id }) => subject_id)
    await sql`delete from payroll_input where id = any(${created}::uuid[])`.execute(db)
    const former = rows
      .filter(({ outcome }) => outcome === 'updated')
      .map(({ subject_id, before }) => ({
        id: subject_id,
        ...(before as { amount: string; remarks: string | null }),
      }))
    await sql`update payroll_input i set amount = x.amount, remarks = x.remarks, version = i.version + 1
      from json_to_recordset(${JSON.stringify(former)}::json) as x (id uuid, amount numeric, remarks text) where i.id = x.id`.execute(
      db,
    )
  },
})

/** What the import left in each row. */
const written = (rows: readonly WrittenRow<typeof inputImport.columns>[]) =>
  sql`json_to_recordset(${JSON.stringify(
    rows.map(({ subject_id, before }) => ({
      id: subject_id,
      ...(before as { became: { amount: string } }).became,
    })),
  )}::json) as w (id uuid, amount numeric)`

import { sql } from 'kysely'
import { newId } from '#platform/id.ts'
import { serveImport, type Decision } from '#engines/exchange/import-server.ts'
import { peopleNamed } from '#modules/hris/server/public.ts'
import { dayProblem } from '#modules/employee-evaluation/server/actuals.ts'
import { isOver } from '#modules/employee-evaluation/server/assigned.ts'
import { actualImport } from '#modules/employee-evaluation/shared/actual.ts'

interface Facts {
  own_id: string | null
}
interface Write {
  assigned_id: string
  employee_id: string
  on_date: string
  value: string
  remarks: string | null
}
interface Known {
  id: string
  employee_id: string
  title: string
  starts_on: string
  ends_on: string
  is_over: boolean
}
const failed = (errors: Record<string, string[]>): Decision<Write | null> => ({
  errors,
  plan: 'create',
  subject_id: null,
  masters: [],
  write: null,
})
const amount = /^[-+]?\d{1,12}(\.\d{1,2})?$/

export const actualImporter = serveImport<typeof actualImport.columns, Facts, Write | null>(actualImport, {
  async facts({ db, account_id }) {
    const own = await db
      .selectFrom('employee')
      .select('id')
      .where('account_id', '=', account_id)
      .executeTakeFirst()
    return { own_id: own?.id ?? null }
  },
  async decide({ db, today }, { own_id }, rows) {
    const found = await peopleNamed(db, rows)
    const meant = rows.map(({ row }) => ({ row, who: found(row) }))
    const people = meant.flatMap(({ who }) => ('person' in who ? [who.person.id] : []))
    const { rows: targets } = await sql<Known>`
      select a.id, a.employee_id, lower(a.title) as title, f.starts_on, f.ends_on, ${isOver} as is_over
      from assigned_target a join evaluation_target_form f on f.org_id = a.org_id and f.id = a.form_id
      where a.employee_id = any(${people}::uuid[])`.execute(db)
    const known = Map.groupBy(targets, ({ employee_id, title }) => `${employee_id} ${title}`)
    return meant.map(({ row, who }): Decision<Write | null> => {
      if ('errors' in who) return failed(who.errors)
      const employee_id = who.person.id
      if (employee_id === own_id)
        return failed({ employee_code: ['Your own actuals are entered by somebody else.'] })
      const value = (row.value ?? '').trim().replaceAll(',', '')
      if (!amount.test(value)) return failed({ value: ['Enter a number with at most two decimals.'] })
      const on_date = row.date ?? ''
      const named = known.get(`${employee_id} ${(row.target ?? '').trim().toLowerCase()}`) ?? []
      if (!named.length)
        return failed({ target: [`${who.person.full_name} has no target “${row.target ?? ''}”.`] })
      const wrong = named.map((one) => dayProblem(one, { on_date, today }))
      const fits = named.find((_, at) => wrong[at] === null)
      if (!fits) return failed({ date: [wrong[0] ?? ''] })
      if (fits.is_over) return failed({ date: ['The evaluation of these targets is closed.'] })
      return {
        errors: {},
        plan: 'create',
        subject_id: null,
        masters: [],
        write: {
          assigned_id: fits.id,
          employee_id,
          on_date,
          value: value.replace(/^\+/, ''),
          remarks: row.remarks ?? null,
        },
      }
    })
  },
  async save({ db, account_id }, _facts, rows) {
    const made = rows.flatMap(({ row_no, write }) => (write ? [{ row_no, id: newId(), ...write }] : []))
    if (!made.length) return []
    await db
      .insertInto('target_actual')
      .values(made.map(({ row_no: _, ...one }) => ({ ...one, source: 'Import', account_id })))
      .execute()
    return made.map(({ row_no, id }) => ({ row_no, subject_id: id, before: {} }))
  },
  async changed({ db }, rows) {
    const { rows: closed } = await sql<{ name: string }>`
      select distinct e.full_name || ' (' || e.code || ')' as name from target_actual c
      join assigned_target a on a.org_id = c.org_id and a.id = c.assigned_id
      join employee e on e.org_id = a.org_id and e.id = a.employee_id
      where c.id = any(${createdOf(rows)}::uuid[]) and ${isOver}`.execute(db)
    return closed.map(({ name }) => name)
  },
  // entries are only ever added: what is undone stays, and counts no more
  async undo({ db }, rows) {
    await sql`update target_actual set withdrawn_at = now()
      where id = any(${createdOf(rows)}::uuid[]) and withdrawn_at is null`.execute(db)
  },
})

const createdOf = (rows: readonly { outcome: string; subject_id: string }[]) =>
  rows.filter(({ outcome }) => outcome === 'created').map(({ subject_id }) => subject_id)

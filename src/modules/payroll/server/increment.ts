import { sql } from 'kysely'
import { invalid } from '#kernel/errors.ts'
import { rowsOf } from '#platform/bulk.ts'
import type { Ctx } from '#platform/context.ts'
import { newId } from '#platform/id.ts'
import { personOf } from '#platform/person.ts'
import type { Route } from '#platform/route.ts'
import { noteReading } from '#engines/audit/reading-server.ts'
import { serveAction, serveList } from '#engines/list/list-server.ts'
import { writeSalaries } from '#modules/hris/server/public.ts'
import { segmentPeople } from '#modules/organization/server/public.ts'
import { raisedSalary } from '#modules/payroll/domain/increment.ts'
import { lockPeople, refuseClosed } from '#modules/payroll/server/assignment.ts'
import { addIncrement, increments } from '#modules/payroll/shared/increment.ts'

interface Row {
  employee_id: string
  full_name: string
  salary: string | null
  level: string | null
  step: number | null
  scale: string | null
}

/** Somebody's agreed pay on a day, and what the pay scale says of their level and step. */
const standing = (ctx: Ctx, ids: readonly string[], on: string) =>
  sql<Row>`
  select e.id as employee_id, e.full_name, v.title as level, coalesce(a.pay_step, 0) as step,
    (select c.annual_salary::text from employee_compensation c where c.employee_id = e.id and c.valid_from <= ${on}
      order by c.valid_from desc limit 1) as salary,
    (select p.annual_salary::text from pay_scale p where p.level_id = a.employment_level_id and p.step = coalesce(a.pay_step, 0)
      and p.effective_from <= ${on} order by p.effective_from desc limit 1) as scale
  from employee e
  left join employment_assignment a on a.org_id = e.org_id and a.employee_id = e.id and a.valid_from <= ${on}
    and (a.valid_to is null or a.valid_to >= ${on})
  left join employment_level v on v.org_id = a.org_id and v.id = a.employment_level_id
  where e.id = any(${[...ids]}::uuid[]) order by e.code`.execute(ctx.db)

export const incrementRoutes: Route[] = [
  serveList(increments, {
    from: () => sql`pay_increment i`,
    select: (ctx) => ({
      person: personOf(sql`i.employee_id`, ctx.today),
      effective_from: sql`i.effective_from`,
      basis: sql`i.basis`,
      figure: sql`trim_scale(i.figure)`,
      before_salary: sql`i.before_salary`,
      after_salary: sql`i.after_salary`,
      remarks: sql`i.remarks`,
    }),
    id: sql`i.id`,
    search: { person: sql`i.employee_id` },
    order: sql`i.effective_from desc`,
    beside: async (ctx) => {
      await noteReading(ctx, [{ employee_id: null, part: 'Pay' }], { how: 'Report', about: 'Increments' })
      return {}
    },
  }),
  serveAction(addIncrement, async (ctx, { body }) => {
    const { employee_ids, segment_id, effective_from, basis, figure, remarks } = body
    await refuseClosed(ctx, effective_from)
    const inSegment = segment_id ? await segmentPeople(ctx.db, segment_id, effective_from) : []
    const ids = [...new Set([...employee_ids, ...inSegment])]
    if (!ids.length) throw invalid({ segment_id: ['Nobody is in this segment on that day.'] })
    await lockPeople(ctx, ids)
    const { rows } = await standing(ctx, ids, effective_from)
    // of a segment it is said of the segment: the employees field may be empty
    const field = employee_ids.length ? 'employee_ids' : 'segment_id'
    const payless = rows.find(({ salary }) => salary === null)
    if (payless)
      throw invalid({ [field]: [`${payless.full_name} has no annual salary on ${effective_from}.`] })
    const offScale = basis === 'Pay scale' ? rows.find(({ scale }) => scale === null) : undefined
    if (offScale)
      throw invalid({
        [field]: [
          offScale.level === null
            ? `${offScale.full_name} has no level on ${effective_from}.`
            : `The pay scale has no step ${offScale.step} of ${offScale.level} on ${effective_from}.`,
        ],
      })
    const raised = rows.map(({ employee_id, salary, step, scale }) => ({
      id: newId(),
      employee_id,
      before_salary: salary ?? '0',
      after_salary: raisedSalary(
        salary ?? '0',
        basis === 'Pay scale' ? { basis, scale: scale ?? '0' } : { basis, figure: figure ?? '0' },
      ),
      figure: basis === 'Pay scale' ? String(step ?? 0) : (figure ?? '0'),
    }))
    await writeSalaries(
      ctx.db,
      effective_from,
      raised.map(({ employee_id, after_salary }) => ({ employee_id, annual_salary: after_salary })),
    )
    await sql`
      insert into pay_increment (id, employee_id, effective_from, basis, figure, before_salary, after_salary, remarks)
      select r.id, r.employee_id, ${effective_from}, ${basis}, r.figure, r.before_salary, r.after_salary, ${remarks}
      from ${rowsOf({ id: 'uuid', employee_id: 'uuid', figure: 'numeric', before_salary: 'numeric', after_salary: 'numeric' }, raised)}`.execute(
      ctx.db,
    )
    return { raised: raised.length }
  }),
]

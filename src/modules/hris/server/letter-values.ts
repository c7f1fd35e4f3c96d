import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { holds } from '#modules/hris/server/place-query.ts'
import { customFieldsOf } from '#modules/hris/server/custom-store.ts'
import { customLetterValues } from '#modules/hris/server/letter-fields.ts'
import type { CustomValues } from '#modules/hris/shared/custom-value.ts'
import type { MergeField, SaidField } from '#modules/hris/shared/merge-field.ts'

/** What letters may say of a person; null is what is not known. Days and amounts are data: `letterValue` writes them. */
export type LetterValues = Record<Exclude<MergeField, 'letter_number' | SaidField>, string | null> &
  Record<`custom.${string}`, string | null>

type Stored = Record<
  Exclude<
    MergeField,
    'letter_number' | 'letter_date' | 'letter_date_bs' | 'joined_on_bs' | 'organization' | SaidField
  >,
  string | null
> & { id: string; custom: CustomValues }

/** Of many people in one query, as they stand on the day of the letter. */
export async function letterValues(
  ctx: Pick<Ctx, 'db'>,
  employeeIds: readonly string[],
  day: string,
  organization: string,
): Promise<Map<string, LetterValues>> {
  const fields = await customFieldsOf(ctx.db)
  const { rows } = await sql<Stored>`
    select e.id, e.custom, e.full_name, e.name_nepali, e.title, e.code, e.joined_on, e.confirmed_on, e.contract_ends_on, e.left_on,
      t.title as job_title, l.title as employee_level, d.name as division, b.name as branch, y.title as employment_type,
      (select s.full_name from supervisor_on(${day}) k join employee s on s.org_id = k.org_id and s.id = k.supervisor_id
        where k.employee_id = e.id order by k.authority_order limit 1) as supervisor,
      (select concat_ws(', ', x.address, x.city, x.district) from employee_address x
        where x.employee_id = e.id and x.kind = 'Permanent') as address,
      p.annual_salary, p.hourly_rate
    from employee e
    left join employment_assignment a on a.org_id = e.org_id and a.employee_id = e.id and ${holds(day)}
    left join job_title t on t.org_id = a.org_id and t.id = a.job_title_id
    left join employment_level l on l.org_id = a.org_id and l.id = a.employment_level_id
    left join division d on d.org_id = a.org_id and d.id = a.division_id
    left join branch b on b.org_id = a.org_id and b.id = a.branch_id
    left join employment_type y on y.org_id = a.org_id and y.id = a.employment_type_id
    left join lateral (select c.annual_salary::text, c.hourly_rate::text from employee_compensation c
      where c.employee_id = e.id and c.valid_from <= ${day} order by c.valid_from desc limit 1) p on true
    where e.id = any(${[...employeeIds]}::uuid[])`.execute(ctx.db)
  return new Map(
    rows.map(({ id, custom, ...row }) => [
      id,
      {
        ...row,
        ...customLetterValues(fields, custom),
        joined_on_bs: row.joined_on,
        letter_date: day,
        letter_date_bs: day,
        organization,
      },
    ]),
  )
}

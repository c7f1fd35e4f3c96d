import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { leaveLeft } from '#modules/leave/server/public.ts'
import { loansOwed } from '#modules/loan/server/public.ts'
import { withheld, type CarriedPart, type SharedPart } from '#modules/transfer/domain/move-rules.ts'

export interface Experience {
  employer: string
  job_title: string
  started_on: string
  ended_on: string | null
}
export interface Education {
  degree: string | null
  institution: string
  board: string | null
  started_in: number | null
  finished_in: number
}
/** What another organization is told of somebody. */
export interface ReleasedPerson {
  account_id: string | null
  first_name: string
  middle_name: string
  last_name: string
  full_name: string
  email: string | null
  job_title: string | null
  mobile?: string | null
  gender?: string | null
  date_of_birth?: string | null
  experience?: Experience[]
  education?: Education[]
  /** From when their service would count on. */
  served_since?: string
  /** What is offered to be carried over comes to, in words. */
  balances?: string[]
}

/** What the employee lets the other organization know, as it is on the day of the release. */
export async function releasedOf(
  ctx: Ctx,
  {
    employee_id,
    last_working_on,
    shared,
    carries,
  }: {
    employee_id: string
    last_working_on: string
    shared: readonly SharedPart[]
    carries: readonly CarriedPart[]
  },
): Promise<ReleasedPerson> {
  const { db, org, today } = ctx
  const { rows } = await sql<
    Required<Omit<ReleasedPerson, 'served_since' | 'balances'>> & {
      joined_on: string
      served: string
    }
  >`
    select e.account_id, e.first_name, e.middle_name, e.last_name, e.full_name, e.mobile, e.gender, e.date_of_birth, e.joined_on, coalesce(e.served_since, e.joined_on) as served,
      coalesce(e.personal_email, c.email, e.work_email) as email, j.title as job_title,
      coalesce((select json_agg(json_build_object('employer', x.employer, 'job_title', x.job_title, 'started_on', x.started_on,
        'ended_on', x.ended_on) order by x.started_on) from employee_experience x where x.employee_id = e.id), '[]') as experience,
      coalesce((select json_agg(json_build_object('degree', coalesce(d.degree, (select l.name from education_degree l where l.id = d.level_id)), 'institution', d.institution, 'board', d.board,
        'started_in', d.started_in, 'finished_in', d.finished_in) order by d.finished_in)
        from employee_education d where d.employee_id = e.id), '[]') as education
    from employee e
    left join account c on c.id = e.account_id
    left join employment_assignment a on a.org_id = e.org_id and a.employee_id = e.id
      and a.valid_from <= ${today} and (a.valid_to is null or a.valid_to >= ${today})
    left join job_title j on j.org_id = a.org_id and j.id = a.job_title_id
    where e.id = ${employee_id}`.execute(db)
  const [row] = rows
  if (!row) throw new Error('the employee of a transfer is not there')
  const { joined_on, served, ...known } = row
  const here: Experience = {
    employer: org.name,
    job_title: row.job_title ?? 'Employee',
    started_on: joined_on,
    ended_on: last_working_on,
  }
  const hidden = withheld(shared)
  const all = { ...known, experience: [...known.experience, here] }
  // what may be withheld is optional in the type
  const told = Object.fromEntries(
    Object.entries(all).filter(([name]) => !hidden.has(name)),
  ) as unknown as ReleasedPerson
  return {
    ...told,
    ...(carries.includes('Length of service') ? { served_since: served } : {}),
    ...(carries.length ? { balances: await offered(ctx, employee_id, served, carries) } : {}),
  }
}

/** What both sides agree about, as it stands on the day of the release: until the last day it changes. */
async function offered(
  ctx: Ctx,
  employee_id: string,
  served: string,
  carries: readonly CarriedPart[],
): Promise<string[]> {
  const leave = carries.includes('Leave balance') ? await leaveLeft(ctx, employee_id) : []
  const loans = carries.includes('Loan balance') ? await loansOwed(ctx.db, employee_id) : []
  return [
    ...(carries.includes('Length of service') ? [`Service since ${served}`] : []),
    ...leave.map(({ name, left }) => `${name}: ${left}`),
    ...loans.map(({ type, balance }) => `${type}: ${balance}`),
  ]
}

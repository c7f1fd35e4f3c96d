import { sql, type RawBuilder } from 'kysely'
import { forbidden } from '#kernel/errors.ts'
import { allowed, P } from '#kernel/permission.ts'
import type { Ctx } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { happenedTo } from '#modules/hris/server/public.ts'
import type { Tenure } from '#modules/offboarding/domain/tenure.ts'
import { servedFor } from '#modules/offboarding/server/tenure.ts'
import { exitInterview } from '#modules/offboarding/shared/exit-interview.ts'

type Places = Parameters<typeof happenedTo>[1]
export interface SeparationFilters extends Places {
  separation_type_id?: string[] | undefined
  reason_id?: string | undefined
  from?: string | undefined
  to?: string | undefined
  is_regretted?: 'true' | 'false' | undefined
  tenure?: Tenure | undefined
}

/** The reason that a resignation gave, and what it is called; null where nobody resigned. Of the alias `s`. */
export const reasonGiven = sql<
  string | null
>`(select n.reason_id from resignation n where n.request_id = s.request_id)`
export const reasonName = sql<string | null>`(select x.name from resignation n
  join resignation_reason x on x.org_id = n.org_id and x.id = n.reason_id where n.request_id = s.request_id)`

/** Who gave this answer to this question in an interview that is open to the viewer. */
export function saidSo(ctx: Ctx, question: string, answer: string | undefined): RawBuilder<boolean> {
  if (!allowed(ctx.org.codes, [P.hris.exitInterview], 'read')) throw forbidden()
  const values = answer === 'Yes' || answer === 'No' ? [answer, String(answer === 'Yes')] : [answer ?? '']
  return sql<boolean>`exists (select from answer_sheet h join answer w on w.org_id = h.org_id and w.sheet_id = h.id
    where h.subject_id = s.id and h.use = ${exitInterview.name} and h.state = 'Completed' and h.read_together is null
      and w.question_id = ${question}
      and (w.value #>> '{}' = any(${values}::text[]) or jsonb_exists_any(w.value, ${values}::text[])))`
}

/** Who named this reason first in an interview that is open to the viewer. */
export function gaveReason(ctx: Ctx, id: string): RawBuilder<boolean> {
  if (!allowed(ctx.org.codes, [P.hris.exitInterview], 'read')) throw forbidden()
  return sql<boolean>`exists (select from answer_sheet h join exit_feedback f on f.org_id = h.org_id and f.sheet_id = h.id
    where h.subject_id = s.id and h.use = ${exitInterview.name} and h.state = 'Completed' and h.read_together is null
      and f.primary_reason_id = ${id})`
}

/** What narrows separations, as the alias `s`: a list and what counts it ask the same. */
export async function separationsWithin(db: Db, query: SeparationFilters): Promise<RawBuilder<boolean>[]> {
  const { separation_type_id: types, reason_id, from, to, is_regretted, tenure } = query
  return [
    ...(types?.length ? [sql<boolean>`s.separation_type_id = any(${types}::uuid[])`] : []),
    ...(reason_id ? [sql<boolean>`${reasonGiven} = ${reason_id}`] : []),
    ...(is_regretted ? [sql<boolean>`s.is_regretted = ${is_regretted === 'true'}`] : []),
    ...(tenure ? [servedFor(tenure)] : []),
    ...(from ? [sql<boolean>`s.last_working_on >= ${from}`] : []),
    ...(to ? [sql<boolean>`s.last_working_on <= ${to}`] : []),
    ...(await happenedTo(db, query, { employee: sql`s.employee_id`, day: sql`s.last_working_on` })),
  ]
}

import { sql } from 'kysely'
import type { Day } from '#kernel/calendar/day.ts'
import { notFound } from '#kernel/errors.ts'
import type { Ctx } from '#platform/context.ts'

/** What somebody may do in the browser, by the latest row of their settings. */
export interface Individual {
  web_allowed: boolean
  web_needs_approval: boolean
  location_required: boolean
}
export const noIndividual: Individual = {
  web_allowed: false,
  web_needs_approval: false,
  location_required: false,
}
export const individualRow = (employeeId: string, today: Day) => sql`
  select i.web_allowed, i.web_needs_approval, i.location_required from individual_attendance i
  where i.employee_id = ${employeeId} and i.valid_from <= ${today} order by i.valid_from desc limit 1`

export async function individualOf(
  { db, today }: Pick<Ctx, 'db' | 'today'>,
  employeeId: string,
): Promise<Individual> {
  const { rows } = await sql<Individual>`${individualRow(employeeId, today)}`.execute(db)
  return rows[0] ?? noIndividual
}

export function ownId(ctx: Ctx): string {
  if (!ctx.employee_id) throw notFound()
  return ctx.employee_id
}

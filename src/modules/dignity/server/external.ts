import { sql } from 'kysely'
import { externalDoor } from '#engines/appraisal/external-server.ts'
import { goalForms } from '#modules/dignity/shared/appraisal.ts'

/** The link of the specification is of this module; forms of the other kinds of appraisal open by it too. */
export const externalRoutes = externalDoor({
  async [goalForms.name](db, { occasion_id, employee_id }) {
    const { rows } = await sql<{ id: string; title: string; progress: string }>`
      select g.id, g.title, g.progress::text as progress from goal g
      join goal_appraisal c on c.org_id = g.org_id and c.period_id = g.period_id
      where c.id = ${occasion_id} and g.employee_id = ${employee_id} and g.visibility <> 'Private'
        and g.state in ('Accepted', 'In progress', 'Submitted', 'Completed') order by g.title`.execute(db)
    return rows
  },
})

import { sql } from 'kysely'
import { invalid, notFound, refuse } from '#kernel/errors.ts'
import { changing } from '#platform/changing.ts'
import type { Ctx } from '#platform/context.ts'
import { personOf } from '#platform/person.ts'
import type { Route } from '#platform/route.ts'
import type { Viewer } from '#platform/viewer.ts'
import { serveAction, serveList } from '#engines/list/list-server.ts'
import type { AppraisalUse } from '#engines/appraisal/appraisal-use.ts'
import { allowedIn, formProblem, type FormAct, type FormState } from '#engines/appraisal/form-life.ts'
import { writeAssignments } from '#engines/appraisal/generate-server.ts'
import { occasionIn, openOccasion } from '#engines/appraisal/occasion-server.ts'
import { formSentBack } from '#engines/appraisal/signal-server.ts'

/** Of hidden appraisers nobody learns whether they have answered: their rows look the same before and after. */
const isOpenly = sql<boolean>`m.visibility <> 'Hidden'`
/** Once they have a form, who appraises without a name is for the audit alone: no list and no file of HR has it. */
const isNameShown = ({ is_audit_user }: Viewer) =>
  sql<boolean>`(${isOpenly} or a.state = 'Generated' or ${is_audit_user})`
const may = (act: FormAct) =>
  sql`${isOpenly} and o.state = 'Open' and a.state = any(${[...allowedIn[act]]}::text[])`

export const assignmentRoutes = (use: AppraisalUse): Route[] => [
  serveList(use.assignments, {
    from: () => sql`appraisal_assignment a join appraisal_mode m on m.org_id = a.org_id and m.id = a.mode_id
      join appraisal_occasion o on o.org_id = a.org_id and o.id = a.occasion_id
      join employee e on e.org_id = a.org_id and e.id = a.employee_id`,
    select: ({ today, employee_id, viewer }) => ({
      appraisee: personOf(sql`a.employee_id`, today),
      mode: sql`m.mode`,
      form: sql`a.form`,
      appraiser: sql`case when a.appraiser_id is not null and ${isNameShown(viewer)} then ${personOf(sql`a.appraiser_id`, today)} end`,
      external_name: sql`case when ${isNameShown(viewer)} then a.external_name end`,
      due_on: sql`a.due_on`,
      state: sql`case when ${isOpenly} or a.state = 'Generated' then a.state end`,
      remarks: sql`case when ${isOpenly} then a.remarks end`,
      version: sql`case when ${isOpenly} then a.version else 0 end`,
      abilities: sql`json_build_object(
        'open', ${isOpenly} and a.state in ('Submitted', 'Approved') and a.employee_id is distinct from ${employee_id || null}::uuid,
        'send', ${may('send')}, 'send_back', ${may('sendBack')},
        'withdraw', ${may('withdraw')}, 'remind', ${isOpenly} and a.state in ('Pending', 'Draft', 'Sent back'),
        'renew', ${may('remind')} and a.external_email is not null)`,
    }),
    id: sql`a.id`,
    where: (ctx) => [
      sql<boolean>`a.occasion_id = ${occasionIn(ctx)}::uuid`,
      sql<boolean>`a.state <> 'Withdrawn'`,
    ],
    search: { person: sql`a.employee_id` },
    filters: {
      employee_id: (ids) => sql<boolean>`a.employee_id = any(${ids}::uuid[])`,
      mode: (values: string[]) => sql<boolean>`m.mode = any(${values}::text[])`,
      form: (values: string[]) => sql<boolean>`a.form = any(${values}::text[])`,
      state: (values: string[]) =>
        sql<boolean>`((${isOpenly} or a.state = 'Generated') and a.state = any(${values}::text[]))`,
    },
    sort: { appraisee: sql`e.full_name`, due_on: sql`a.due_on` },
    order: sql`e.full_name, e.id, a.form desc, m.mode, a.id`,
  }),
  serveAction(use.assign, async (ctx, { params, body }) => {
    await openOccasion(ctx.db, use.name, params.occasion_id)
    const mode = await ctx.db
      .selectFrom('appraisal_mode')
      .select('id')
      .where('occasion_id', '=', params.occasion_id)
      .where('mode', '=', body.mode)
      .where('form', '=', body.form)
      .executeTakeFirst()
    if (!mode) throw invalid({ mode: ['This appraisal has no such mode.'] })
    const isSelf = body.mode === 'Self'
    const people = [...new Set([...body.employee_ids, ...body.appraiser_ids])]
    const { rows } = await sql<{ id: string }>`select id from employee
      where id = any(${people}::uuid[]) and (left_on is null or left_on >= ${ctx.today})`.execute(ctx.db)
    if (rows.length !== people.length) throw invalid({ employee_ids: ['Select a valid choice.'] })
    const pairs = body.employee_ids.flatMap((employee) =>
      body.appraiser_ids.flatMap((appraiser) =>
        (employee === appraiser) === isSelf ? [{ employee, appraiser }] : [],
      ),
    )
    if (pairs.length === 0)
      throw invalid({
        appraiser_ids: [
          isSelf ? 'In self mode everyone appraises themselves.' : 'Nobody appraises themselves.',
        ],
      })
    const done = await writeAssignments(
      ctx.db,
      params.occasion_id,
      sql`select ${mode.id}::uuid as mode_id, p.employee_id, p.appraiser_id from unnest(
        ${pairs.map(({ employee }) => employee)}::uuid[], ${pairs.map(({ appraiser }) => appraiser)}::uuid[]) p (employee_id, appraiser_id)`,
    )
    if (done === 0) throw refuse('These people already appraise each other on this occasion.')
    return { done }
  }),
  serveAction(use.extend, async (ctx, { params, body }) => {
    await openOccasion(ctx.db, use.name, params.occasion_id)
    if (body.due_on < ctx.today) throw invalid({ due_on: ['Choose today or a later day.'] })
    const { rows } = await sql<{ id: string }>`select id from appraisal_assignment
      where occasion_id = ${params.occasion_id} and id = any(${body.assignment_ids}::uuid[]) order by id for update`.execute(
      ctx.db,
    )
    if (rows.length !== body.assignment_ids.length) throw notFound()
    await sql`update appraisal_assignment set due_on = ${body.due_on}, version = version + 1
      where id = any(${body.assignment_ids}::uuid[]) and state in ('Generated', 'Pending', 'Draft', 'Sent back')`.execute(
      ctx.db,
    )
    // how many were still open would tell who of the hidden has answered
    return { done: rows.length }
  }),
  serveAction(use.withdraw, async (ctx, { params, body }) => {
    const { write } = await openForm(ctx, use, params.id, body.version, 'withdraw')
    await ctx.db.deleteFrom('appraisal_draft').where('assignment_id', '=', params.id).execute()
    await write({ state: 'Withdrawn', remarks: body.remarks })
    return undefined
  }),
  serveAction(use.sendBack, async (ctx, { params, body }) => {
    const { write } = await openForm(ctx, use, params.id, body.version, 'sendBack')
    // the answers become the draft again, so that nothing is typed twice
    await sql`insert into appraisal_draft (assignment_id, answers, comment, saved_at)
      select r.assignment_id, coalesce((select jsonb_object_agg(g ->> 'question_id', g -> 'value') from jsonb_array_elements(r.answers) g), '{}'),
        r.comment, ${ctx.now}
      from appraisal_response r where r.assignment_id = ${params.id}`.execute(ctx.db)
    await ctx.db.deleteFrom('appraisal_response').where('assignment_id', '=', params.id).execute()
    await write({ state: 'Sent back', remarks: body.remarks, submitted_on: null })
    await ctx.signal(formSentBack(use), { form_id: params.id })
    return undefined
  }),
]

async function openForm(ctx: Ctx, use: AppraisalUse, id: string, version: number, act: FormAct) {
  const { rows } = await sql<{ visibility: 'Named' | 'Hidden'; is_open: boolean; is_sealed: boolean }>`
    select m.visibility, o.state = 'Open' as is_open, o.sealed_on is not null as is_sealed from appraisal_assignment a
    join appraisal_mode m on m.org_id = a.org_id and m.id = a.mode_id
    join appraisal_occasion o on o.org_id = a.org_id and o.id = a.occasion_id
    where a.id = ${id} and o.use = ${use.name} for update of o`.execute(ctx.db)
  const [facts] = rows
  if (!facts) throw notFound()
  if (facts.visibility === 'Hidden') throw refuse('A form with a hidden appraiser cannot be changed.')
  return changing(ctx, 'appraisal_assignment', id, version, {
    current: (row) => row,
    check: (row) => {
      const problem = formProblem(act, { ...row, state: row.state as FormState, ...facts }, ctx.today)
      if (problem) throw refuse(problem)
    },
  })
}

import { sql } from 'kysely'
import { conflict, invalid, notFound, refuse } from '#kernel/errors.ts'
import { changing, lockRow } from '#platform/changing.ts'
import type { Ctx } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import { refIn } from '#platform/reference.ts'
import type { Route } from '#platform/route.ts'
import { serveAction, serveList } from '#engines/list/list-server.ts'
import type { AppraisalUse } from '#engines/appraisal/appraisal-use.ts'

/** What is read or done below an occasion of another use, or of none, is not found. */
export const belowOccasion =
  ({ name }: AppraisalUse) =>
  (route: Route): Route => {
    if (!route.endpoint.path.includes('{occasion_id}')) return route
    const run = route.run as (ctx: Ctx, input: { params: Record<string, string> }) => Promise<unknown>
    const checked = async (ctx: Ctx, input: { params: Record<string, string> }) => {
      await occasionOf(ctx.db, name, input.params['occasion_id'] ?? '')
      return run(ctx, input)
    }
    return { ...route, run: checked as Route['run'] }
  }

export async function occasionOf(db: Db, use: string, id: string) {
  const row = await db
    .selectFrom('appraisal_occasion')
    .selectAll()
    .where('id', '=', id)
    .where('use', '=', use)
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}

/** The occasion, held so that forms and results are not written while it closes. */
export async function openOccasion(db: Db, use: string, id: string) {
  const row = await lockRow(db, 'appraisal_occasion', id, { use })
  if (!row) throw notFound()
  if (row['state'] !== 'Open') throw conflict('This appraisal is not open.')
  return row as unknown as Awaited<ReturnType<typeof occasionOf>>
}

/** What is answered is scored by the modes as they were: they are frozen by the first response. */
async function refuseFrozen(db: Db, use: string, occasionId: string) {
  const row = await lockRow(db, 'appraisal_occasion', occasionId, { use })
  if (!row) throw notFound()
  if (row['state'] === 'Closed' || row['state'] === 'Archived') throw conflict('This appraisal is closed.')
  const answered = await db
    .selectFrom('appraisal_response')
    .select('id')
    .where('occasion_id', '=', occasionId)
    .limit(1)
    .executeTakeFirst()
  if (answered) throw conflict('Modes cannot be changed after a form was submitted.')
}

/** Why an occasion cannot be opened, or null: the weights of each form's modes sum to 100. */
export async function openingProblem(db: Db, occasionId: string): Promise<string | null> {
  const modes = await db
    .selectFrom('appraisal_mode as m')
    .innerJoin('appraisal_occasion as o', (join) =>
      join.onRef('o.org_id', '=', 'm.org_id').onRef('o.id', '=', 'm.occasion_id'),
    )
    .select(['m.form', 'm.weight_percent', 'o.kpi_percent'])
    .where('m.occasion_id', '=', occasionId)
    .execute()
  if (modes.length === 0) return 'Add the modes of this appraisal first.'
  for (const form of new Set(modes.map((one) => one.form))) {
    const total = modes
      .filter((one) => one.form === form)
      .reduce((all, { weight_percent }) => all + weight_percent, 0)
    if (total !== 100) return `The weights of the ${form} modes sum to ${total}. They must sum to 100.`
  }
  const percent = modes[0]?.kpi_percent ?? 0
  if (percent > 0 && !modes.some(({ form }) => form === 'KPI')) return 'Add a mode with KPI forms.'
  if (percent < 100 && !modes.some(({ form }) => form === 'Questionnaire'))
    return 'Add a mode with a questionnaire.'
  return null
}

async function refuseSet(ctx: Ctx, form: string, setId: string | null | undefined) {
  if (form === 'KPI') {
    if (setId) throw invalid({ set_id: ['KPI forms have no questions of a set.'] })
    return
  }
  const set =
    setId &&
    (await ctx.db
      .selectFrom('question_set')
      .select('id')
      .where('id', '=', setId)
      .where('state', '=', 'Published')
      .executeTakeFirst())
  if (!set) throw invalid({ set_id: ['Select a valid choice.'] })
}

export const occasionRoutes = (use: AppraisalUse): Route[] => [
  serveList(use.modeList, {
    from: () => sql`appraisal_mode m join appraisal_occasion o on o.org_id = m.org_id and o.id = m.occasion_id
      left join question_set s on s.org_id = m.org_id and s.id = m.set_id`,
    select: () => ({
      mode: sql`m.mode`,
      form: sql`m.form`,
      weight_percent: sql`m.weight_percent`,
      set: sql`case when s.id is not null then ${refIn('s')} end`,
      set_id: sql`m.set_id`,
      visibility: sql`m.visibility`,
      min_responses: sql`m.min_responses`,
      nominate_max: sql`m.nominate_max`,
      generated: sql`(select count(*) from appraisal_assignment a where a.mode_id = m.id and a.state <> 'Withdrawn')`,
      // of anonymous answers not even the number is told before they are read
      submitted: sql`case when m.visibility = 'Hidden' and o.sealed_on is null then null else (select count(*) from appraisal_response r where r.mode_id = m.id) end`,
      version: sql`m.version`,
    }),
    id: sql`m.id`,
    where: (ctx) => [sql<boolean>`m.occasion_id = ${occasionIn(ctx)}::uuid`],
    order: sql`m.form desc, array_position(array['Self', 'Supervisor', 'Peer', 'Subordinate', 'Reviewer', 'External'], m.mode)`,
  }),
  serveAction(use.addMode, async (ctx, { params, body }) => {
    await refuseFrozen(ctx.db, use.name, params.occasion_id)
    await refuseSet(ctx, body.form, body.set_id)
    refuseNominating(body, body.nominate_max)
    const taken = await ctx.db
      .selectFrom('appraisal_mode')
      .select('id')
      .where('occasion_id', '=', params.occasion_id)
      .where('mode', '=', body.mode)
      .where('form', '=', body.form)
      .executeTakeFirst()
    if (taken) throw invalid({ mode: ['This mode is there already.'] })
    await ctx.db
      .insertInto('appraisal_mode')
      .values({ ...body, set_id: body.set_id ?? null, id: newId(), occasion_id: params.occasion_id })
      .execute()
    return undefined
  }),
  serveAction(use.editMode, async (ctx, { params, body: { version, ...values } }) => {
    const { row, write } = await ownMode(ctx, use, params.id, version)
    await refuseFrozen(ctx.db, use.name, row.occasion_id)
    await refuseSet(ctx, row.form, values.set_id)
    await refuseBetrayal(ctx, row, values)
    refuseNominating(row, values.nominate_max)
    if (values.nominate_max > 0 && values.nominate_max < values.min_responses)
      throw invalid({ nominate_max: [`At least ${values.min_responses}: fewer answers are never shown.`] })
    if (values.visibility !== 'Named' && values.min_responses < 3)
      throw invalid({ min_responses: ['At least 3 where the appraiser is hidden.'] })
    await write({ ...values, set_id: values.set_id ?? null })
    return undefined
  }),
  serveAction(use.removeMode, async (ctx, { params, body: { version } }) => {
    const { row } = await ownMode(ctx, use, params.id, version)
    await refuseFrozen(ctx.db, use.name, row.occasion_id)
    const used = await ctx.db
      .selectFrom('appraisal_assignment')
      .select('id')
      .where('mode_id', '=', params.id)
      .limit(1)
      .executeTakeFirst()
    if (used) throw refuse('This mode has forms. Withdraw them first.')
    await ctx.db.deleteFrom('appraisal_mode').where('id', '=', params.id).execute()
    return undefined
  }),
]

/** Only colleagues are nominated, and with them only questionnaires. */
function refuseNominating({ mode, form }: { mode: string; form: string }, most: number) {
  if (most > 0 && (mode !== 'Peer' || form !== 'Questionnaire'))
    throw invalid({ nominate_max: ['Colleagues are nominated for questionnaires in peer mode alone.'] })
}

/** Whoever has a form began to answer by what it says about their name. */
async function refuseBetrayal(
  { db }: Ctx,
  mode: { id: string; visibility: string; min_responses: number },
  next: { visibility: string; min_responses: number },
) {
  const isSame = next.visibility === mode.visibility && next.min_responses >= mode.min_responses
  if (mode.visibility === 'Named' || isSame) return
  const sent = await db
    .selectFrom('appraisal_assignment')
    .select('id')
    .where('mode_id', '=', mode.id)
    .where('state', 'not in', ['Generated', 'Withdrawn'])
    .limit(1)
    .executeTakeFirst()
  if (sent)
    throw invalid({ visibility: ['Forms of this mode are sent. Who sees the appraiser cannot be changed.'] })
}

async function ownMode(ctx: Ctx, use: AppraisalUse, id: string, version: number) {
  const mode = await ctx.db
    .selectFrom('appraisal_mode as m')
    .innerJoin('appraisal_occasion as o', (join) =>
      join.onRef('o.org_id', '=', 'm.org_id').onRef('o.id', '=', 'm.occasion_id'),
    )
    .select('m.id')
    .where('m.id', '=', id)
    .where('o.use', '=', use.name)
    .executeTakeFirst()
  if (!mode) throw notFound()
  return changing(ctx, 'appraisal_mode', id, version, { current: (row) => row })
}

/** Forms `a` whose appraiser is known: only of these is counted who has answered. */
export const isOpenlyAppraised = sql<boolean>`exists (select from appraisal_mode v where v.org_id = a.org_id and v.id = a.mode_id
  and v.visibility <> 'Hidden')`

/** Which occasion the path of a list names. */
export const occasionIn = ({ request }: Ctx): string =>
  (request.params as { occasion_id: string }).occasion_id

import { sql } from 'kysely'
import { conflict, invalid } from '#kernel/errors.ts'
import { allowed, P, type Code } from '#kernel/permission.ts'
import { changing } from '#platform/changing.ts'
import type { Ctx } from '#platform/context.ts'
import { newId } from '#platform/id.ts'
import { page } from '#platform/page.ts'
import { refOf } from '#platform/reference.ts'
import { handle, type Route } from '#platform/route.ts'
import { readerOf, serveAction, serveList, sourceOf } from '#engines/list/list-server.ts'
import { refuseUnknownPlace } from '#modules/hris/server/public.ts'
import { slugOf } from '#modules/recruitment/domain/pipeline.ts'
import { publishedSet } from '#modules/recruitment/server/base.ts'
import {
  addVacancy,
  changeVacancy,
  closeVacancy,
  publishVacancy,
  reopenVacancy,
  returnVacancy,
  sendVacancy,
  vacancies,
  vacancyChoices,
} from '#modules/recruitment/shared/vacancy.ts'
import type { VacancyState } from '#modules/recruitment/shared/words.ts'

const applied = sql`(select count(*)::int from job_application a where a.org_id = v.org_id and a.vacancy_id = v.id)`
const hired = sql`(select count(*)::int from job_application a join pre_employment p on p.org_id = a.org_id and p.id = a.pre_employment_id
  where a.org_id = v.org_id and a.vacancy_id = v.id and p.state = 'Joined')`
/** Published and past its deadline is expired. */
const stateOn = (today: string) =>
  sql`case when v.state = 'Published' and v.closes_on < ${today}::date then 'Expired' else v.state end`

interface Row {
  state: VacancyState
  account_id: string
}
const canWrite = (ctx: Ctx, codes: readonly Code[]) =>
  ctx.as === 'hr' && allowed(ctx.org.codes, codes, 'write')

const source = sourceOf(vacancies, {
  from: () => sql`vacancy v`,
  select: ({ today }) => ({
    title: sql`v.title`,
    branch: refOf('branch', sql`v.branch_id`),
    division: refOf('division', sql`v.division_id`),
    seats: sql`v.seats`,
    applied,
    in_progress: sql`(select count(*)::int from job_application a where a.org_id = v.org_id and a.vacancy_id = v.id and a.state in ('In progress', 'On hold'))`,
    hired,
    closes_on: sql`v.closes_on`,
    state: stateOn(today),
    author: sql`(select u.full_name from account u where u.id = v.account_id)`,
    verifier: sql`(select u.full_name from account u where u.id = v.verified_by)`,
    requisition_id: sql`v.requisition_id`,
    requisition: sql`(select json_build_object('id', d.request_id, 'name', j.title || ' × ' || d.seats) from requisition d
      join job_title j on j.org_id = d.org_id and j.id = d.job_title_id where d.request_id = v.requisition_id)`,
    job_title_id: sql`v.job_title_id`,
    job_title: refOf('job_title', sql`v.job_title_id`, 'title'),
    branch_id: sql`v.branch_id`,
    division_id: sql`v.division_id`,
    employment_type_id: sql`v.employment_type_id`,
    employment_type: refOf('employment_type', sql`v.employment_type_id`, 'title'),
    hiring_method_id: sql`v.hiring_method_id`,
    hiring_method: refOf('hiring_method', sql`v.hiring_method_id`),
    set_root_id: sql`v.set_root_id`,
    set_root: refOf('question_set', sql`v.set_root_id`),
    description: sql`v.description`,
    requirements: sql`v.requirements`,
    benefits: sql`v.benefits`,
    salary_from: sql`v.salary_from::text`,
    salary_to: sql`v.salary_to::text`,
    shows_salary: sql`v.shows_salary`,
    referral_bonus: sql`v.referral_bonus`,
    referral_days: sql`v.referral_days`,
    visibility: sql`v.visibility`,
    remarks: sql`v.remarks`,
    job_slug: sql`v.org_id || '-' || v.slug`,
    version: sql`v.version`,
  }),
  facts: () => ({ account_id: sql`v.account_id` }),
  id: sql`v.id`,
  search: (_ctx, search) => [sql<boolean>`v.title ilike ${`%${search.replace(/[\\%_]/g, '\\$&')}%`}`],
  filters: {
    branch_id: (ids: string[]) => sql<boolean>`v.branch_id = any(${ids}::uuid[])`,
    division_id: (ids: string[]) => sql<boolean>`v.division_id = any(${ids}::uuid[])`,
  },
  order: sql`v.created_at desc`,
  map: (ctx, { state, account_id }: Row) => {
    const writes = canWrite(ctx, [P.recruitment.vacancies])
    return {
      abilities: {
        edit: writes && (state === 'Draft' || state === 'Published'),
        send: writes && state === 'Draft',
        verify:
          canWrite(ctx, [P.verifier.all]) && state === 'Verification' && account_id !== ctx.viewer.account_id,
        close: writes && ['Verification', 'Published', 'Expired'].includes(state),
        reopen: writes && ['Expired', 'Closed', 'Filled'].includes(state),
      },
    }
  },
})
const read = readerOf(vacancies, source)

export const vacancyRoutes: Route[] = [
  serveList(vacancies, source),
  serveAction(addVacancy, async (ctx, { body }) => {
    await refuseWrong(ctx, body)
    const id = newId()
    const slug = await freeSlug(ctx, body.title)
    await ctx.db
      .insertInto('vacancy')
      .values({
        title: body.title,
        requisition_id: body.requisition_id ?? null,
        job_title_id: body.job_title_id,
        branch_id: body.branch_id ?? null,
        division_id: body.division_id ?? null,
        employment_type_id: body.employment_type_id ?? null,
        hiring_method_id: body.hiring_method_id,
        set_root_id: body.set_root_id ?? null,
        description: body.description,
        requirements: body.requirements ?? null,
        benefits: body.benefits ?? null,
        salary_from: body.salary_from ?? null,
        salary_to: body.salary_to ?? null,
        shows_salary: body.shows_salary,
        referral_bonus: body.referral_bonus ?? null,
        referral_days: body.referral_days ?? 90,
        visibility: body.visibility,
        seats: body.seats,
        closes_on: body.closes_on,
        id,
        slug,
        account_id: ctx.viewer.account_id,
        created_at: ctx.now,
      })
      .execute()
    return { id, title: body.title }
  }),
  serveAction(changeVacancy, async (ctx, { params, body: { version, ...body } }) => {
    const { row, write } = await changed(ctx, params.id, version)
    if (row.state !== 'Draft' && row.state !== 'Published')
      throw conflict('Only drafts and published vacancies can be edited.')
    if (row.state === 'Published' && body.hiring_method_id !== row.hiring_method_id)
      throw invalid({ hiring_method_id: ['The hiring method of a published vacancy cannot be changed.'] })
    await refuseWrong(ctx, body)
    // what candidates read is checked by a second person again; the address stays
    const slug = row.verified_at === null ? await freeSlug(ctx, body.title, row.id) : row.slug
    const again = row.state === 'Published' && seenBy(row) !== seenBy({ ...row, ...body })
    const referral_days = body.referral_days ?? row.referral_days
    await write({ ...body, referral_days, slug, ...(again ? { state: 'Draft' } : {}) })
  }),
  serveAction(sendVacancy, async (ctx, { params, body }) => {
    const { row, write } = await changed(ctx, params.id, body.version)
    if (row.state !== 'Draft') throw conflict(`This vacancy is already ${row.state}.`)
    if (row.closes_on < ctx.today) throw invalid({ closes_on: ['Deadline cannot be a past date'] })
    await write({ state: 'Verification', remarks: null })
    await ctx.signal('vacancy.sent', { vacancy_id: row.id })
  }),
  serveAction(publishVacancy, async (ctx, { params, body }) => {
    const { row, write } = await changed(ctx, params.id, body.version)
    refuseOwn(ctx, row)
    // stages are copied once: an application may stand at one of them
    const known = await ctx.db
      .selectFrom('vacancy_stage')
      .select('id')
      .where('vacancy_id', '=', row.id)
      .limit(1)
      .executeTakeFirst()
    if (!known)
      await sql`insert into vacancy_stage (id, vacancy_id, position, stage, set_root_id, due_days, pass_score, assessment_id)
        select gen_random_uuid(), ${row.id}, s.position, s.stage, s.set_root_id, s.due_days, s.pass_score, s.assessment_id
        from hiring_stage s where s.hiring_method_id = ${row.hiring_method_id}`.execute(ctx.db)
    await write({ state: 'Published', verified_by: ctx.viewer.account_id, verified_at: ctx.now })
    await ctx.signal('vacancy.verified', { vacancy_id: row.id })
  }),
  serveAction(returnVacancy, async (ctx, { params, body }) => {
    const { row, write } = await changed(ctx, params.id, body.version)
    refuseOwn(ctx, row)
    await write({ state: 'Draft', remarks: body.remarks })
    await ctx.signal('vacancy.verified', { vacancy_id: row.id })
  }),
  serveAction(closeVacancy, async (ctx, { params, body }) => {
    const { row, write } = await changed(ctx, params.id, body.version)
    if (row.state !== 'Published' && row.state !== 'Verification')
      throw conflict(`This vacancy is already ${row.state}.`)
    await write({ state: body.state, remarks: body.remarks ?? null })
  }),
  serveAction(reopenVacancy, async (ctx, { params, body }) => {
    const { row, write } = await changed(ctx, params.id, body.version)
    if (!['Published', 'Closed', 'Filled'].includes(row.state) || row.verified_at === null)
      throw conflict('Only vacancies that were published can be reopened.')
    if (body.closes_on < ctx.today) throw invalid({ closes_on: ['Deadline cannot be a past date'] })
    await write({ state: 'Published', closes_on: body.closes_on })
  }),
  handle(vacancyChoices, async (ctx, { query }) => {
    let all = ctx.db.selectFrom('vacancy as v').where('v.state', '<>', 'Withdrawn')
    if (query.search)
      all = all.where(sql<boolean>`v.title ilike ${`%${query.search.replace(/[\\%_]/g, '\\$&')}%`}`)
    return page(
      query,
      all,
      all.select(['v.id', 'v.title as name']).orderBy('v.created_at', 'desc').orderBy('v.id'),
    )
  }),
]

const changed = (ctx: Ctx, id: string, version: number) =>
  changing(ctx, 'vacancy', id, version, {
    current: async () => (await read(ctx, sql`v.id = ${id}`))[0] ?? {},
  })

const seenBy = (row: {
  title: string
  description: string
  requirements?: string | null | undefined
  benefits?: string | null | undefined
  salary_from?: string | null | undefined
  salary_to?: string | null | undefined
}) =>
  JSON.stringify(
    [row.title, row.description, row.requirements, row.benefits, row.salary_from, row.salary_to].map(
      (one) => one ?? null,
    ),
  )

function refuseOwn(ctx: Ctx, row: { state: string; account_id: string }) {
  if (row.state !== 'Verification') throw conflict(`This vacancy is ${row.state}.`)
  if (row.account_id === ctx.viewer.account_id)
    throw conflict('Somebody other than the author verifies a vacancy.')
}

async function refuseWrong(
  ctx: Ctx,
  body: {
    requisition_id?: string | null | undefined
    hiring_method_id: string
    set_root_id?: string | null | undefined
    job_title_id: string
    branch_id?: string | null | undefined
    division_id?: string | null | undefined
    employment_type_id?: string | null | undefined
  },
) {
  const { job_title_id, branch_id = null, division_id = null, employment_type_id = null } = body
  await refuseUnknownPlace(ctx.db, { job_title_id, branch_id, division_id, employment_type_id })
  const method = await ctx.db
    .selectFrom('hiring_method')
    .select('id')
    .where('id', '=', body.hiring_method_id)
    .executeTakeFirst()
  if (!method) throw invalid({ hiring_method_id: ['Select a valid choice.'] })
  if (body.set_root_id && !(await publishedSet(ctx.db, body.set_root_id)))
    throw invalid({ set_root_id: ['Select a valid choice.'] })
  if (!body.requisition_id) return
  const approved = await ctx.db
    .selectFrom('request')
    .select('id')
    .where('id', '=', body.requisition_id)
    .where('type', '=', 'requisition')
    .where('status', '=', 'Approved')
    .executeTakeFirst()
  if (!approved) throw invalid({ requisition_id: ['Select a valid choice.'] })
}

async function freeSlug(ctx: Ctx, title: string, but?: string) {
  const rows = await ctx.db.selectFrom('vacancy').select(['id', 'slug']).execute()
  return slugOf(title, new Set(rows.filter(({ id }) => id !== but).map(({ slug }) => slug)))
}

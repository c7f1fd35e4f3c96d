import { sql } from 'kysely'
import { forbidden, invalid, notFound } from '#kernel/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { newId } from '#platform/id.ts'
import { handle, type Route } from '#platform/route.ts'
import { hashOf, newSecret } from '#platform/token.ts'
import { serveAction, serveList } from '#engines/list/list-server.ts'
import { personOf } from '#platform/person.ts'
import { publishedSet, writeEvent } from '#modules/recruitment/server/base.ts'
import { candidateBy, refuseFile } from '#modules/recruitment/server/candidate.ts'
import { keepReferral } from '#modules/recruitment/server/referral-kept.ts'
import { tokenOf } from '#modules/recruitment/server/links.ts'
import { sendLetter } from '#modules/recruitment/server/mails.ts'
import { openJobs, ownReferralLink, referCandidate, referrals } from '#modules/recruitment/shared/referral.ts'

/** Of a referral `r` with its application, newcomer and both employees. */
export const referralTables = sql`referral r
  join job_application a on a.org_id = r.org_id and a.id = r.application_id
  join candidate c on c.org_id = a.org_id and c.id = a.candidate_id
  join vacancy v on v.org_id = a.org_id and v.id = a.vacancy_id
  join employee f on f.org_id = r.org_id and f.id = r.employee_id
  left join pre_employment p on p.org_id = a.org_id and p.id = a.pre_employment_id
  left join employee h on h.org_id = p.org_id and h.id = p.employee_id`
const state = sql`case when p.state = 'Joined' then 'Hired'
  when a.state in ('Rejected', 'Withdrawn') or p.state in ('Declined', 'No-show', 'Cancelled') then 'Not hired'
  else 'In process' end`
const dueOn = sql`case when r.bonus is not null then h.joined_on + r.after_days end`
/** `bonusState` in SQL, on a day. */
export const bonusStateOn = (today: string) => sql`case when r.bonus is null then null
  when r.posting_id is not null then 'Sent to payroll'
  when ${state} = 'Not hired' then 'Not due'
  when h.joined_on is null then 'Waiting'
  when h.left_on < ${dueOn} or f.left_on < ${dueOn} then 'Not due'
  when ${dueOn} <= ${today}::date then 'Due' else 'Waiting' end`
// what answers alone declined is told to nobody before the candidate
const stateShown = sql`case when a.state = 'Rejected' and a.knockout = 'Decline' and a.knockout_told_at is null
  then 'In process' else ${state} end`

const published = (today: string) => sql<boolean>`v.state = 'Published' and v.closes_on >= ${today}::date`

export const referralRoutes: Route[] = [
  serveList(openJobs, {
    from: () => sql`vacancy v`,
    select: ({ org }) => ({
      title: sql`v.title`,
      branch: sql`(select b.name from branch b where b.org_id = v.org_id and b.id = v.branch_id)`,
      closes_on: sql`v.closes_on`,
      seats: sql`v.seats`,
      bonus: sql`v.referral_bonus`,
      after_days: sql`v.referral_days`,
      job_slug: sql`${`${org.org_id}-`}::text || v.slug`,
    }),
    id: sql`v.id`,
    where: ({ today }) => [published(today), sql<boolean>`v.visibility = 'Public'`],
    search: (_ctx, search) => [sql<boolean>`v.title ilike ${`%${search.replace(/[\\%_]/g, '\\$&')}%`}`],
    order: sql`v.closes_on`,
  }),
  serveList(referrals, {
    from: () => referralTables,
    select: ({ today }) => ({
      person: personOf(sql`r.employee_id`, today),
      candidate: sql`c.full_name`,
      vacancy: sql`v.title`,
      created_at: sql`r.created_at`,
      state: stateShown,
      bonus: sql`r.bonus`,
      due_on: dueOn,
      bonus_state: sql`case when ${stateShown} <> ${state} then 'Waiting' else ${bonusStateOn(today)} end`,
    }),
    id: sql`r.application_id`,
    where: (ctx) => [ctx.as === 'hr' ? null : sql<boolean>`r.employee_id = ${ctx.employee_id || null}::uuid`],
    search: (_ctx, search) => {
      const like = `%${search.replace(/[\\%_]/g, '\\$&')}%`
      return [sql<boolean>`(c.full_name ilike ${like} or v.title ilike ${like} or f.full_name ilike ${like})`]
    },
    sort: { person: sql`f.full_name` },
    order: sql`r.created_at desc`,
  }),
  handle(ownReferralLink, async (ctx) => {
    const employee_id = employeeOf(ctx)
    await ctx.db
      .insertInto('referral_link')
      .values({ employee_id, code: newSecret().slice(0, 12), created_at: ctx.now })
      .onConflict((oc) => oc.columns(['org_id', 'employee_id']).doNothing())
      .execute()
    const { code } = await ctx.db
      .selectFrom('referral_link')
      .select('code')
      .where('employee_id', '=', employee_id)
      .executeTakeFirstOrThrow()
    return { code }
  }),
  serveAction(referCandidate, async (ctx, { params, body }) => {
    const employee_id = employeeOf(ctx)
    const { rows } = await sql<{ id: string; title: string; set_root_id: string | null }>`
      select v.id, v.title, v.set_root_id from vacancy v where v.id = ${params.id} and v.visibility = 'Public'
      and ${published(ctx.today)}`.execute(ctx.db)
    const [vacancy] = rows
    if (!vacancy) throw notFound()
    if (body.cv_file_id) await refuseFile(ctx, body.cv_file_id)
    const candidate = await candidateBy(ctx, body)
    const [id, secret] = [newId(), newSecret()]
    const made = await ctx.db
      .insertInto('job_application')
      .values({
        id,
        vacancy_id: vacancy.id,
        candidate_id: candidate.id,
        stage_since: ctx.now,
        source: 'Referral',
        referrer_id: employee_id,
        cv_file_id: body.cv_file_id ?? null,
        set_id: await publishedSet(ctx.db, vacancy.set_root_id),
        token_hash: hashOf(secret),
        applied_at: ctx.now,
      })
      .onConflict((oc) => oc.columns(['org_id', 'vacancy_id', 'candidate_id']).doNothing())
      .executeTakeFirst()
    if (made.numInsertedOrUpdatedRows !== 1n)
      throw invalid({ email: ['There is an application of this candidate already.'] })
    await keepReferral(ctx.db, ctx.now, { application_id: id, employee_id, via: 'Form', note: body.note })
    await writeEvent(ctx.db, ctx.now, ctx.viewer.account_id, {
      application_id: id,
      event: 'Referred',
      remarks: body.note?.slice(0, 255),
    })
    await ctx.signal('job_application.received', { application_id: id })
    await sendLetter(
      ctx,
      'Received',
      { email: body.email, name: candidate.full_name, job: vacancy.title },
      { label: 'See the status', path: `/careers?application=${tokenOf(ctx.org.org_id, secret)}` },
    )
    return { id, full_name: candidate.full_name }
  }),
]

function employeeOf(ctx: Ctx): string {
  if (!ctx.employee_id) throw forbidden('Only employees refer candidates.')
  return ctx.employee_id
}

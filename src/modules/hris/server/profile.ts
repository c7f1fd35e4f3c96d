import { sql } from 'kysely'
import { addDays, ageOn } from '#kernel/calendar/day.ts'
import { notFound } from '#kernel/errors.ts'
import { allowed, P } from '#kernel/permission.ts'
import type { Ctx } from '#platform/context.ts'
import { personOf } from '#platform/person.ts'
import { retirementOn, serviceOf } from '#modules/hris/domain/employment.ts'
import { mayEdit, mayRead } from '#modules/hris/domain/field-rights.ts'
import { genderOf } from '#modules/hris/server/employee-query.ts'
import { customFieldsOf, customIn, shownCustom } from '#modules/hris/server/custom-store.ts'
import { lookOf } from '#modules/hris/server/custom-values.ts'
import { rowOf, wireOf } from '#engines/file/file-server.ts'
import { noticeAgreed, noticeBy } from '#modules/hris/server/agreed-notice.ts'
import { allTerms, noticeTermsOn } from '#modules/hris/server/law-terms.ts'
import { nextStep } from '#modules/hris/server/next-step.ts'
import { mayComeBack, separatedBy } from '#modules/hris/server/separated-by.ts'
import { standingOn, unpaidDays } from '#modules/hris/server/standing.ts'
import { statusOf } from '#modules/hris/server/status-query.ts'
import { lookAt } from '#modules/hris/server/look.ts'
import { hidesCelebration } from '#modules/hris/server/celebration-choice.ts'
import type { Profile } from '#modules/hris/shared/employee.ts'
import { refIn } from '#platform/reference.ts'

/** The person with the groups that the caller may see; the others are null. */
export async function profileOf(ctx: Ctx, employeeId: string): Promise<Profile> {
  const [seen, row, fields, terms, notice] = await Promise.all([
    lookAt(ctx, employeeId),
    stored(ctx, employeeId),
    customFieldsOf(ctx.db),
    allTerms(ctx.db),
    noticeTermsOn(ctx.db, ctx.today),
  ])
  const { rights, is_self, asks, ways } = seen
  const isHr = ctx.as === 'hr'
  const until = row.left_on && row.left_on < ctx.today ? row.left_on : ctx.today
  const keepsRecords = isHr && mayEdit(rights.basic)
  const separates =
    isHr && !is_self && allowed(ctx.org.codes, [P.hris.separation], 'write') && !ctx.org.is_audit
  const opensLogins =
    isHr && !is_self && allowed(ctx.org.codes, [P.hris.employees], 'write') && !ctx.org.is_audit
  const served = row.served_since ?? row.joined_on
  return {
    id: row.id,
    person: row.person,
    version: row.version,
    rights,
    asks,
    ways,
    directory: {
      name_nepali: row.name_nepali,
      work_email: row.work_email,
      extension: row.extension,
      birthday:
        row.hides_birthday && !is_self && !mayRead(rights.basic)
          ? null
          : (row.date_of_birth?.slice(5) ?? null),
      badges: row.badges,
      supervisor: row.supervisor,
    },
    basic: mayRead(rights.basic)
      ? {
          title: row.title,
          first_name: row.first_name,
          middle_name: row.middle_name,
          last_name: row.last_name,
          gender: genderOf(row.gender),
          date_of_birth: row.date_of_birth,
          age: row.date_of_birth ? ageOn(row.date_of_birth, ctx.today) : null,
          marital_status: row.marital_status,
          blood_group: row.blood_group,
          nationality: row.nationality,
          preferred_name: row.preferred_name,
          married_on: row.married_on,
        }
      : null,
    background: mayRead(rights.family)
      ? {
          religion: row.religion,
          ethnicity: row.ethnicity,
          disability: row.disability,
          disability_percent: row.disability_percent,
        }
      : null,
    contact: mayRead(rights.contact)
      ? {
          work_email: row.work_email,
          personal_email: row.personal_email,
          mobile: row.mobile,
          extension: row.extension,
          linkedin: row.linkedin,
        }
      : null,
    employment: mayRead(rights.employment)
      ? {
          status: row.status,
          joined_on: row.joined_on,
          hired_on: row.hired_on,
          probation_ends_on: row.probation_ends_on,
          confirmed_on: row.confirmed_on,
          confirmation_reason: row.confirmation_reason,
          contract_ends_on: row.contract_ends_on,
          left_on: row.left_on,
          leaving_reason: row.leaving_reason,
          standing: row.standing,
          served_since: row.served_since,
          service: serviceOf(served, until),
          // so many days later, and the service would be as long as it is without them
          net_service: serviceOf(addDays(served, row.unpaid_days), until),
          unpaid_days: row.unpaid_days,
          next_step_on: row.next_step_on,
          notice_days: noticeBy(row.joined_on, ctx.today, row.notice_agreed, notice.notice_days).days,
          contract_notice_days: row.notice_days,
          retires_on: row.date_of_birth ? retirementOn(row.date_of_birth, terms) : null,
        }
      : null,
    custom: shownCustom(fields, customIn(row), lookOf(ctx, seen)),
    account:
      row.username && (keepsRecords || is_self || (isHr && mayRead(rights.basic))) ? accountOf(row) : null,
    signature:
      row.signature_file_id && (is_self || (isHr && mayRead(rights.basic)))
        ? await signatureOf(ctx, row.signature_file_id)
        : null,
    abilities: {
      change_picture: is_self || keepsRecords,
      block: opensLogins && row.is_active === true,
      activate: opensLogins && row.awaits_activation,
      separate: separates && row.left_on === null,
      reinstate: separates && row.left_on !== null && row.separated_by === null,
      rehire:
        separates && !row.purged_at && row.left_on !== null && row.left_on < ctx.today && row.may_come_back,
      remove: isHr && !is_self && !ctx.org.is_audit && allowed(ctx.org.codes, [P.hris.all], 'write'),
    },
  }
}

async function signatureOf(ctx: Ctx, fileId: string) {
  const file = await rowOf(ctx, fileId)
  return file ? wireOf(ctx, file) : null
}

type Stored = Awaited<ReturnType<typeof stored>>
const accountOf = (row: Stored) => ({
  username: row.username ?? '',
  email: row.account_email,
  is_active: row.is_active ?? false,
  is_blocked: row.is_blocked ?? false,
  last_login_at: row.last_login_at,
})

const namedOf = (table: 'religion' | 'ethnicity', column: string) =>
  sql<{ id: string; name: string } | null>`(select ${refIn('n')}
    from ${sql.table(table)} n where n.id = ${sql.ref(`e.${column}`)})`

async function stored(ctx: Ctx, id: string) {
  const first = sql`(select l.supervisor_id from supervisor_on(${ctx.today}) l left join employee s on s.org_id = l.org_id and s.id = l.supervisor_id
    where l.employee_id = e.id and (s.left_on is null or s.left_on >= ${ctx.today}) order by l.authority_order limit 1)`
  const row = await ctx.db
    .selectFrom('employee as e')
    .leftJoin('account as c', 'c.id', 'e.account_id')
    .selectAll('e')
    .select([
      personOf(sql`e.id`, ctx.today).as('person'),
      personOf(first, ctx.today).as('supervisor'),
      namedOf('religion', 'religion_id').as('religion'),
      namedOf('ethnicity', 'ethnicity_id').as('ethnicity'),
      sql<
        Profile['directory']['badges']
      >`(select coalesce(json_agg(json_build_object('name', k.name, 'since', r.effective_from)
          order by r.effective_from desc), '[]') from employment_review r join change_type k on k.org_id = r.org_id and k.id = r.change_type_id
        where r.org_id = e.org_id and r.employee_id = e.id and r.state = 'Applied' and k.shows_badge
          and r.effective_from > ${addDays(ctx.today, -30)})`.as('badges'),
      hidesCelebration('birthday').as('hides_birthday'),
      noticeAgreed(ctx.today).as('notice_agreed'),
      standingOn(ctx.today).as('standing'),
      statusOf({ day: ctx.today, today: ctx.today }).as('status'),
      unpaidDays(sql`least(${ctx.today}::date, e.left_on)`).as('unpaid_days'),
      nextStep(ctx.today).as('next_step_on'),
      sql<boolean>`awaits_activation(e.account_id)`.as('awaits_activation'),
      'e.purged_at',
      separatedBy.as('separated_by'),
      mayComeBack.as('may_come_back'),
      'c.username',
      'c.email as account_email',
      'c.is_active',
      'c.is_blocked',
      'c.last_login_at',
    ])
    .where('e.id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}

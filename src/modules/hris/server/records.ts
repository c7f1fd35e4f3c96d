import { conflict, invalid, notFound } from '#kernel/errors.ts'
import { placed, placeIn, placeProblems } from '#kernel/place/address.ts'
import type { Ctx } from '#platform/context.ts'
import { handle, type Route } from '#platform/route.ts'
import { serveThread } from '#engines/thread/thread-server.ts'
import { scoreKinds, scoreProblem } from '#modules/hris/domain/score.ts'
import { reachOfRecord, verifiedAt } from '#modules/hris/server/record-papers.ts'
import { recordStore } from '#modules/hris/server/record-store.ts'
import { followSuspensions } from '#modules/hris/server/suspended-logins.ts'
import { bankSaid, tellOldAddresses } from '#modules/hris/server/old-address.ts'
import { serveSubRecord } from '#modules/hris/server/sub-record.ts'
import {
  acknowledgeDiscipline,
  discipline,
  insurance,
  medicalNote,
} from '#modules/hris/shared/guarded-records.ts'
import {
  address,
  bankAccount,
  compensation,
  education,
  emergencyContact,
  engagement,
  experience,
  familyMember,
  language,
  recordPapers,
  training,
} from '#modules/hris/shared/records.ts'

/** The kinds of records of a person, by the nouns of their addresses. */
export const stores = {
  contacts: recordStore(emergencyContact),
  addresses: recordStore(address, {
    tidy: (row) => ({ ...row, ...placed(placeIn(row)) }),
    before(_ctx, row) {
      const problems = placeProblems(placeIn(row))
      if (Object.keys(problems).length) throw invalid(problems)
    },
  }),
  family: recordStore(familyMember, {
    before(ctx, { date_of_birth }) {
      if (typeof date_of_birth === 'string' && date_of_birth > ctx.today)
        throw invalid({ date_of_birth: ['Date of birth cannot be a future date'] })
    },
    async after(ctx, employeeId) {
      const { percent } = await ctx.db
        .selectFrom('employee_family')
        .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('nominee_percent'), eb.val(0)).as('percent'))
        .where('employee_id', '=', employeeId)
        .executeTakeFirstOrThrow()
      if (Number(percent) > 100)
        throw invalid({ nominee_percent: [`All nominees together would have ${percent} percent.`] })
    },
  }),
  education: recordStore(education, {
    named: { level: { table: 'education_degree', column: 'level_id' } },
    before(_ctx, row) {
      if (!row['level'] && !row['degree'])
        throw invalid({ degree: ['Say the level, or what the degree is called.'] })
      refuseBackwards(
        row,
        'started_in',
        'finished_in',
        'Year of completion cannot be before the year of beginning.',
      )
      const { score_kind, score } = row
      const kind = scoreKinds.find((known) => known === score_kind) ?? null
      const problem = scoreProblem(kind, typeof score === 'string' ? score : null)
      if (problem) throw invalid({ score: [problem] })
    },
  }),
  experiences: recordStore(experience, {
    before(ctx, { started_on, ended_on }) {
      if (typeof started_on === 'string' && started_on > ctx.today)
        throw invalid({ started_on: ['From cannot be a future date'] })
      if (typeof ended_on === 'string' && ended_on < String(started_on))
        throw invalid({ ended_on: ['To cannot be before From.'] })
    },
  }),
  languages: recordStore(language),
  trainings: recordStore(training, { before: (_ctx, row) => refuseBackwards(row, 'started_on', 'ended_on') }),
  engagements: recordStore(engagement, {
    before: (_ctx, row) => refuseBackwards(row, 'started_on', 'ended_on'),
  }),
  insurances: recordStore(insurance, {
    before: (_ctx, row) =>
      refuseBackwards(row, 'starts_on', 'expires_on', 'Expires on cannot be before From.'),
  }),
  medical: recordStore(medicalNote, {
    before(ctx, { noted_on }) {
      if (typeof noted_on === 'string' && noted_on > ctx.today)
        throw invalid({ noted_on: ['As of cannot be a future date'] })
    },
  }),
  disciplinary: recordStore(discipline, {
    before(ctx, { kind, incident_on, decided_on, suspended_from, suspended_to, expires_on }) {
      if (String(incident_on) > ctx.today)
        throw invalid({ incident_on: ['Day of the incident cannot be a future date'] })
      if (String(decided_on) < String(incident_on))
        throw invalid({ decided_on: ['Nothing is decided before it happened.'] })
      if (typeof expires_on === 'string' && expires_on < String(decided_on))
        throw invalid({ expires_on: ['Counts until cannot be before Decided on.'] })
      if (kind === 'Suspension' && !suspended_from)
        throw invalid({ suspended_from: ['Suspended from is Required'] })
      refuseBackwards(
        { suspended_from, suspended_to },
        'suspended_from',
        'suspended_to',
        'Suspended until cannot be before Suspended from.',
      )
    },
    after: followNow,
    async removing(ctx, id) {
      await ctx.db
        .updateTable('employee_discipline')
        .set({ suspended_from: null, suspended_to: null })
        .where('id', '=', id)
        .execute()
      await followNow(ctx)
    },
  }),
  banks: recordStore(bankAccount, {
    async byHand(ctx, employee_id) {
      if (employee_id === ctx.employee_id) return
      await ctx.signal('bank_account.written', { employee_id })
      await tellOldAddresses(ctx, employee_id, bankSaid.written)
    },
    before(_ctx, { is_primary, share_percent, share_amount }) {
      if (share_percent && share_amount)
        throw invalid({ share_amount: ['Say a percent or an amount, not both.'] })
      if (is_primary && (share_percent || share_amount))
        throw invalid({ is_primary: ['The main account takes what the others leave: it has no share.'] })
    },
    async after(ctx, employeeId) {
      const { percent } = await ctx.db
        .selectFrom('employee_bank')
        .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('share_percent'), eb.val(0)).as('percent'))
        .where('employee_id', '=', employeeId)
        .executeTakeFirstOrThrow()
      if (Number(percent) > 100)
        throw invalid({ share_percent: [`All accounts together would take ${percent} percent of the pay.`] })
      const rows = await ctx.db
        .selectFrom('employee_bank')
        .select(['bank_name', 'account_number'])
        .where('employee_id', '=', employeeId)
        .execute()
      if (new Set(rows.map(accountOf)).size < rows.length) throw invalid({ account_number: [accountIsThere] })
    },
  }),
  compensation: recordStore(compensation, {
    before(_ctx, { pay_basis, annual_salary, hourly_rate }) {
      if (pay_basis === 'Salaried' && !annual_salary)
        throw invalid({ annual_salary: ['Annual salary is Required'] })
      if (pay_basis === 'Hourly' && !hourly_rate) throw invalid({ hourly_rate: ['Hourly rate is Required'] })
    },
  }),
}

export const accountIsThere = 'This account of this bank is in the record already.'
/** The same account, however its number is spaced. */
export const accountOf = ({ bank_name, account_number }: { bank_name: string; account_number: string }) =>
  `${bank_name.trim().toLowerCase()} ${account_number.replace(/[ -]/g, '').toLowerCase()}`

/** A suspension that begins, ends or is corrected today is followed at once, not by the next night. */
async function followNow(ctx: Ctx) {
  const { tell } = await followSuspensions(ctx.db, ctx.today, ctx.now)
  ctx.afterCommit(() => tell(ctx.services.bus))
}

export const recordRoutes: Route[] = [
  ...Object.values(stores).flatMap(serveSubRecord),
  handle(acknowledgeDiscipline, async (ctx, { params }) => {
    if (params.employee_id !== ctx.employee_id) throw notFound()
    const row = await stores.disciplinary.one(ctx, params.employee_id, params.id)
    if (row['acknowledged_at']) throw conflict('This is acknowledged already.', { current: row })
    const { numUpdatedRows } = await ctx.db
      .updateTable('employee_discipline')
      .set((eb) => ({ acknowledged_at: ctx.now, version: eb('version', '+', 1) }))
      .where('id', '=', params.id)
      .where('acknowledged_at', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw conflict('This is acknowledged already.')
    return (await stores.disciplinary.one(ctx, params.employee_id, params.id)) as never
  }),
  ...serveThread(recordPapers, { reach: reachOfRecord, keptUntil: verifiedAt }),
]

function refuseBackwards(
  row: Readonly<Record<string, unknown>>,
  from: string,
  to: string,
  message = 'To cannot be before From.',
) {
  const [start, end] = [row[from], row[to]]
  if (start !== null && start !== undefined && end !== null && end !== undefined && end < start)
    throw invalid({ [to]: [message] })
}

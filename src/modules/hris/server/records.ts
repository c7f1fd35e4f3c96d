import { conflict, invalid, notFound } from '#kernel/errors.ts'
import { placed, placeIn, placeProblems } from '#kernel/place/address.ts'
import type { Ctx } from '#platform/context.ts'
import { handle, type Route } from '#platform/route.ts'
import { serveThread } from '#engines/thread/thread-server.ts'
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
  }),
  experiences: recordStore(experience),
  languages: recordStore(language),
  trainings: recordStore(training),
  engagements: recordStore(engagement),
  insurances: recordStore(insurance),
  medical: recordStore(medicalNote),
  disciplinary: recordStore(discipline, {
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
  compensation: recordStore(compensation),
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

import { sql } from 'kysely'
import { z } from 'zod'
import { P } from '#kernel/permission.ts'
import type { SignalCtx, SignalHandler } from '#platform/signals.ts'
import { requestNotifications } from '#engines/approval/request-notice-server.ts'
import { notification } from '#engines/notify/notice-server.ts'
import type { LoanState } from '#modules/loan/domain/loan-rules.ts'
import { numberOf } from '#modules/loan/server/facts.ts'
import { loanRequest } from '#modules/loan/shared/loan-request.ts'

const Payload = z.object({ id: z.uuid() })
const own = '/user/loan'
const admin = ({ org }: SignalCtx) => `/admin/${org.slug}/loan/initiation`

interface About {
  id: string
  number: string
  loan_type: string
  employee_id: string
  full_name: string
  account_id: string | null
  state: LoanState
}
/** A loan in a line. Amounts are not told: whoever may see them opens it. */
async function loanAbout({ db }: SignalCtx, id: string): Promise<About | undefined> {
  const { rows } = await sql<About>`
    select l.id, ${numberOf} as number, t.name as loan_type, l.employee_id, e.full_name, e.account_id, l.state
    from loan l join loan_type t on t.org_id = l.org_id and t.id = l.loan_type_id
    join employee e on e.org_id = l.org_id and e.id = l.employee_id where l.id = ${id}`.execute(db)
  return rows[0]
}
async function changeAbout(ctx: SignalCtx, id: string) {
  const change = await ctx.db
    .selectFrom('loan_change')
    .select(['loan_id', 'kind', 'state'])
    .where('id', '=', id)
    .executeTakeFirst()
  const loan = change && (await loanAbout(ctx, change.loan_id))
  return loan && { ...loan, kind: change.kind, change: change.state }
}
const accountsOf = async ({ db }: SignalCtx, employees: readonly string[]) => {
  if (!employees.length) return []
  const found = await db
    .selectFrom('employee')
    .select('account_id')
    .where('id', 'in', [...employees])
    .execute()
  return found.flatMap(({ account_id }) => (account_id ? [account_id] : []))
}
/** Accounts of those who have accepted to guarantee a loan. */
async function guarantorsOf(ctx: SignalCtx, loanId: string) {
  const bound = await ctx.db
    .selectFrom('loan_guarantor')
    .select('guarantor_id')
    .where('loan_id', '=', loanId)
    .where('state', '=', 'Accepted')
    .execute()
  return accountsOf(
    ctx,
    bound.map(({ guarantor_id }) => guarantor_id),
  )
}
const outcomes: Partial<Record<LoanState, string>> = {
  Active: 'was disbursed',
  'Settled early': 'is settled in full',
  'Written off': 'was written off',
}

export const notifications: readonly SignalHandler[] = [
  ...requestNotifications({
    declared: loanRequest,
    noun: 'loan request',
    granted: 'loan',
    pages: {
      user: '/user/loan?whose=requests',
      supervisor: '/user/loan?whose=team',
      admin: 'loan/initiation?tab=requests',
    },
    async said({ db }, id) {
      const { rows } = await sql<{ phrase: string }>`
        select 'a loan: ' || t.name || ' (' || ${numberOf} || ')' as phrase from loan_request d
        join loan l on l.org_id = d.org_id and l.id = d.loan_id join loan_type t on t.org_id = l.org_id and t.id = l.loan_type_id
        where d.request_id = ${id}`.execute(db)
      return rows[0]?.phrase ?? ''
    },
  }),
  notification({
    signal: 'loan.decided',
    title: 'Loans: what became of a loan',
    payload: Payload,
    async tell(ctx, { id }) {
      const loan = await loanAbout(ctx, id)
      const outcome = loan && outcomes[loan.state]
      if (!outcome) return null
      const borrower = loan.account_id
        ? [
            {
              accounts: [loan.account_id],
              text: `Your loan ${loan.number} ${outcome}`,
              url: own,
              subject_id: id,
            },
          ]
        : []
      if (loan.state !== 'Written off') return borrower
      const accounts = await guarantorsOf(ctx, id)
      const text = `A loan that you guarantee was not repaid: ${loan.full_name}, ${loan.loan_type}`
      return [...borrower, ...(accounts.length ? [{ accounts, text, url: own, subject_id: id }] : [])]
    },
  }),
  notification({
    signal: 'loan.guarantor_asked',
    title: 'Loans: you are asked to be a guarantor',
    payload: Payload.extend({ employees: z.array(z.uuid()) }),
    async tell(ctx, { id, employees }) {
      const loan = await loanAbout(ctx, id)
      if (!loan) return null
      return {
        accounts: await accountsOf(ctx, employees),
        text: `${loan.full_name} asks you to guarantee a loan: ${loan.loan_type}`,
        url: own,
        subject_id: id,
      }
    },
  }),
  notification({
    signal: 'loan.guarantor_answered',
    title: 'Loans: a guarantor has answered',
    payload: Payload.extend({ employee_id: z.uuid() }),
    async tell(ctx, { id, employee_id }) {
      const loan = await loanAbout(ctx, id)
      const answer = await ctx.db
        .selectFrom('loan_guarantor as g')
        .innerJoin('employee as e', 'e.id', 'g.guarantor_id')
        .select(['e.full_name', 'g.state'])
        .where('g.loan_id', '=', id)
        .where('g.guarantor_id', '=', employee_id)
        .executeTakeFirst()
      if (!loan?.account_id || !answer) return null
      const said = answer.state === 'Accepted' ? 'accepted' : 'declined'
      return {
        accounts: [loan.account_id],
        text: `${answer.full_name} ${said} to guarantee your loan ${loan.number}`,
        url: own,
        subject_id: id,
      }
    },
  }),
  notification({
    signal: 'loan.repayment_missed',
    title: 'Loans: a repayment of a loan you guarantee is missed',
    payload: Payload.extend({ on: z.string() }),
    async tell(ctx, { id, on }) {
      const loan = await loanAbout(ctx, id)
      const accounts = await guarantorsOf(ctx, id)
      if (!loan || !accounts.length) return null
      return {
        accounts,
        text: `A repayment of a loan that you guarantee was missed on ${on}: ${loan.full_name}, ${loan.loan_type}`,
        url: own,
        subject_id: id,
      }
    },
  }),
  notification({
    signal: 'loan.change_requested',
    title: 'Loans: a change is requested',
    payload: Payload,
    async tell(ctx, { id }) {
      const loan = await changeAbout(ctx, id)
      if (loan?.change !== 'Requested') return null
      const what = loan.kind === 'Skip' ? 'Skip a month' : 'Restructure'
      return {
        hr: [P.payroll.loan],
        about: { employee_id: loan.employee_id },
        text: `${what}: ${loan.full_name}, ${loan.number}`,
        url: `${admin(ctx)}?tab=changes`,
        subject_id: id,
      }
    },
  }),
  notification({
    signal: 'loan.change_decided',
    title: 'Loans: a change is decided',
    payload: Payload,
    async tell(ctx, { id }) {
      const loan = await changeAbout(ctx, id)
      if (!loan?.account_id) return null
      const what = loan.kind === 'Skip' ? 'Skipping a month' : 'Restructuring'
      return {
        accounts: [loan.account_id],
        text: `${what} of your loan ${loan.number} was ${loan.change.toLowerCase()}`,
        url: own,
        subject_id: id,
      }
    },
  }),
]

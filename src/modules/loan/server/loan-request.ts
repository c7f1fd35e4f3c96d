import { sql, type RawBuilder } from 'kysely'
import { conflict } from '#kernel/errors.ts'
import { allowed, P } from '#kernel/permission.ts'
import type { Ctx } from '#platform/context.ts'
import type { Route } from '#platform/route.ts'
import { hrAlone } from '#engines/approval/request-hooks-server.ts'
import { requestService } from '#engines/approval/request-server.ts'
import { noteReading } from '#engines/audit/reading-server.ts'
import { serveAction } from '#engines/list/list-server.ts'
import { refusedApproval, type LoanState } from '#modules/loan/domain/loan-rules.ts'
import { acceptedOf, numberOf } from '#modules/loan/server/facts.ts'
import { beginLoan, type GivenLoan } from '#modules/loan/server/loan-new.ts'
import { loanRequest } from '#modules/loan/shared/loan-request.ts'
import { initiateLoan } from '#modules/loan/shared/loan.ts'

type Input = Omit<GivenLoan, 'employee_id' | 'remarks'> & { remarks: string }
interface Detail {
  employee_id: string
  loan_id: string
}
/** As it is read: with what the rules ask of the loan. */
interface Read extends Detail {
  amount: string | null
  guarantors: number
  accepted: number
  loan_state: LoanState
}
const asRead = (request: Detail) => request as Read

const ofLoan = (what: RawBuilder<unknown>) =>
  sql`(select ${what} from loan l where l.org_id = d.org_id and l.id = d.loan_id)`
const ofType = (what: RawBuilder<unknown>) =>
  sql`(select ${what} from loan l join loan_type t on t.org_id = l.org_id and t.id = l.loan_type_id where l.org_id = d.org_id and l.id = d.loan_id)`
const readsPay = (ctx: Ctx) => ctx.as === 'user' || allowed(ctx.org.codes, [P.payroll.loan], 'read')

const service = requestService<Input, Detail>(loanRequest, {
  table: 'loan_request',
  usual: hrAlone,
  async prepare(ctx, input, employee_id) {
    const { id } = await beginLoan(ctx, { ...input, employee_id })
    return { employee_id, loan_id: id }
  },
  async facts({ db }, { loan_id }) {
    return db
      .selectFrom('loan')
      .select(['amount', 'months', 'loan_type_id'])
      .where('id', '=', loan_id)
      .executeTakeFirstOrThrow()
  },
  columns: {
    loan_id: sql`d.loan_id`,
    number: ofLoan(numberOf),
    loan_type: ofType(sql`t.name`),
    amount: ofLoan(sql`l.amount::text`),
    months: ofLoan(sql`l.months`),
    first_on: ofLoan(sql`l.first_on`),
    guarantors: ofLoan(sql`l.guarantors`),
    accepted: ofLoan(acceptedOf),
    loan_state: ofLoan(sql`l.state`),
  },
  shown: (ctx, request) => (readsPay(ctx) ? request : { ...request, amount: null }),
  async read(ctx, requests) {
    const isOthers = requests.some(
      (one) => asRead(one).amount !== null && one.employee_id !== ctx.employee_id,
    )
    if (isOthers)
      await noteReading(ctx, [{ employee_id: null, part: 'Pay' }], { how: 'Page', about: 'Loan requests' })
  },
  refuses(ctx, request, action) {
    const { loan_state, ...loan } = asRead(request)
    if (action === 'revoke') return loan_state === 'Approved' ? null : `This loan is ${loan_state}.`
    const isInitiator = request.sender_account_id === ctx.viewer.account_id
    return action === 'approve' ? refusedApproval({ ...loan, is_initiator: isInitiator }) : null
  },
  async approved(ctx, { loan_id }) {
    // of a time limit nobody has asked the rule before
    const { rows } = await sql<{ guarantors: number; accepted: number }>`
      select l.guarantors, ${acceptedOf} as accepted from loan l where l.id = ${loan_id}`.execute(ctx.db)
    const [loan] = rows
    const refused = loan && refusedApproval({ ...loan, is_initiator: false })
    if (refused) throw conflict(refused)
    await move(ctx, loan_id, ['Requested', 'Initiated'], {
      state: 'Approved',
      approved_by: ctx.viewer.account_id,
      approved_at: ctx.now,
    })
  },
  async undone(ctx, { id, loan_id }) {
    const { status } = await ctx.db
      .selectFrom('request')
      .select('status')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await move(ctx, loan_id, ['Requested', 'Initiated', 'Approved'], {
      state: status === 'Declined' ? 'Declined' : 'Cancelled',
    })
  },
})

export const loanRequestRoutes: Route[] = [
  ...service.routes,
  serveAction(initiateLoan, async (ctx, { body: { employee_id, ...body } }) => {
    const made = await service.enter(ctx, { ...body, remarks: body.remarks ?? '' }, employee_id)
    // every request of the type is read with its loan
    const { loan_id, number } = made as { loan_id: string; number: string }
    return { id: loan_id, number }
  }),
]

interface Moved {
  state: 'Approved' | 'Declined' | 'Cancelled'
  approved_by?: string
  approved_at?: string
}
/** The loan follows its request, unless it has gone on since. */
async function move({ db }: Ctx, id: string, from: readonly LoanState[], to: Moved): Promise<void> {
  const moved = await db
    .updateTable('loan')
    .set((eb) => ({ ...to, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('state', 'in', from)
    .executeTakeFirst()
  if (moved.numUpdatedRows === 0n) throw conflict('This loan has changed meanwhile. Look at it again.')
}

import { sql } from 'kysely'
import { conflict, invalid } from '#kernel/errors.ts'
import { changing } from '#platform/changing.ts'
import type { Ctx } from '#platform/context.ts'
import { personOf } from '#platform/person.ts'
import type { Route } from '#platform/route.ts'
import { serveAction, serveList } from '#engines/list/list-server.ts'
import { steppingOwn } from '#modules/loan/server/stepping.ts'
import {
  acceptGuarantee,
  myGuarantees,
  nameGuarantors,
  refuseGuarantee,
} from '#modules/loan/shared/my-loan.ts'

/** Asks people to be guarantors of a loan; whoever was asked before is not asked again. */
export async function askGuarantors(ctx: Ctx, loanId: string, ids: readonly string[]): Promise<void> {
  if (!ids.length) return
  const { rows } = await sql<{ guarantor_id: string; is_new: boolean }>`
    with known as (select e.id from employee e where e.id = any(${[...ids]}::uuid[])
        and e.account_id is not null and (e.left_on is null or e.left_on >= ${ctx.today})),
      made as (insert into loan_guarantor (id, loan_id, guarantor_id) select gen_random_uuid(), ${loanId}, id from known
        on conflict (org_id, loan_id, guarantor_id) do nothing returning guarantor_id)
    select id as guarantor_id, id in (select guarantor_id from made) as is_new from known`.execute(ctx.db)
  if (rows.length < ids.length)
    throw invalid({ guarantor_ids: ['Guarantors must be current employees who can sign in.'] })
  const asked = rows.flatMap(({ guarantor_id, is_new }) => (is_new ? [guarantor_id] : []))
  if (asked.length) await ctx.signal('loan.guarantor_asked', { id: loanId, employees: asked })
}

const answering = sql<boolean>`g.state = 'Asked' and l.state in ('Requested', 'Initiated')`

export const guarantorRoutes: Route[] = [
  serveAction(nameGuarantors, async (ctx, { params, body }) => {
    const { row, write } = await steppingOwn(ctx, 'name_guarantor', params.id, body.version)
    if (body.guarantor_ids.includes(row.employee_id))
      throw invalid({ guarantor_ids: ['The borrower cannot be a guarantor.'] })
    await askGuarantors(ctx, params.id, body.guarantor_ids)
    await write({ state: row.state })
  }),
  serveList(myGuarantees, {
    from: () => sql`loan_guarantor g join loan l on l.org_id = g.org_id and l.id = g.loan_id
      join loan_type t on t.org_id = l.org_id and t.id = l.loan_type_id`,
    select: ({ today }) => ({
      borrower: personOf(sql`l.employee_id`, today),
      loan_type: sql`t.name`,
      amount: sql`l.amount`,
      months: sql`l.months`,
      loan_state: sql`l.state`,
      state: sql`g.state`,
      version: sql`g.version`,
    }),
    facts: () => ({ is_open: answering }),
    map: (_, { is_open }: { is_open: boolean }) => ({ abilities: { accept: is_open, refuse: is_open } }),
    id: sql`g.id`,
    where: ({ employee_id }) => [sql<boolean>`g.guarantor_id = ${employee_id || null}::uuid`],
    order: sql`case g.state when 'Asked' then 0 else 1 end, l.number desc`,
  }),
  serveAction(acceptGuarantee, (ctx, { params, body }) =>
    answer(ctx, params.id, body.version, 'Accepted', null),
  ),
  serveAction(refuseGuarantee, (ctx, { params, body }) =>
    answer(ctx, params.id, body.version, 'Declined', body.remarks ?? null),
  ),
]

async function answer(
  ctx: Ctx,
  id: string,
  version: number,
  state: 'Accepted' | 'Declined',
  remarks: string | null,
): Promise<void> {
  const { row, write } = await changing(ctx, 'loan_guarantor', id, version, {
    current: (now) => ({ id: now.id, state: now.state, version: now.version }),
    where: { guarantor_id: ctx.employee_id },
  })
  // approval counts those who have accepted: it waits for this answer, or this one for it
  const loan = await ctx.db
    .selectFrom('loan')
    .select('state')
    .where('id', '=', row.loan_id)
    .forUpdate()
    .executeTakeFirst()
  if (row.state !== 'Asked' || !loan || !['Requested', 'Initiated'].includes(loan.state))
    throw conflict('This guarantee is answered already, or the loan is decided.')
  await write({ state, remarks, answered_at: ctx.now })
  await ctx.signal('loan.guarantor_answered', { id: row.loan_id, employee_id: ctx.employee_id })
}

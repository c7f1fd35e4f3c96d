import { sql } from 'kysely'
import { conflict, notFound } from '#kernel/errors.ts'
import { changing } from '#platform/changing.ts'
import type { Ctx } from '#platform/context.ts'
import {
  refusedLoanStep,
  refusedOwnStep,
  type LoanFacts,
  type LoanStep,
  type OwnStep,
} from '#modules/loan/domain/loan-rules.ts'
import { loanFacts } from '#modules/loan/server/facts.ts'
import { loanOf } from '#modules/loan/server/loan-read.ts'

/** The loan of a step of HR, locked, and whoever may not do it refused. */
export async function stepping(ctx: Ctx, step: LoanStep, id: string, version: number) {
  const changed = await changing(ctx, 'loan', id, version, { current: () => loanOf(ctx, id) })
  const refused = refusedLoanStep(step, await factsNow(ctx, id))
  if (refused) throw conflict(refused)
  return changed
}

/** The like of a borrower: loans of others are not found. */
export async function steppingOwn(ctx: Ctx, step: OwnStep, id: string, version: number) {
  const changed = await changing(ctx, 'loan', id, version, {
    current: () => loanOf(ctx, id),
    where: { employee_id: ctx.employee_id },
  })
  const refused = refusedOwnStep(step, await factsNow(ctx, id))
  if (refused) throw conflict(refused)
  return changed
}

async function factsNow(ctx: Ctx, id: string): Promise<LoanFacts> {
  const facts = loanFacts(ctx)
  const { rows } = await sql<LoanFacts>`
    select l.state, ${facts.is_borrower} as is_borrower, ${facts.is_changing} as is_changing from loan l where l.id = ${id}`.execute(
    ctx.db,
  )
  const [found] = rows
  if (!found) throw notFound()
  return found
}

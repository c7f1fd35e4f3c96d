import { loanRequest } from '#modules/loan/shared/loan-request.ts'
import type { World } from '#test/world.ts'

type Officer = 'gita' | 'hari'
type Decision = 'approve' | 'decline' | 'revoke'

/** Decides as HR what asks for a loan, by the loan's id. */
export const loanDecision =
  (world: Pick<World, 'as'>, org = 'himal') =>
  async (name: Officer, loanId: string, action: Decision = 'approve', remarks = '') => {
    const query = { as: 'hr' } as never
    const { results } = await world.as(name).get(loanRequest.list, { params: { org }, query })
    const id = results.find(({ loan_id }) => loan_id === loanId)?.id ?? ''
    return world.as(name).ask(loanRequest.act, { params: { org, id, action }, query, body: { remarks } })
  }

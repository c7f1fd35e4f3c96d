import type { Ctx } from '#platform/context.ts'
import { openSealed } from '#modules/whistle-blower/server/envelope.ts'
import { investigatorName } from '#modules/whistle-blower/server/investigator-row.ts'
import type { Report } from '#modules/whistle-blower/shared/report.ts'

/** Where the answer of a custodian, and the key of a name, belong: they open at no other request. */
export const answerPlace = (id: string) => `${id} answer`
export const releasePlace = (id: string) => `${id} released`
export const reasonPlace = (id: string) => `${id} reason`

/** The requests for the name behind a report, latest first. */
export async function identityRequestsOf(
  { db }: Ctx,
  own: { report: { id: string }; investigator_id: string; private_key: string },
): Promise<Report['identity_requests']> {
  const rows = await db
    .selectFrom('whistle_identity_request as q')
    .innerJoin('whistle_investigator as i', (join) =>
      join.onRef('i.org_id', '=', 'q.org_id').onRef('i.id', '=', 'q.investigator_id'),
    )
    .leftJoin('employee as e', (join) =>
      join.onRef('e.org_id', '=', 'i.org_id').onRef('e.id', '=', 'i.employee_id'),
    )
    .leftJoin('whistle_investigator as c', (join) =>
      join.onRef('c.org_id', '=', 'q.org_id').onRef('c.id', '=', 'q.custodian_id'),
    )
    .leftJoin('employee as d', (join) =>
      join.onRef('d.org_id', '=', 'c.org_id').onRef('d.id', '=', 'c.employee_id'),
    )
    .select(['q.id', 'q.investigator_id', 'q.requested_on', 'q.state', 'q.decided_on', 'q.sealed_answer'])
    .select([investigatorName.as('by'), 'd.full_name as decided_by'])
    .where('q.report_id', '=', own.report.id)
    .orderBy('q.requested_on', 'desc')
    .orderBy('q.id')
    .execute()
  return rows.map(({ investigator_id, state, sealed_answer, ...row }) => {
    const is_own = investigator_id === own.investigator_id
    return {
      ...row,
      is_own,
      state: state as Report['identity_requests'][number]['state'],
      answer:
        is_own && sealed_answer
          ? openSealed(own.private_key, answerPlace(row.id), sealed_answer).toString()
          : null,
    }
  })
}

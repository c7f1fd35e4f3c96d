import { ofEmployee, ofRequests, whereSaid } from '#engines/erase/conditions-server.ts'
import { REMOVED, type PersonData } from '#engines/erase/person-table-server.ts'

/** How and when somebody left is counted; what was written about it goes. */
export const personal: PersonData = {
  erased: [
    { table: 'exit_meeting', title: 'How the exit interview was held', rows: ofEmployee() },
    { table: 'retention_talk', title: 'Talks about staying', rows: ofEmployee() },
    {
      table: 'resignation',
      title: 'Letters and words about the last day',
      rows: ofRequests(),
      files: ['file_id'],
      becomes: () => ({
        proposal_remarks: whereSaid('proposal_remarks', REMOVED),
        proposal_answer: whereSaid('proposal_answer', REMOVED),
      }),
    },
    {
      table: 'settlement_line',
      title: 'Words of the settlement',
      rows: ofEmployee(),
      becomes: () => ({ reference: whereSaid('reference', REMOVED), remarks: whereSaid('remarks', REMOVED) }),
    },
    {
      table: 'separation',
      title: 'Remarks about leaving',
      rows: ofEmployee(),
      becomes: () => ({ remarks: REMOVED, stopped_reason: whereSaid('stopped_reason', REMOVED) }),
    },
  ],
  kept: [
    {
      table: 'exit_feedback',
      title: 'Reasons for leaving',
      rows: ofEmployee(),
      because:
        'figures have it in whole groups, and without one the next would tell who is missing; no words',
    },
  ],
}

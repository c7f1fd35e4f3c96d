import { ofAccount, ofEmployee, whereSaid } from '#engines/erase/conditions-server.ts'
import { REMOVED, type PersonData } from '#engines/erase/person-table-server.ts'

/** Candidates have a retention of their own; here is what employees left behind. */
export const personal: PersonData = {
  erased: [
    {
      table: 'referral_link',
      title: 'Link for referrals',
      rows: ofEmployee(),
    },
    {
      table: 'referral',
      title: 'Notes on referrals',
      rows: ofEmployee(),
      becomes: () => ({ note: whereSaid('note', REMOVED) }),
    },
    {
      table: 'stage_assignment',
      title: 'Remarks about candidates',
      rows: ofEmployee(),
      becomes: () => ({ remarks: whereSaid('remarks', REMOVED) }),
    },
    {
      table: 'job_application',
      title: 'Referrals',
      rows: ofEmployee('referrer_id'),
      becomes: () => ({ referrer_id: null }),
    },
  ],
  kept: [
    {
      table: 'referral',
      title: 'Referrals with their bonus',
      rows: ofEmployee(),
      because: 'what was paid for a referral rests on it',
    },
    {
      table: 'requisition',
      title: 'Vacancy requisitions',
      rows: ofEmployee(),
      because: 'seats and dates that vacancies rest on, without words',
    },
    {
      table: 'vacancy',
      title: 'Vacancies prepared',
      rows: ofAccount(),
      because: 'who prepared and who verified a vacancy must differ',
    },
  ],
}

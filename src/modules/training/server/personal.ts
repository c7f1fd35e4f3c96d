import { ofEmployee, whereSaid } from '#engines/erase/conditions-server.ts'
import { REMOVED, type PersonData } from '#engines/erase/person-table-server.ts'

export const personal: PersonData = {
  erased: [
    {
      table: 'training_member',
      title: 'Words about trainings',
      rows: ofEmployee(),
      becomes: () => ({
        reason: whereSaid('reason', REMOVED),
        feedback: whereSaid('feedback', REMOVED),
      }),
    },
    {
      table: 'training_need',
      title: 'Training needs',
      rows: ofEmployee(),
      becomes: () => ({ remarks: whereSaid('remarks', REMOVED) }),
    },
    {
      table: 'training_request',
      title: 'Topics of training requests',
      rows: ofEmployee(),
      becomes: () => ({ topic: whereSaid('topic', REMOVED) }),
    },
    {
      table: 'trainer',
      title: 'Contact as a trainer',
      rows: ofEmployee(),
      becomes: () => ({ email: null, phone: null }),
    },
  ],
  kept: [
    {
      table: 'training_member',
      title: 'Trainings attended',
      rows: ofEmployee(),
      because: 'attendance, cost and certificates that reports and audits rest on, without words',
    },
  ],
}

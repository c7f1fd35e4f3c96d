import { ofEmployee, whereSaid } from '#engines/erase/conditions-server.ts'
import { REMOVED, type PersonData } from '#engines/erase/person-table-server.ts'

export const personal: PersonData = {
  erased: [
    {
      table: 'meeting_booking',
      title: 'Meetings',
      rows: ofEmployee('organizer_id'),
      becomes: () => ({ title: REMOVED, remarks: whereSaid('remarks', REMOVED) }),
    },
    {
      table: 'equipment_assignment',
      title: 'Remarks about equipment',
      rows: ofEmployee(),
      becomes: () => ({ remarks: whereSaid('remarks', REMOVED) }),
    },
  ],
  kept: [
    {
      table: 'equipment_assignment',
      title: 'Equipment that was given out',
      rows: ofEmployee(),
      because: 'the course of each piece, without words',
    },
  ],
}

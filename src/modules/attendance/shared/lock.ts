import { field } from '#kernel/field.ts'
import { P } from '#kernel/permission.ts'
import { action } from '#engines/list/action.ts'
import { col } from '#engines/list/column.ts'
import { list } from '#engines/list/list.ts'

const access = { hr: [P.attendance.overview, P.attendance.reconciliation] }

/** How the line moved up to which attendance is settled, newest first: the first holds. */
export const attendanceLocks = list('/attendance/{org}/locks/', {
  access,
  title: 'Attendance locks',
  search: false,
  columns: {
    at: col.instant('Changed at'),
    locked_until: col.day('Locked until'),
    reason: col.text('Reason', { wrap: true }),
    by: col.text('Changed by'),
  },
  phone: { first: 'locked_until', second: ['reason', 'at'] },
  empty: 'No attendance is locked. Lock a month once its days are final.',
})

/** Moves the line, forward or, to open days again, back; always with a reason. */
export const moveAttendanceLock = action('/attendance/{org}/locks/', {
  access: { hr: [P.attendance.reconciliation] },
  title: 'Change attendance lock',
  form: {
    locked_until: field.day('Locked until', {
      hint: 'Changes of locked days become differences in the next payroll run.',
    }),
    reason: field.remarks('Reason'),
  },
  primary: true,
  success: 'The attendance lock was changed.',
})

/** What became of days after they were locked. */
export const lockedChanges = list('/attendance/{org}/locked-changes/', {
  access,
  title: 'Changes after lock',
  columns: {
    at: col.instant('Changed at', { sortable: true }),
    date: col.day('Date', { sortable: true, filter: true }),
    person: col.person('Employee', { sortable: true }),
    unpaid_days: col.decimal('Unpaid days'),
    late: col.number('Late, minutes'),
    lost: col.number('Lost, minutes'),
    worked: col.number('Worked, minutes'),
    overtime: col.number('Overtime, minutes'),
  },
  phone: { first: 'person', second: ['date', 'unpaid_days'] },
  empty: 'Changes of locked days appear here as differences for payroll.',
})

import { P } from '#kernel/permission.ts'
import { importer } from '#engines/exchange/importer.ts'

/** The file of a device, as from its USB stick, or a list of punches of another system. */
export const deviceImport = importer({
  name: 'device-punches',
  title: 'Device File',
  noun: { one: 'punch', other: 'punches' },
  access: [P.attendance.import],
  screen: '/admin/{slug}/attendance/import/attendance',
  hint: 'The file attlog.dat of a device, or a sheet with one row for each punch. Punches that are there already are skipped.',
  needs: [['time', 'date']],
  columns: {
    number: {
      title: 'Number',
      kind: 'text',
      max: 40,
      required: true,
      aliases: [
        'PIN',
        'User ID',
        'Enroll number',
        'Number on device',
        'AC-No.',
        'Badge number',
        'Employee code',
      ],
    },
    time: {
      title: 'Date and time',
      kind: 'text',
      max: 30,
      aliases: ['DateTime', 'Timestamp', 'Punch time', 'Check time', 'sTime'],
    },
    date: { title: 'Date', kind: 'day', aliases: ['Day'] },
    clock: { title: 'Time', kind: 'text', max: 12, aliases: ['Clock', 'Hour'] },
    status: {
      title: 'Status',
      kind: 'text',
      max: 20,
      aliases: ['State', 'In/out', 'Check type', 'Direction', 'Punch state'],
    },
    verify: { title: 'Verification', kind: 'text', max: 20, aliases: ['Verify code', 'Verify mode'] },
  },
})

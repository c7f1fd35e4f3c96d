import { carries, type Declared } from '#platform/signal.ts'

/** What happens here that others follow. */
export const organizationSignals = {
  'acknowledgement.called': carries<{ subject_id: string }>(),
  'acknowledgement.due': carries<{ employees: string[] }>(),
  'calendar.changed': carries<{
    start: string
    end: string | null
    employee_id: string | null
    because: string
  }>(),
  'duty_station.assigned': carries<{ employee_ids: string[]; valid_from: string }>(),
  'equipment.assigned': carries<{ assignment_id: string }>(),
  'equipment.unacknowledged': carries<{ assignments: string[] }>(),
  'equipment.warranty_ending': carries<{ on: string }>(),
  'meeting.booked': carries<{ booking_id: string; more: number }>(),
  'meeting.cancelled': carries<{ booking_id: string; more: number }>(),
  'meeting.released': carries<{ booking_id: string; more: number }>(),
}
declare module '#platform/signal.ts' {
  interface Signals extends Declared<typeof organizationSignals> {}
}

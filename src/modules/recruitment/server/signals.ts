import { carries, type Declared } from '#platform/signal.ts'

/** What happens here that others follow. */
export const recruitmentSignals = {
  'stage_assignment.assigned': carries<{ assignments: string[] }>(),
  'stage_assignment.submitted': carries<{ assignment_id: string }>(),
  'job_application.received': carries<{ application_id: string }>(),
  'vacancy.sent': carries<{ vacancy_id: string }>(),
  'vacancy.verified': carries<{ vacancy_id: string }>(),
  'interview.answered': carries<{ interview_id: string }>(),
  'interview.soon': carries<{ interviews: string[] }>(),
  'salary.answered': carries<{ negotiation_id: string }>(),
}
declare module '#platform/signal.ts' {
  interface Signals extends Declared<typeof recruitmentSignals> {}
}

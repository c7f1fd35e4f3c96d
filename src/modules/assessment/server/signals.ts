import { carries, type Declared } from '#platform/signal.ts'

export const assessmentSignals = {
  /** An outcome stands: everything is marked. */
  'assessment.finished': carries<{ taker_id: string }>(),
  'assessment.enrolled': carries<{ assessment_id: string; employee_ids: string[] }>(),
}
declare module '#platform/signal.ts' {
  interface Signals extends Declared<typeof assessmentSignals> {}
}

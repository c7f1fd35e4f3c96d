import { carries, type Declared } from '#platform/signal.ts'

export const assessmentSignals = {
  'assessment.enrolled': carries<{ assessment_id: string; employee_ids: string[] }>(),
}
declare module '#platform/signal.ts' {
  interface Signals extends Declared<typeof assessmentSignals> {}
}

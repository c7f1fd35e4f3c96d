import { derivedSignal } from '#platform/signal.ts'

/** Forms were sent to their appraisers, or come back to them. */
export const formsSent = ({ name }: { name: string }) =>
  derivedSignal<{ occasion_id: string; appraiser_ids: string[] }>(`${name}.forms_sent`)
export const formsDue = ({ name }: { name: string }) =>
  derivedSignal<{ occasion_id: string; appraiser_ids: string[] }>(`${name}.forms_due`)
export const formSentBack = ({ name }: { name: string }) =>
  derivedSignal<{ form_id: string }>(`${name}.form_sent_back`)
/** Results can be read by those whom they are about. */
export const resultsReleased = ({ name }: { name: string }) =>
  derivedSignal<{ occasion_id: string; employee_ids: string[] }>(`${name}.results_released`)

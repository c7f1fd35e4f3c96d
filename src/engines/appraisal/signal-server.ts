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
/** Somebody proposed colleagues as their appraisers; their supervisor decides. */
export const peersNominated = ({ name }: { name: string }) =>
  derivedSignal<{ occasion_id: string; employee_id: string }>(`${name}.peers_nominated`)
export const nominationDecided = ({ name }: { name: string }) =>
  derivedSignal<{ employee_ids: string[] }>(`${name}.nomination_decided`)
/** Somebody does not agree with a released result, and what HR says to it. */
export const appealSent = ({ name }: { name: string }) =>
  derivedSignal<{ result_id: string }>(`${name}.appeal_sent`)
export const appealDecided = ({ name }: { name: string }) =>
  derivedSignal<{ result_id: string }>(`${name}.appeal_decided`)

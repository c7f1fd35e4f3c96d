import type { PreState } from '#modules/onboarding/domain/pre-employment.ts'

export type PortalState = 'Open' | 'Submitted' | 'Verified' | 'Closed'
export type Review = 'Open' | 'Accepted' | 'Returned'
export type PortalStatus = 'Invited' | 'Started' | 'Returned' | 'Submitted' | 'Verified' | 'Closed'

/** Where a newcomer is with what is to be filled in, whoever looks. */
export function portalStatus(state: PortalState, parts: { done: number; returned: number }): PortalStatus {
  if (state !== 'Open') return state
  if (parts.returned > 0) return 'Returned'
  return parts.done > 0 ? 'Started' : 'Invited'
}

/** Whole percents; a hundred only when all is there. */
export const percentOf = (done: number, total: number): number =>
  total === 0 ? 0 : Math.floor((done * 100) / total)

/** Only who has said yes, and has not begun, is asked for details. */
export function refusalToInvite(pre: PreState, portal: PortalState | null): string | null {
  if (pre !== 'Accepted' && pre !== 'Onboarding')
    return pre === 'Draft' || pre === 'Declined'
      ? 'They have not accepted yet.'
      : `This pre-employment is already ${pre}.`
  return portal === 'Verified' ? 'Everything has been verified already.' : null
}

/** Does a link lead anywhere? It ends with its time, with the day of joining, and with the person's coming. */
export const isLive = (
  facts: { state: PortalState; expires_at: string; pre_state: PreState },
  now: string,
): boolean =>
  facts.state !== 'Closed' &&
  facts.expires_at > now &&
  (facts.pre_state === 'Accepted' || facts.pre_state === 'Onboarding')

export interface Part {
  section: string
  review: Review
}
/** Why a part may not be changed now, by the person. */
export function refusalToSave(state: PortalState, review: Review | null): string | null {
  if (state !== 'Open')
    return 'You have submitted this already. It can be changed when it is sent back to you.'
  return review === 'Accepted' ? 'This part has been accepted already.' : null
}

/** What keeps it from being submitted: parts that were never saved, and such as were sent back. */
export function unfinished(all: readonly string[], parts: readonly Part[]): string[] {
  const fit = new Set(parts.filter(({ review }) => review !== 'Returned').map(({ section }) => section))
  return all.filter((section) => !fit.has(section))
}

/** Where it stands after HR has looked: whatever was sent back opens it again. */
export function stateAfterReview(all: readonly string[], parts: readonly Part[]): PortalState {
  if (parts.some(({ review }) => review === 'Returned')) return 'Open'
  const accepted = new Set(parts.filter(({ review }) => review === 'Accepted').map(({ section }) => section))
  return all.every((section) => accepted.has(section)) ? 'Verified' : 'Submitted'
}

export const logStates = ['Draft', 'Requested', 'Forwarded', 'Approved', 'Declined'] as const
export type LogState = (typeof logStates)[number]
export type LogApproval = 'None' | 'Supervisor' | 'Project manager' | 'Both'
/** In what part somebody decides about a log; HR stands in for everybody. */
export type Decider = 'supervisor' | 'manager' | 'hr'

/** Where a submitted log goes: with a project nobody approves it is approved at once. */
export const submittedAs = (approval: LogApproval): LogState =>
  approval === 'None' ? 'Approved' : 'Requested'

/**
 * The state after somebody approves; null where it is not their turn. Both: the supervisor first, then the project
 * manager, who may also be the same person.
 */
export function approvedBy(
  { state, approval }: { state: LogState; approval: LogApproval },
  deciders: readonly Decider[],
): LogState | null {
  if (state !== 'Requested' && state !== 'Forwarded') return null
  if (deciders.includes('hr')) return 'Approved'
  const [isSupervisor, isManager] = [deciders.includes('supervisor'), deciders.includes('manager')]
  if (approval !== 'Both')
    return (approval === 'Project manager' ? isManager : isSupervisor) ? 'Approved' : null
  if (state === 'Forwarded') return isManager ? 'Approved' : null
  if (!isSupervisor) return null
  return isManager ? 'Approved' : 'Forwarded'
}

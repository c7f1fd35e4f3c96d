// Apart from the declaration, which brings the schema library: lists and sheets in the browser ask only these.

export const statuses = [
  'Requested',
  'Forwarded',
  'Returned',
  'Approved',
  'Declined',
  'Cancelled',
  'Revoked',
] as const
/** Those that requests of a type can have. */
export const statusesOf = ({ returns }: { readonly returns?: true | undefined }) =>
  statuses.filter((status) => returns || status !== 'Returned')

/** Requests decided at once, each by itself, and the most of them. */
export const MOST_AT_ONCE = 100

const actions = ['approve', 'decline', 'forward', 'return', 'revoke'] as const
export type Decision = (typeof actions)[number]
export const isDecision = (text: string): text is Decision => actions.some((action) => action === text)

/** What is refused without a reason: what takes something away, and whatever else the type says. */
export const needsRemarks = (
  declared: { readonly remarks_for?: readonly Decision[] | undefined },
  action: Decision | 'again' | 'cancel',
): boolean =>
  action === 'decline' ||
  action === 'return' ||
  action === 'revoke' ||
  (isDecision(action) && (declared.remarks_for?.includes(action) ?? false))

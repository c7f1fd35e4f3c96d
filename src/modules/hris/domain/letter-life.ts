export interface LetterFacts {
  status: 'Draft' | 'Approved' | 'Issued' | 'Acknowledged' | 'Revoked'
  /** Its template asks for a second person. */
  needs_approval: boolean
  /** The viewer wrote it, or changed it last. */
  is_writer: boolean
  /** It is written to the viewer. */
  is_own: boolean
  may_write: boolean
}

/** What may be done with a letter now: who wrote it does not approve it, and nobody approves what is written to them. */
export function letterAbilities({ status, needs_approval, is_writer, is_own, may_write }: LetterFacts) {
  const open = may_write && (status === 'Draft' || status === 'Approved')
  return {
    change: open,
    approve: open && status === 'Draft' && needs_approval && !is_writer && !is_own,
    issue: open && (status === 'Approved' || !needs_approval),
    revoke: may_write && (status === 'Issued' || status === 'Acknowledged'),
  }
}

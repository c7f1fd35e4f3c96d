/** What was counted, with its figures: `first` and `second` mean what the kind says. */
export interface Found {
  kind: string
  first: string | null
  second: string | null
  note: string | null
}

const days = (count: string | null) => (count === '1' ? '1 day' : `${count ?? '0'} days`)

/** One irregularity in a sentence with its numbers; facts, without a word about why. */
export function said({ kind, first, second, note }: Found): string {
  switch (kind) {
    case 'asked_after':
      return `Asked for ${days(first)} after it began${second === null ? '' : `; the rule allows ${days(second)}`}.`
    case 'short_notice':
      return `Asked for ${days(first)} before; the rule wants ${days(second)}.`
    case 'over_limit':
      return `${first ?? '0'} days at once; the rule allows ${second ?? '0'}.`
    case 'overridden':
      return note ?? ''
    case 'below_zero':
      return `Balance of ${first ?? '0'}${second === null || second === '0' ? '' : `; ${second} may be overdrawn`}.`
    case 'no_document':
      return `${first ?? '0'} days; a document is required above ${second ?? '0'}.`
    case 'cancelled_late':
      return `${note ?? 'Cancelled'} ${days(first)} after its first day.`
    case 'pending_past':
      return `Waiting for a decision for ${days(first)}; it began ${second === '0' ? 'today' : `${days(second)} ago`}.`
    case 'sandwich':
      return `${first ?? '0'} of the days charged are days without work between leaves.`
    case 'single_days':
      return `One of ${first ?? '0'} leaves of a day or less; more than ${second ?? '0'} are listed.`
    default:
      return note ?? ''
  }
}

/** What `said` says, figures as `{0}`; the words of rules that were set aside are not its own. */
export const foundWords = [
  'Asked for {0} # after it began.',
  'Asked for {0} # after it began; the rule allows {1} #.',
  'Asked for {0} # before; the rule wants {1} #.',
  '{0} days at once; the rule allows {1}.',
  'Balance of -{0}.',
  'Balance of -{0}; {1} may be overdrawn.',
  '{0} days; a document is required above {1}.',
  'Cancelled {0} # after its first day.',
  'Revoked {0} # after its first day.',
  'Asked to be cancelled {0} # after its first day.',
  'Waiting for a decision for {0} #; it began today.',
  'Waiting for a decision for {0} #; it began {1} # ago.',
  '{0} of the days charged are days without work between leaves.',
  'One of {0} leaves of a day or less; more than {1} are listed.',
].flatMap(oneOrMore)

/** Each count of days as one and as several. */
function oneOrMore(sentence: string): string[] {
  return sentence.includes('#')
    ? ['day', 'days'].flatMap((word) => oneOrMore(sentence.replace('#', word)))
    : [sentence]
}

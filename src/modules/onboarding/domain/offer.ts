export type OfferState = 'Waiting' | 'Sent' | 'Viewed' | 'Accepted' | 'Declined' | 'Withdrawn'

/** An offer whose time is over without an answer has expired, whoever looks. */
export const offerStateAt = (state: OfferState, expires_at: string, now: string): OfferState | 'Expired' =>
  (state === 'Sent' || state === 'Viewed') && expires_at <= now ? 'Expired' : state

/** A name is typed by hand: letters in whatever case, whatever spaces, count as the same. */
export const isSignature = (typed: string, name: string): boolean => plain(typed) === plain(name)
const plain = (text: string) => text.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase()

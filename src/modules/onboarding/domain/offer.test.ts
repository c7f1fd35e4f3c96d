import { expect, test } from 'vitest'
import { isSignature, offerStateAt, type OfferState } from '#modules/onboarding/domain/offer.ts'

test.each<[OfferState, string, string]>([
  ['Sent', '2026-11-20T04:00:00Z', 'Expired'],
  ['Sent', '2026-11-20T04:00:01Z', 'Sent'],
  ['Viewed', '2026-11-19T04:00:00Z', 'Expired'],
  ['Accepted', '2026-11-19T04:00:00Z', 'Accepted'],
  ['Declined', '2026-11-19T04:00:00Z', 'Declined'],
  ['Withdrawn', '2026-11-21T04:00:00Z', 'Withdrawn'],
])('%s until %s is %s', (state, expires_at, now) => {
  expect(offerStateAt(state, expires_at, '2026-11-20T04:00:00Z')).toBe(now)
})

test.each([
  ['Asha Gurung', true],
  ['  asha   GURUNG ', true],
  ['Asha', false],
  ['Asha Gurungg', false],
  ['', false],
])('“%s” is the signature of Asha Gurung: %s', (typed, is) => {
  expect(isSignature(typed, 'Asha Gurung')).toBe(is)
})

import { allowed, P } from '#kernel/permission.ts'
import type { Ctx } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { offerStateAt, type OfferState } from '#modules/onboarding/domain/offer.ts'
import type { Offer } from '#modules/onboarding/shared/offer-letter.ts'
import type { LetterContent } from '#modules/hris/server/public.ts'

/** Who may write offers, by account; null for others, such as audit users. */
export const writer = (ctx: Ctx) =>
  !ctx.org.is_audit && allowed(ctx.org.codes, [P.hris.preEmployment], 'write') ? ctx.viewer.account_id : null

export const offerRows = (db: Db) =>
  db
    .selectFrom('offer_letter as o')
    .innerJoin('pre_employment as p', (join) =>
      join.onRef('p.org_id', '=', 'o.org_id').onRef('p.id', '=', 'o.pre_employment_id'),
    )
    .select([
      'o.id',
      'o.number',
      'o.content',
      'o.names_pay',
      'o.state',
      'o.sent_at',
      'o.sent_by_name',
      'o.expires_at',
      'o.viewed_at',
      'o.answered_at',
      'o.signature',
      'o.signed_file_id',
      'o.file_id',
      'o.sha256',
      'o.sent_by',
      'o.approved_by_name',
      'o.with_signature',
      'o.valid_days',
      'o.language',
      'o.address',
      'o.remarks',
      'o.version',
      'o.pre_employment_id',
      'p.full_name',
      'p.joins_on',
      'p.employee_id',
    ])

export type OfferRow = Awaited<ReturnType<ReturnType<typeof offerRows>['executeTakeFirstOrThrow']>>

/** The letter as it was made by `letterTo`, and stored. */
export const contentOf = ({ content }: Pick<OfferRow, 'content'>) => content as unknown as LetterContent

/** `by`: who looks and may write offers; null for others, such as the candidate. */
export const shownOffer = (row: OfferRow, now: string, by: string | null = null): Offer => ({
  id: row.id,
  number: row.number,
  subject: contentOf(row).subject,
  // one of the table's own states, by its check
  state: offerStateAt(row.state as OfferState, row.expires_at, now),
  sent_at: row.sent_at,
  sent_by_name: row.sent_by_name,
  approved_by_name: row.approved_by_name,
  sha256: row.sha256,
  abilities: {
    approve: by !== null && row.state === 'Waiting' && row.sent_by !== by,
    withdraw: by !== null && ['Waiting', 'Sent', 'Viewed'].includes(row.state),
  },
  expires_at: row.expires_at,
  viewed_at: row.viewed_at,
  answered_at: row.answered_at,
  signature: row.signature,
  has_signed_copy: row.signed_file_id !== null,
  address: row.address,
  remarks: row.remarks,
})

import type { RequestDetail, RequestRow } from '#engines/approval/request-screen-web.tsx'
import type { Fact } from '#ui/show/facts.tsx'
import { Day } from '#ui/show/calendar-slot.tsx'
import { Money } from '#ui/show/figures.tsx'
import type { Column } from '#ui/table/column.ts'
import type { expenseAdvance } from '#modules/expense/shared/expense-advance.ts'
import type { expenseCancel } from '#modules/expense/shared/expense-cancel.ts'
import type { expenseClaim } from '#modules/expense/shared/expense-claim.ts'
import type { travelRequest } from '#modules/expense/shared/travel-request.ts'
import { t } from '#modules/expense/web/words.ts'

type Advance = typeof expenseAdvance
type Travel = typeof travelRequest
type Claim = typeof expenseClaim
type Cancel = typeof expenseCancel

/** What became of it, as its money says: the state of the request alone would call a paid advance Approved. */
export const stateOf = ({ state }: { state: string }) => state

export const advanceColumns = (): readonly Column<RequestRow<Advance>>[] => [
  { key: 'request_remarks', title: t('columns.purpose') },
  { key: 'amount', title: t('columns.amount'), kind: 'money' },
  { key: 'needed_on', title: t('columns.neededOn'), kind: 'day' },
  { key: 'settle_by', title: t('columns.settleBy'), kind: 'day' },
  { key: 'open', title: t('columns.open'), kind: 'money' },
]
export const advanceFacts = (request: RequestDetail<Advance>): Fact[] => [
  { label: t('columns.amount'), value: <Money value={request.amount} /> },
  ...(request.currency === null
    ? []
    : [
        {
          label: t('advance.given'),
          value: (
            <>
              <Money value={request.foreign_amount} currency={request.currency} />{' '}
              {t('claim.rate', { rate: request.exchange_rate ?? '' })}
            </>
          ),
        },
      ]),
  { label: t('columns.paid'), value: <Money value={request.paid} /> },
  { label: t('columns.open'), value: <Money value={request.open} /> },
  { label: t('columns.neededOn'), value: <Day value={request.needed_on} /> },
  { label: t('columns.settleBy'), value: <Day value={request.settle_by} /> },
]

export const travelColumns = (): readonly Column<RequestRow<Travel>>[] => [
  { key: 'place', title: t('columns.place') },
  { key: 'starts_on', title: t('columns.from'), kind: 'day' },
  { key: 'ends_on', title: t('columns.to'), kind: 'day' },
  { key: 'allowance', title: t('columns.allowance'), kind: 'money' },
  { key: 'planned', title: t('columns.planned'), kind: 'money' },
  { key: 'advance_amount', title: t('columns.advance'), kind: 'money' },
]
export const travelFacts = (request: RequestDetail<Travel>): (Fact | false)[] => [
  { label: t('columns.place'), value: request.place },
  { label: t('columns.from'), value: <Day value={request.starts_on} /> },
  { label: t('columns.to'), value: <Day value={request.ends_on} /> },
  { label: t('columns.allowance'), value: <Money value={request.allowance} /> },
  { label: t('columns.planned'), value: <Money value={request.planned} /> },
  { label: t('columns.advance'), value: <Money value={request.advance_amount} /> },
  request.status === 'Approved' && {
    label: t('travel.attendance'),
    value: request.is_attendance ? t('travel.isAttendance') : t('travel.noAttendance'),
  },
  request.contact !== null && { label: t('columns.contact'), value: request.contact },
]

export const claimColumns = (): readonly Column<RequestRow<Claim>>[] => [
  { key: 'request_remarks', title: t('columns.purpose') },
  { key: 'trip', title: t('columns.trip'), value: ({ trip }) => trip?.place ?? null },
  { key: 'claimed', title: t('columns.claimed'), kind: 'money' },
  { key: 'approved', title: t('columns.approved'), kind: 'money' },
  { key: 'payable', title: t('columns.toPay'), kind: 'money' },
  { key: 'to_review', title: t('columns.review'), kind: 'number' },
]
export const claimFacts = (request: RequestDetail<Claim>): (Fact | false)[] => [
  request.trip !== null && { label: t('columns.trip'), value: request.trip.place },
  { label: t('columns.claimed'), value: <Money value={request.claimed} /> },
  request.approved !== null && { label: t('columns.approved'), value: <Money value={request.approved} /> },
  request.approved !== null && { label: t('columns.toPay'), value: <Money value={request.payable} /> },
  Number(request.company_paid) > 0 && {
    label: t('columns.companyPaid'),
    value: <Money value={request.company_paid} />,
  },
]

export const cancelColumns = (): readonly Column<RequestRow<Cancel>>[] => [
  { key: 'about', title: t('columns.what'), value: ({ about }) => t(`type.${about.type}`) },
  { key: 'purpose', title: t('columns.purpose'), value: ({ about }) => about.purpose },
  { key: 'amount', title: t('columns.amount'), kind: 'money', value: ({ about }) => about.amount },
  { key: 'paid', title: t('columns.paid'), kind: 'money' },
]
export const cancelFacts = ({ about, paid }: RequestDetail<Cancel>): Fact[] => [
  { label: t('columns.what'), value: t(`type.${about.type}`) },
  { label: t('columns.purpose'), value: about.purpose },
  { label: t('columns.amount'), value: <Money value={about.amount} /> },
  { label: t('columns.paid'), value: <Money value={paid} /> },
]

import { P } from '#kernel/permission.ts'
import { screen, type BuiltScreen, type Load } from '#kernel/screen.ts'

const settings: Load = () => import('#modules/transfer/web/transfer-settings.tsx')
const detail: Load = () => import('#modules/transfer/web/transfer-detail.tsx')
const lists: Load = () => import('#modules/transfer/web/transfer-lists.tsx')
const handled = [P.hris.separation]
const set = [P.hris.settings]

export const transferScreens: readonly BuiltScreen[] = [
  screen('user', 'transfer/transfer-request', 'Transfer Request', lists, { props: { of: 'own' } }),
  screen('user', 'transfer/review-request', 'Transfer Reviews', lists, { props: { of: 'reviews' } }),
  screen('user', 'transfer/review-request/{id}', 'Transfer Review', detail),
  screen('user', 'transfer/other-organization', 'Moves to Another Organization', lists, {
    props: { of: 'moves' },
  }),
  screen('admin', 'transfer/departures', 'Moves to Other Organizations', lists, {
    permission: handled,
    props: { of: 'departures' },
  }),
  screen('admin', 'transfer/arrivals', 'Moves from Other Organizations', lists, {
    permission: [P.hris.preEmployment],
    props: { of: 'arrivals' },
  }),
  screen('admin', 'transfer/requests', 'Transfer Requests', lists, {
    permission: handled,
    props: { of: 'requests' },
  }),
  screen('admin', 'transfer/requests/{id}', 'Transfer Request', detail, { permission: handled }),
  screen('admin', 'transfer/settings/transfer-reason', 'Transfer Reasons', settings, {
    permission: set,
    props: { of: 'reasons' },
  }),
  screen('admin', 'transfer/settings/reviewers', 'Transfer Reviewers', settings, {
    permission: set,
    props: { of: 'reviewers' },
  }),
  screen('admin', 'transfer/settings/questions', 'Transfer Questions', settings, {
    permission: set,
    props: { of: 'questions' },
  }),
]

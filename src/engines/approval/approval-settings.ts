import { P } from '#kernel/permission.ts'
import { field } from '#kernel/field.ts'
import { singleton } from '#engines/settings/singleton.ts'

/** What holds for requests of every type. */
export const approvalSettings = singleton('/org/{org}/approval-settings', {
  title: 'Approvals',
  key: 'approvals',
  edit: [P.leave.masterSettings, P.organization.settings],
  fields: {
    moves_with_supervisor: field.onOff('Open requests follow a change of supervisor', true, {
      hint: 'Pending requests move to the new supervisor. Off: they stay with the former one.',
    }),
    cancels_forwarded: field.onOff('Senders cancel what somebody has acted on', true, {
      hint: 'Off: once an approver has approved it or passed it on, its sender cancels it no more; whoever decides may decline it.',
    }),
    decides_by_mail: field.onOff('Approvers decide from their mail', false, {
      hint: 'The mail about a request has a link on which it is approved or declined without signing in: for who is asked, for 72 hours, once. Whoever reads the mailbox can use it. Resignations and what concerns pay are left out.',
    }),
  },
  initial: { moves_with_supervisor: true, cancels_forwarded: true, decides_by_mail: false },
})

import { P } from '#kernel/permission.ts'
import { field } from '#engines/settings/field.ts'
import { singleton } from '#engines/settings/singleton.ts'

/** What holds for requests of every type. */
export const approvalSettings = singleton('/org/{org}/approval-settings', {
  title: 'Approvals',
  key: 'approvals',
  edit: [P.leave.masterSettings, P.organization.settings],
  fields: {
    moves_with_supervisor: field.onOff('Open requests follow a change of supervisor', true, {
      hint: 'What waits for a supervisor goes to the new one. Off: who was asked decides.',
    }),
  },
  initial: { moves_with_supervisor: true },
})

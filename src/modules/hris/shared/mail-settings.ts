import { P } from '#kernel/permission.ts'
import { field } from '#kernel/field.ts'
import { singleton } from '#engines/settings/singleton.ts'

/** Which of what HR records tell goes by mail too. In the application it is told always. */
export const hrMailSettings = singleton('/hris/{org}/settings/email-settings', {
  title: 'HR Email Settings',
  key: 'hris.email',
  edit: [P.hris.settings],
  fields: {
    change_request: field.onOff('Profile change requests', true, {
      hint: 'The outcome of a change that a person requested. A changed bank account is always reported.',
    }),
    document_expiry: field.onOff('Documents that end', true, {
      hint: 'To the person, from the days before the end that the document says.',
    }),
    contract_expiry: field.onOff('Contracts that end', true, {
      hint: 'To the person and the supervisor, at each band of the contract settings.',
    }),
    contract_renewed: field.onOff('Contracts that are renewed', true),
    letter_issued: field.onOff('Letters', true, { hint: 'To the person, when a letter was issued to them.' }),
  },
  initial: {
    change_request: true,
    document_expiry: true,
    contract_expiry: true,
    contract_renewed: true,
    letter_issued: true,
  },
})

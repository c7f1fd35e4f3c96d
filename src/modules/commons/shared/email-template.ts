import { text } from '#kernel/fields.ts'
import { P } from '#kernel/permission.ts'
import { field } from '#kernel/field.ts'
import { settings } from '#engines/settings/settings.ts'
import { mailEventNames } from '#modules/commons/shared/mail-event.ts'

/** Words for mails that the system sends. What has no template is worded by the program. */
export const emailTemplate = settings('/commons/email-templates', {
  title: 'Email Template',
  plural: 'Email Templates',
  table: 'email_template',
  common: true,
  edit: [P.commons.emailTemplate],
  fields: {
    name: field.text('Name', 100),
    event: field.choice('Mail', mailEventNames),
    subject: field.text('Subject', 200),
    body: {
      ...field.optionalText('Body', 5000, {
        long: true,
        hidden_in_list: true,
        hint: 'An empty line begins a new paragraph. The link or code of the mail follows the words.',
      }),
      required: true,
      schema: text('Body', 5000),
    },
    is_default: field.onOff('Default', false, { hint: 'Used where an organization has not chosen another' }),
  },
  search: ['name', 'subject', 'event'],
  order: ['name', 'event', 'subject'],
  unique: { email_template_name: 'name', email_template_default: 'is_default' },
  archives: true,
})

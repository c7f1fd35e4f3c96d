import { reference } from '#kernel/fields.ts'
import { P } from '#kernel/permission.ts'
import { field } from '#kernel/field.ts'
import { settings } from '#engines/settings/settings.ts'
import { emailTemplate } from '#modules/commons/shared/email-template.ts'
import { mailEventNames } from '#modules/commons/shared/mail-event.ts'

/** Which of the common templates words a mail of this organization. */
export const templateMapping = settings('/org/{org}/template-mapping', {
  title: 'Template Mapping',
  plural: 'Template Mapping',
  table: 'template_mapping',
  edit: [P.organization.template],
  closed: true,
  fields: {
    event: field.choice('Mail', mailEventNames),
    email_template_id: {
      ...field.reference('Template', {
        table: 'email_template',
        label: 'name',
        choices: emailTemplate.list,
      }),
      required: true,
      schema: reference('Template'),
    },
  },
  search: ['event'],
  order: ['event'],
  unique: {
    template_mapping_event: 'event',
    template_mapping_email_template_id_fkey: 'email_template_id',
  },
})

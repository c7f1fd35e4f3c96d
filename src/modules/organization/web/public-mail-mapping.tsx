import { useRead } from '#ui/data/query.ts'
import { AsyncSelectField } from '#ui/form/async-fields.tsx'
import { listSource } from '#ui/form/async-source.ts'
import type { FieldProps } from '#ui/form/field-props.ts'
import { useFieldValue } from '#ui/form/form-context.ts'
import { SettingsScreen } from '#engines/settings/settings-web.tsx'
import { emailTemplate } from '#modules/commons/shared/email-template.ts'
import { mailEventNames } from '#modules/commons/shared/mail-event.ts'
import { templateMapping } from '#modules/organization/shared/template-mapping.ts'
import { t } from '#modules/organization/web/words.ts'

/** Which template words a mail: only those that were made for it are offered. */
export const MailMapping = () => (
  <SettingsScreen
    declared={templateMapping}
    headless
    drawn={{ email_template_id: (input) => <Template {...input} /> }}
  />
)

function Template(input: FieldProps) {
  const chosen = useFieldValue('event')
  const event = mailEventNames.find((name) => name === chosen)
  const id = useFieldValue(input.name)
  const kept = typeof id === 'string' && id !== '' ? id : null
  const read = useRead(emailTemplate.read, kept ? { params: { id: kept } } : null, { errors: 'inline' })
  // what was chosen for another mail is no choice any more, and the server says so
  return (
    <AsyncSelectField
      key={`${event} ${read.data?.id}`}
      chosen={read.data ? { value: read.data.id, label: read.data.name } : null}
      {...input}
      disabled={!event}
      {...(event ? {} : { hint: t('masters.templateFirst') })}
      source={listSource(
        emailTemplate.list,
        { query: { event: event ?? '' } },
        { value: (row) => row.id, label: (row) => row.name },
      )}
    />
  )
}

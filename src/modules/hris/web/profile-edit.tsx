import { useAction } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { FieldGrid } from '#ui/form/form-layout.tsx'
import { FormShell } from '#ui/form/form-shell.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { EmployeeChange, updateContact, updateEmployee, type Profile } from '#modules/hris/shared/employee.ts'
import {
  BackgroundFields,
  BasicFields,
  ContactFields,
  type BackgroundValues,
  type BasicValues,
  type ContactValues,
} from '#modules/hris/web/person-fields.tsx'
import { wayNote } from '#modules/hris/web/field-ways.ts'
import { t } from '#modules/hris/web/words.ts'

interface Dialogue {
  profile: Profile
  opened: boolean
  onClose: () => void
}
const text = (value: string | null) => value ?? ''

export function EditBasic({
  profile,
  basic,
  opened,
  onClose,
}: Dialogue & { basic: NonNullable<Profile['basic']> }) {
  const { org } = useScope()
  const update = useAction(updateEmployee, { success: t('form.updated') })
  const { age: _, date_of_birth, nationality, preferred_name, married_on, ...rest } = basic
  const { background } = profile
  const ways = profile.ways['basic'] ?? {}
  const start: BasicValues & BackgroundValues = {
    ...rest,
    name_nepali: text(profile.directory.name_nepali),
    date_of_birth: text(date_of_birth),
    nationality: text(nationality),
    preferred_name: text(preferred_name),
    married_on: text(married_on),
    religion_id: background?.religion?.id ?? null,
    ethnicity_id: background?.ethnicity?.id ?? null,
    disability: text(background?.disability ?? null),
    disability_percent: background?.disability_percent ?? null,
  }
  return (
    <Dialog opened={opened} onClose={onClose} title={t('profile.editBasic')} size={680}>
      <FormShell<BasicValues & BackgroundValues>
        place="dialog"
        initial={start}
        schema={EmployeeChange.omit({ version: true })}
        submit={(values) =>
          update.attempt({
            params: { org, id: profile.id },
            body: EmployeeChange.parse({ ...values, version: profile.version }),
          })
        }
        onSaved={onClose}
        onCancel={onClose}
      >
        <FieldGrid>
          <BasicFields noted={(name) => wayNote(ways[name], 'hr', Boolean(Reflect.get(start, name))) ?? {}} />
          {background && (
            <BackgroundFields
              background={background}
              noted={(name) =>
                wayNote(profile.ways['background']?.[name], 'hr', Boolean(Reflect.get(background, name))) ??
                {}
              }
            />
          )}
        </FieldGrid>
      </FormShell>
    </Dialog>
  )
}

export function EditContact({
  profile,
  contact,
  own,
  opened,
  onClose,
}: Dialogue & { contact: NonNullable<Profile['contact']>; own: boolean }) {
  const { org, as } = useScope()
  // the organization's address is changed by those who keep all of the record
  const keepsAddress = own || profile.rights.employment !== 'edit'
  const update = useAction(updateContact, { success: t('form.updated') })
  const ways = profile.ways['contact'] ?? {}
  const start: ContactValues = {
    work_email: text(contact.work_email),
    personal_email: text(contact.personal_email),
    mobile: text(contact.mobile),
    extension: text(contact.extension),
    linkedin: text(contact.linkedin),
  }
  const save = ({ work_email, ...values }: ContactValues) =>
    update.attempt({
      params: { org, id: profile.id },
      query: { as },
      body: { ...values, ...(keepsAddress ? {} : { work_email }), version: profile.version },
    })
  return (
    <Dialog opened={opened} onClose={onClose} title={t('profile.editContact')}>
      <FormShell<ContactValues>
        place="dialog"
        initial={start}
        submit={save}
        onSaved={onClose}
        onCancel={onClose}
      >
        <ContactFields
          own={keepsAddress}
          noted={(name) => wayNote(ways[name], own ? 'own' : 'hr', Boolean(Reflect.get(start, name))) ?? {}}
        />
      </FormShell>
    </Dialog>
  )
}

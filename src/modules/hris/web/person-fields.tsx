import { listSource } from '#ui/form/async-source.ts'
import { fieldsOf } from '#ui/form/fields.ts'
import { ethnicity } from '#modules/commons/shared/ethnicity.ts'
import { religion } from '#modules/commons/shared/religion.ts'
import type { Profile } from '#modules/hris/shared/employee.ts'
import { bloodGroups, titles } from '#modules/hris/shared/employee-fields.ts'
import { MarriedOn } from '#modules/hris/web/public-married-on.tsx'
import { t } from '#modules/hris/web/words.ts'
import { genders, maritalStatuses } from '#modules/organization/shared/person-choice.ts'

export interface BasicValues {
  title: string | null
  first_name: string
  middle_name: string
  last_name: string
  name_nepali: string
  gender: string | null
  date_of_birth: string
  marital_status: string | null
  blood_group: string | null
  nationality: string
  preferred_name: string
  married_on: string
}
const B = fieldsOf<BasicValues>()

/** What is said of a field of this name, and whether it is filled in here at all. */
export type Noted = (name: string) => { hint?: string; disabled?: boolean }
const nothingNoted: Noted = () => ({})

/** Group `basic`: in the form that adds and in the dialog that edits. */
export const BasicFields = ({ noted = nothingNoted }: { noted?: Noted }) => (
  <>
    <B.Select name="title" label={t('fields.title')} options={[...titles]} {...noted('title')} />
    <B.Text name="first_name" label={t('fields.first')} required {...noted('first_name')} />
    <B.Text name="middle_name" label={t('fields.middle')} {...noted('middle_name')} />
    <B.Text name="last_name" label={t('fields.last')} {...noted('last_name')} />
    <B.Text name="name_nepali" label={t('fields.nepali')} {...noted('name_nepali')} />
    <B.Select name="gender" label={t('fields.gender')} options={[...genders]} {...noted('gender')} />
    <B.Date name="date_of_birth" label={t('fields.birth')} {...noted('date_of_birth')} />
    <B.Select
      name="marital_status"
      label={t('fields.marital')}
      options={[...maritalStatuses]}
      {...noted('marital_status')}
    />
    <B.Select
      name="blood_group"
      label={t('fields.blood')}
      options={[...bloodGroups]}
      {...noted('blood_group')}
    />
    <MarriedOn name="married_on" label={t('fields.married')} {...noted('married_on')} />
    <B.Text name="nationality" label={t('fields.nationality')} {...noted('nationality')} />
    <B.Text name="preferred_name" label={t('fields.preferred')} {...noted('preferred_name')} />
  </>
)
export const emptyBasic: BasicValues = {
  title: null,
  first_name: '',
  middle_name: '',
  last_name: '',
  name_nepali: '',
  gender: null,
  date_of_birth: '',
  marital_status: null,
  blood_group: null,
  nationality: '',
  preferred_name: '',
  married_on: '',
}

export interface BackgroundValues {
  religion_id: string | null
  ethnicity_id: string | null
  disability: string
  disability_percent: number | null
}
const G = fieldsOf<BackgroundValues>()
const named = { value: (row: { id: string }) => row.id, label: (row: { name: string }) => row.name }
const chosen = (row: { id: string; name: string } | null) => row && { value: row.id, label: row.name }

/** What people are, as HR keeps it. */
export const BackgroundFields = ({
  background,
  noted,
}: {
  background: NonNullable<Profile['background']>
  noted: Noted
}) => (
  <>
    <G.AsyncSelect
      name="religion_id"
      label={t('fields.religion')}
      source={listSource(religion.list, {}, named)}
      chosen={chosen(background.religion)}
      {...noted('religion')}
    />
    <G.AsyncSelect
      name="ethnicity_id"
      label={t('fields.ethnicity')}
      source={listSource(ethnicity.list, {}, named)}
      chosen={chosen(background.ethnicity)}
      {...noted('ethnicity')}
    />
    <G.Text name="disability" label={t('fields.disability')} {...noted('disability')} />
    <G.Number
      name="disability_percent"
      label={t('fields.disabilityPercent')}
      min={1}
      max={100}
      {...noted('disability_percent')}
    />
  </>
)

export interface ContactValues {
  work_email: string
  personal_email: string
  mobile: string
  extension: string
  linkedin: string
}
const C = fieldsOf<ContactValues>()

/** Group `contact`. The work email is HR's: it is where links to sign in are sent. */
export const ContactFields = ({ own = false, noted = nothingNoted }: { own?: boolean; noted?: Noted }) => (
  <>
    <C.Text name="work_email" label={t('fields.workEmail')} disabled={own} />
    <C.Text name="personal_email" label={t('fields.personalEmail')} {...noted('personal_email')} />
    <C.Text name="mobile" label={t('fields.mobile')} {...noted('mobile')} />
    <C.Text name="extension" label={t('fields.extension')} {...noted('extension')} />
    <C.Text
      name="linkedin"
      label={t('fields.linkedin')}
      placeholder="https://www.linkedin.com/in/…"
      {...noted('linkedin')}
    />
  </>
)
export const emptyContact: ContactValues = {
  work_email: '',
  personal_email: '',
  mobile: '',
  extension: '',
  linkedin: '',
}

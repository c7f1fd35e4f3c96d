import { fieldsOf } from '#ui/form/fields.ts'
import { bloodGroups, genders, maritalStatuses, titles } from '#modules/hris/shared/employee-fields.ts'
import { t } from '#modules/hris/web/words.ts'

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
}
const B = fieldsOf<BasicValues>()

/** Group `basic`: in the form that adds and in the dialog that edits. */
export const BasicFields = () => (
  <>
    <B.Select name="title" label={t('fields.title')} options={[...titles]} />
    <B.Text name="first_name" label={t('fields.first')} required />
    <B.Text name="middle_name" label={t('fields.middle')} />
    <B.Text name="last_name" label={t('fields.last')} />
    <B.Text name="name_nepali" label={t('fields.nepali')} />
    <B.Select name="gender" label={t('fields.gender')} options={[...genders]} />
    <B.Date name="date_of_birth" label={t('fields.birth')} />
    <B.Select name="marital_status" label={t('fields.marital')} options={[...maritalStatuses]} />
    <B.Select name="blood_group" label={t('fields.blood')} options={[...bloodGroups]} />
    <B.Text name="nationality" label={t('fields.nationality')} />
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
}

export interface ContactValues {
  work_email: string
  personal_email: string
  mobile: string
  extension: string
}
const C = fieldsOf<ContactValues>()

/** Group `contact`. The work e-mail is HR's: it is where links to sign in are sent. */
export const ContactFields = ({ own = false }: { own?: boolean }) => (
  <>
    <C.Text name="work_email" label={t('fields.workEmail')} disabled={own} />
    <C.Text name="personal_email" label={t('fields.personalEmail')} />
    <C.Text name="mobile" label={t('fields.mobile')} />
    <C.Text name="extension" label={t('fields.extension')} />
  </>
)
export const emptyContact: ContactValues = { work_email: '', personal_email: '', mobile: '', extension: '' }

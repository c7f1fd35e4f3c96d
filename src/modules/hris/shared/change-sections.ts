import type { ZodType } from 'zod'
import { optional, text } from '#kernel/fields.ts'
import type { Field, FieldKind, Fields } from '#kernel/field.ts'
import type { FieldGroup } from '#modules/hris/domain/field-groups.ts'
import { basicFields, bloodGroups, contactFields, titles } from '#modules/hris/shared/employee-fields.ts'
import { legalFields, maskedLegal } from '#modules/hris/shared/legal-fields.ts'
import { insurance, medicalNote } from '#modules/hris/shared/guarded-records.ts'
import {
  address,
  bankAccount,
  education,
  emergencyContact,
  engagement,
  experience,
  familyMember,
  language,
  training,
} from '#modules/hris/shared/records.ts'
import { genders, maritalStatuses } from '#modules/organization/shared/person-choice.ts'

/** A part of the record as a change of it is asked for: its fields with their titles, and whose rights hold for it. */
export interface ChangeSection {
  readonly title: string
  /** Null: each field has rights of its own. */
  readonly group: FieldGroup | null
  readonly fields: Fields
  /** Numbers that only the entitled read in full. */
  readonly masked: readonly string[]
  /** The person has one of it, which is changed; a list has records that are added, changed and taken away. */
  readonly isList: boolean
  /** It is never changed alone, though its group may be. */
  readonly isGuarded?: true
}

/** A change is agreed to by others than HR only where a supervisor may see what it is about: numbers and addresses are not. */
export const followsFlows = (section: SectionName): boolean => {
  const { group } = sectionOf(section)
  return group !== null && seenByApprovers.includes(group)
}
const seenByApprovers: readonly FieldGroup[] = ['basic', 'contact', 'emergency']

const own = (title: string, schema: ZodType, more: Partial<Field> = {}): Field => ({
  kind: 'text' satisfies FieldKind,
  title,
  required: false,
  schema,
  ...more,
})
const chosen = (title: string, schema: ZodType, options: readonly string[]) =>
  own(title, schema, { kind: 'choice', options })

const list = (record: {
  title: string
  group: FieldGroup
  fields: Fields
  masked?: readonly string[]
}): ChangeSection => ({
  title: record.title,
  group: record.group,
  fields: record.fields,
  masked: record.masked ?? [],
  isList: true,
})

export const changeSections = {
  basic: {
    title: 'Personal details',
    group: 'basic',
    fields: {
      title: chosen('Title', basicFields.title, titles),
      first_name: own('First name', basicFields.first_name, { required: true }),
      middle_name: own('Middle name', basicFields.middle_name.unwrap()),
      last_name: own('Last name', basicFields.last_name.unwrap()),
      name_nepali: own('Name in Nepali', basicFields.name_nepali),
      gender: chosen('Gender', basicFields.gender, genders),
      date_of_birth: own('Date of birth', basicFields.date_of_birth, { kind: 'day' }),
      marital_status: chosen('Marital status', basicFields.marital_status, maritalStatuses),
      blood_group: chosen('Blood group', basicFields.blood_group, bloodGroups),
      nationality: own('Nationality', basicFields.nationality),
      preferred_name: own('Preferred name', basicFields.preferred_name),
      married_on: own('Married on', basicFields.married_on, { kind: 'day' }),
    },
    masked: [],
    isList: false,
  },
  // what people are is their own and HR's: no supervisor is told
  background: {
    title: 'Background',
    group: 'family',
    isGuarded: true,
    fields: {
      religion: own('Religion', optional(text('Religion', 100))),
      ethnicity: own('Ethnicity', optional(text('Ethnicity', 100))),
      disability: own('Disability', basicFields.disability),
      disability_percent: own('Disability in percent', basicFields.disability_percent, {
        kind: 'number',
        min: 1,
        max: 100,
      }),
    },
    masked: [],
    isList: false,
  },
  contact: {
    title: 'Contact details',
    group: 'contact',
    fields: {
      personal_email: own('Personal email', contactFields.personal_email),
      mobile: own('Mobile', contactFields.mobile),
      extension: own('Extension', contactFields.extension),
      linkedin: own('LinkedIn', contactFields.linkedin),
    },
    masked: [],
    isList: false,
  },
  legal: {
    title: 'Legal information',
    group: 'legal',
    fields: {
      pan_no: own('PAN', legalFields.pan_no),
      citizenship_no: own('Citizenship number', legalFields.citizenship_no),
      passport_no: own('Passport number', legalFields.passport_no),
      passport_expires_on: own('Passport expires on', legalFields.passport_expires_on, { kind: 'day' }),
      citizenship_issued_at: own('Citizenship issued at', legalFields.citizenship_issued_at),
      citizenship_issued_on: own('Citizenship issued on', legalFields.citizenship_issued_on, { kind: 'day' }),
      licence_no: own('Driving licence number', legalFields.licence_no),
      licence_expires_on: own('Licence expires on', legalFields.licence_expires_on, { kind: 'day' }),
      national_id_no: own('National identity number', legalFields.national_id_no),
      provident_fund_no: own('Provident fund number', legalFields.provident_fund_no),
      social_security_no: own('Social security number', legalFields.social_security_no),
      investment_trust_no: own('Citizen investment trust number', legalFields.investment_trust_no),
    },
    masked: maskedLegal,
    isList: false,
  },
  // the organization's own fields: which there are is asked of the server
  custom: { title: 'More information', group: null, fields: {}, masked: [], isList: false },
  contacts: list(emergencyContact),
  addresses: list(address),
  family: list(familyMember),
  education: list(education),
  experiences: list(experience),
  languages: list(language),
  trainings: list(training),
  engagements: list(engagement),
  insurances: list(insurance),
  medical: list(medicalNote),
  banks: list(bankAccount),
} as const satisfies Record<string, ChangeSection>

export const sectionNames = [
  'basic',
  'background',
  'contact',
  'legal',
  'custom',
  'contacts',
  'addresses',
  'family',
  'education',
  'experiences',
  'languages',
  'trainings',
  'engagements',
  'insurances',
  'medical',
  'banks',
] as const satisfies readonly (keyof typeof changeSections)[]
export type SectionName = (typeof sectionNames)[number]
export const sectionOf = (name: SectionName): ChangeSection => changeSections[name]
export const isSection = (name: string): name is SectionName => sectionNames.some((known) => known === name)

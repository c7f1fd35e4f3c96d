import { z } from 'zod'
import {
  birthDate,
  day,
  email,
  fieldMessages,
  name,
  optional,
  phone,
  reference,
  text,
} from '#kernel/fields.ts'
import { genders, maritalStatuses } from '#modules/organization/shared/person-choice.ts'

export const bloodGroups = ['A+', 'A-', 'B+', 'B-', 'AB+', 'AB-', 'O+', 'O-'] as const
export const titles = ['Mr.', 'Mrs.', 'Ms.', 'Dr.', 'Er.', 'Prof.'] as const
/** Where a person stands on a day. `Joining`: hired for a later day; `Notice`: the last day is set and still ahead. */
export const employmentStatuses = ['Joining', 'Probation', 'Confirmed', 'Notice', 'Past'] as const
export type EmploymentStatus = (typeof employmentStatuses)[number]

const choice = <const V extends readonly [string, ...string[]]>(values: V) =>
  z.preprocess(
    (value) => (value === '' ? null : value),
    z.enum(values, { error: fieldMessages.choice }).nullish(),
  )
// '' is what an emptied input sends; a part of a name that is not there is '' in the table
const namePart = (title: string) => z.union([z.literal(''), name(title, 100)])

const wholeNumber = (title: string, min: number, max: number) =>
  z
    .number({ error: `${title} must be a number.` })
    .int(`${title} must be a whole number.`)
    .min(min, `${title} must be at least ${min}.`)
    .max(max, `${title} must be at most ${max}.`)
    .nullish()

/** Who the person is: group `basic`. */
export const basicFields = {
  title: choice(titles),
  first_name: name('First name', 100),
  middle_name: namePart('Middle name').default(''),
  last_name: namePart('Last name').default(''),
  name_nepali: optional(name('Name in Nepali', 150)),
  gender: choice(genders),
  date_of_birth: optional(birthDate()),
  marital_status: choice(maritalStatuses),
  blood_group: choice(bloodGroups),
  nationality: optional(text('Nationality', 60)),
  preferred_name: optional(name('Preferred name', 100)),
  married_on: optional(day('Married on')),
  religion_id: optional(reference('Religion')),
  ethnicity_id: optional(reference('Ethnicity')),
  disability: optional(text('Disability', 100)),
  disability_percent: wholeNumber('Disability in percent', 1, 100),
}
/** How the person is reached at work and outside: group `contact`. */
export const contactFields = {
  work_email: optional(email('Work email').transform((address) => address.normalize('NFKC').toLowerCase())),
  personal_email: optional(email('Personal email')),
  mobile: optional(phone('Mobile')),
  extension: optional(text('Extension', 20)),
  linkedin: optional(
    text('LinkedIn').regex(
      /^https:\/\/([a-z]+\.)?linkedin\.com\/\S+$/,
      'LinkedIn must be an address of linkedin.com that begins with https://.',
    ),
  ),
}
/** The days of an employment: group `employment`. */
export const employmentFields = {
  joined_on: day('Joined on'),
  /** When it was agreed that they come. */
  hired_on: optional(day('Hired on')),
  probation_ends_on: optional(day('Probation ends on')),
  confirmed_on: optional(day('Confirmed on')),
  /** Why they are confirmed before a probation is over, or begin without one. */
  confirmation_reason: optional(text('Reason', 255)),
  contract_ends_on: optional(day('Contract ends on')),
  /** What the contract says of notice, where it says more than the level and the law. */
  notice_days: wholeNumber('Notice in days', 0, 365),
}
/** Said at hire: a blank end of probation is the one by type and level, and none is only what is said to be none. */
export const hireFields = { no_probation: z.boolean(fieldMessages.choice).default(false) }
/** Chosen by hand, or taken from the series when left empty. */
export const codeField = optional(
  text('Code', 30).regex(
    /^[\p{L}\p{N}][\p{L}\p{N}./_-]*$/u,
    'Code may hold letters, digits, dash, dot and slash.',
  ),
)
export const version = z.number({ error: 'version is Required' }).int()

import { z } from 'zod'
import { birthDate, day, email, fieldMessages, name, optional, phone, text } from '#kernel/fields.ts'

export const genders = ['Female', 'Male', 'Other'] as const
export const maritalStatuses = ['Single', 'Married', 'Divorced', 'Widowed'] as const
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
}
/** How the person is reached at work and outside: group `contact`. */
export const contactFields = {
  work_email: optional(email('Work e-mail').transform((address) => address.normalize('NFKC').toLowerCase())),
  personal_email: optional(email('Personal e-mail')),
  mobile: optional(phone('Mobile')),
  extension: optional(text('Extension', 20)),
}
/** The days of an employment: group `employment`. */
export const employmentFields = {
  joined_on: day('Joined on'),
  probation_ends_on: optional(day('Probation ends on')),
  confirmed_on: optional(day('Confirmed on')),
  contract_ends_on: optional(day('Contract ends on')),
}
/** Chosen by hand, or taken from the series when left empty. */
export const codeField = optional(
  text('Code', 30).regex(
    /^[\p{L}\p{N}][\p{L}\p{N}./_-]*$/u,
    'Code may hold letters, digits, dash, dot and slash.',
  ),
)
export const version = z.number({ error: 'version is Required' }).int()

import { z } from 'zod'
import { brandNames } from '#kernel/brand.ts'
import { get, patch } from '#kernel/endpoint.ts'
import {
  currency,
  day,
  email,
  fieldMessages,
  optional,
  optionalText,
  phone,
  text,
  timeZone,
  wholeNumber,
} from '#kernel/fields.ts'
import { P } from '#kernel/permission.ts'
import { field } from '#kernel/field.ts'
import countries from '#modules/commons/shared/country-en.json' with { type: 'json' }

const fields = {
  name: text('Name', 150),
  abbreviation: text('Abbreviation', 10),
  industry: optionalText('Industry', 100),
  ownership: optionalText('Ownership', 100),
  established_on: optional(day('Established on')),
  registration_no: optionalText('Registration number', 60),
  tax_no: optionalText('PAN/VAT number', 60),
  /** The street, or the whole address in a line. */
  address: optionalText('Address'),
  province: optionalText('Province', 60),
  district: optionalText('District', 100),
  /** The local level. */
  city: optionalText('Local level', 100),
  ward: field.optionalNumber('Ward', { min: 1, max: 60 }).schema,
  phone: optional(phone('Phone')),
  email: optional(email()),
  website: optional(
    text('Website').regex(/^https?:\/\/[^\s/$.?#][^\s]*$/i, 'Website should begin with http:// or https://'),
  ),
}
export const sizeRanges = [
  '1 to 10',
  '11 to 50',
  '51 to 200',
  '201 to 500',
  '501 to 1000',
  '1001 to 5000',
  'More than 5000',
] as const
const colour = (title: string) =>
  optional(text(title, 7).regex(/^#[0-9a-f]{6}$/i, `${title} should be a colour such as #4964de.`))
/** A named look; a colour of its own stands over that of the look (specification 1, section 1: themed per client). */
export const BrandInput = z.object({
  variant: z.enum(brandNames, { error: 'Select a valid choice.' }),
  base: colour('Sidebar'),
  primary: colour('Buttons and links'),
})

export const OrganizationInput = z.object({
  ...fields,
  default_calendar: z.enum(['en', 'bs'], { error: 'Select a valid choice.' }),
  /** Days of the week without work, 0 is Sunday. At least one a week (Labour Act 40). */
  weekly_off: z.array(z.number().int().min(0).max(6)).min(1, 'Choose at least one weekly off.').max(6),
  size_range: optional(z.string().pipe(z.enum(sizeRanges, { error: 'Select a valid choice.' }))),
  /** The first day of the week in calendars, 0 is Sunday. */
  week_start: wholeNumber('Week begins on', { min: 0, max: 6 }),
  /** The slug of the organization that this one belongs to; one in which the caller is HR too. */
  parent: optional(text('Parent organization', 60)),
  /** Across the top of letters, instead of logo and name. */
  letterhead_file_id: z.uuid('Select a valid choice.').nullable(),
  /** An image that was uploaded before. */
  logo_file_id: z.uuid('Select a valid choice.').nullable(),
  brand: BrandInput,
  /** ISO 3166 alpha-2. */
  country: text('Country').refine((code) => Object.hasOwn(countries, code), fieldMessages.choice),
  /** What amounts without a currency are in. What is saved is not converted, and rates stay against NPR. */
  base_currency: currency('Base currency'),
  /** Whose midnight begins the organization's day. What was written for days before stays. */
  time_zone: timeZone(),
})

const Part = z.object({ id: z.string(), name: z.string(), people: z.number() })
export const Overview = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  abbreviation: z.string(),
  industry: z.string().nullable(),
  ownership: z.string().nullable(),
  established_on: z.string().nullable(),
  registration_no: z.string().nullable(),
  tax_no: z.string().nullable(),
  address: z.string().nullable(),
  province: z.string().nullable(),
  district: z.string().nullable(),
  city: z.string().nullable(),
  ward: z.number().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  website: z.string().nullable(),
  logo: z.string().nullable(),
  logo_file_id: z.string().nullable(),
  letterhead_file_id: z.string().nullable(),
  size_range: z.string().nullable(),
  week_start: z.number(),
  parent: z.object({ slug: z.string(), name: z.string() }).nullable(),
  country: z.string(),
  time_zone: z.string(),
  base_currency: z.string(),
  default_calendar: z.enum(['en', 'bs']),
  weekly_off: z.array(z.number()),
  brand: z.object({
    variant: z.enum(brandNames),
    base: z.string().nullable(),
    primary: z.string().nullable(),
  }),
  version: z.number(),
  /** Those who count in the headcount, by their type of employment. */
  people: z.number(),
  not_counted: z.number(),
  branches: z.array(Part),
  divisions: z.array(Part),
  employment_types: z.array(Part),
  genders: z.array(z.object({ gender: z.string().nullable(), people: z.number() })),
})
export type Overview = z.output<typeof Overview>

/** The organization as its people know it, with how many work where. */
export const overview = get('/org/{org}/overview/', {
  access: { user: true, supervisor: true, hr: [] },
  response: Overview,
})
/** A week that would overdraw balances of leave is refused at `confirmed`; `?confirmed=true` goes on. */
export const updateOverview = patch('/org/{org}/overview/', {
  access: { hr: [P.organization.settings] },
  query: z.object({ confirmed: z.enum(['true']).optional() }),
  body: OrganizationInput.partial().extend({ version: z.number({ error: 'version is Required' }).int() }),
  response: Overview,
})

import { z } from 'zod'
import { brandNames } from '#kernel/brand.ts'
import { get, patch } from '#kernel/endpoint.ts'
import { day, email, optional, optionalText, phone, text } from '#kernel/fields.ts'
import { P } from '#kernel/permission.ts'

const fields = {
  name: text('Name', 150),
  abbreviation: text('Abbreviation', 10),
  industry: optionalText('Industry', 100),
  ownership: optionalText('Ownership', 100),
  established_on: optional(day('Established on')),
  registration_no: optionalText('Registration number', 60),
  tax_no: optionalText('PAN/VAT number', 60),
  address: optionalText('Address'),
  phone: optional(phone('Phone')),
  email: optional(email()),
  website: optional(
    text('Website').regex(/^https?:\/\/[^\s/$.?#][^\s]*$/i, 'Website should begin with http:// or https://'),
  ),
}
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
  /** An image that was uploaded before. */
  logo_file_id: z.uuid('Select a valid choice.').nullable(),
  brand: BrandInput,
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
  phone: z.string().nullable(),
  email: z.string().nullable(),
  website: z.string().nullable(),
  logo: z.string().nullable(),
  logo_file_id: z.string().nullable(),
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
export const updateOverview = patch('/org/{org}/overview/', {
  access: { hr: [P.organization.settings] },
  body: OrganizationInput.partial().extend({ version: z.number({ error: 'version is Required' }).int() }),
  response: Overview,
})

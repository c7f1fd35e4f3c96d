import { z } from 'zod'
import { brandNames } from '#kernel/brand.ts'
import { get, patch } from '#kernel/endpoint.ts'
import { Person } from '#kernel/person.ts'

const OrganizationRef = z.object({ slug: z.string(), name: z.string(), abbreviation: z.string() })
/** An organization as the shell needs it: what is switched on in it, and how it counts days. */
export const Current = OrganizationRef.extend({
  disabled_applications: z.array(z.string()),
  flags: z.record(z.string(), z.boolean()),
  /** What employees post on the noticeboard waits there for HR. */
  notice_approval: z.boolean(),
  /** Reads reports of whistle-blowers there. */
  is_investigator: z.boolean(),
  /** Releases the names of reporters there. */
  is_custodian: z.boolean(),
  /** Gives opinions on transfer requests there. */
  is_transfer_reviewer: z.boolean(),
  /** Pages switched off, per area: `{ user: ['/user/calendar'], supervisor: [], hr: [] }`. */
  page_switches: z.object({
    user: z.array(z.string()),
    supervisor: z.array(z.string()),
    hr: z.array(z.string()),
  }),
  default_calendar: z.enum(['en', 'bs']),
  time_zone: z.string(),
  today: z.string(),
  weekly_off: z.array(z.number()),
  /** The first day of the week in calendars, 0 is Sunday. */
  week_start: z.number(),
  /** Where its picture is, for its members. */
  logo: z.string().nullable(),
  brand: z.object({
    base: z.string().nullish(),
    primary: z.string().nullish(),
    variant: z.string().optional(),
  }),
  /** From the earliest fiscal year's start to the latest one's end plus a year: what the year list of a picker offers. */
  calendar_years: z.object({ from: z.string(), to: z.string() }),
})

/** Everything that the shell needs to know about who signed in (specification 1, section 3: Session, User detail, Admin info). */
export const Me = z.object({
  user: z.object({
    id: z.string(),
    employee_id: z.string().nullable(),
    username: z.string(),
    email: z.string().nullable(),
    full_name: z.string(),
    first_name: z.string(),
    profile_picture: z.string().nullable(),
    job_title: z.string().nullable(),
    is_audit_user: z.boolean(),
    language: z.enum(['en', 'ne']),
    calendar: z.enum(['en', 'bs']).nullable(),
    person: Person.nullable(),
  }),
  is_admin: z.boolean(),
  can_switch_organizations: z.boolean(),
  supervisor: z.object({
    can_switch: z.boolean(),
    has_default: z.boolean(),
    organizations: z.array(OrganizationRef),
  }),
  /** The organization of employment, where the user and supervisor areas happen; null for HR-only and audit accounts. */
  organization: Current.nullable(),
  /** Where somebody from outside reads reports of whistle-blowers. */
  investigations: z.array(OrganizationRef),
  common_permissions: z.array(z.string()),
  notice_board_settings: z.object({ allow_to_post: z.boolean(), need_approval: z.boolean() }),
  /** Their organization asks for an authenticator, and from then on for nothing before it. */
  authenticator_due: z.string().nullable(),
  /** Somebody else looks as this person: who, until when, and in which organization. */
  simulation: z
    .object({ id: z.string(), full_name: z.string(), expires_at: z.string(), slug: z.string() })
    .nullable(),
  server: z.object({ trial_expires_on: z.string().nullable() }),
})
export type Me = z.output<typeof Me>
export const me = get('/users/me/', { access: { account: true }, response: Me })

/** The organizations one may administer (or, as audit user, look into), each with what one holds there. */
export const AdminInfo = z.object({
  switchable_organizations: z.array(Current),
  organization_permissions: z.record(z.string(), z.array(z.string())),
})
export type AdminInfo = z.output<typeof AdminInfo>
export const adminInfo = get('/users/me/admin-info/', { access: { account: true }, response: AdminInfo })

export const preferences = patch('/users/me/preferences/', {
  access: { account: true },
  body: z.object({
    language: z.enum(['en', 'ne']).optional(),
    calendar: z.enum(['en', 'bs']).nullable().optional(),
  }),
  response: z.object({ language: z.enum(['en', 'ne']), calendar: z.enum(['en', 'bs']).nullable() }),
})

export const serverInfo = get('/server-info/', {
  access: { public: true },
  response: z.object({
    timezone: z.string(),
    api_version: z.string(),
    system_name: z.string(),
    /** The look of the installation, for whoever belongs to no organization yet. */
    brand: z.enum(brandNames),
    trial_mode: z.boolean(),
    /** Off by configuration: nothing waits for a connection, and nothing is pushed. */
    websocket: z.boolean(),
  }),
})
/** Flags of the organization of employment, under the name that the specification gives them. */
export const organizationSpecific = get('/organization-specific/', {
  access: { account: true },
  response: z.object({
    organization_specific_employee_directory: z.boolean(),
    show_dignity_appraisal: z.boolean(),
  }),
})
export const trialClient = get('/customer/clients/me/', {
  access: { account: true },
  response: z.object({ expires_on: z.string().nullable() }),
})
/** Public: the login screen links the form of whistle-blowers by it. */
export const publicWhistleSettings = get('/commons/public-whistle-settings/', {
  access: { public: true },
  response: z.object({ results: z.array(z.object({ enabled: z.boolean() })) }),
})
/** Whether the organization of employment takes reports of whistle-blowers. */
export const whistleSettings = get('/commons/whistle-settings/', {
  access: { account: true },
  response: z.object({ results: z.array(z.object({ enabled: z.boolean() })) }),
})

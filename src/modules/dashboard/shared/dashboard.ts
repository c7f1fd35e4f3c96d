import { z } from 'zod'
import { get } from '#kernel/endpoint.ts'
import { Person } from '#kernel/person.ts'
import { accountSetupStatus } from '#modules/organization/shared/account-setup.ts'
import { freeHalves } from '#modules/organization/shared/free-half.ts'

/** How far ahead holidays are shown, and birthdays and anniversaries, in days. */
export const reach = { holidays: 60, week: 7 } as const
/** Rows of a block before there is more to be asked for. */
export const blockRows = 6

const Dated = z.object({ person: Person, on: z.string(), years: z.number().nullable() })
const block = z.object({ count: z.number(), results: z.array(Dated) })
const days = { start: z.string(), end: z.string() }
const range = z.object(days)

/** People and what changes among them. Lists have the first rows; the figures beside them count all. */
const Workforce = z.object({
  current: z.number(),
  /** Of those, who does not count in the headcount by their type of employment. */
  not_counted: z.number(),
  joined_this_month: z.number(),
  leaving_this_month: z.number(),
  on_probation: z.number(),
  probation_due: z.number(),
  contracts_due: z.number(),
  leaving_soon: z.number(),
  /** The days that `this_month` and `due` mean; the month is one of the organization's calendar. */
  month: range,
  soon: range,
  probation_ending: z.array(Dated),
  contracts_ending: z.array(Dated),
  leaving: z.array(Dated),
  /** People who came and who left in each of the last twelve months. */
  movement: z.array(z.object({ ...days, joined: z.number(), left: z.number() })),
  /** How many worked here when each of those months was over, and work here today. */
  headcounts: z.array(z.number()),
  /** Of the week that begins today. */
  week: range,
  birthdays: block,
  anniversaries: block,
})
export type Workforce = z.output<typeof Workforce>

const Requests = z.object({
  counts: z.array(z.object({ type: z.string(), open: z.number(), for_hr: z.number() })),
  oldest: z.array(
    z.object({
      id: z.string(),
      type: z.string(),
      sender: Person,
      created_at: z.string(),
      /** It is HR's turn, and no supervisor's. */
      for_hr: z.boolean(),
    }),
  ),
})
export type OpenRequests = z.output<typeof Requests>

const Away = z.object({
  count: z.number(),
  results: z.array(
    z.object({
      person: Person,
      /** The last day of the leave. */
      until: z.string(),
      part: z.enum(['full', 'first_half', 'second_half']),
    }),
  ),
})
export type Away = z.output<typeof Away>

const Holiday = z.object({
  id: z.string(),
  name: z.string(),
  start_on: z.string(),
  end_on: z.string(),
  is_half_day: z.boolean(),
  free_half: z.enum(freeHalves),
  /** Whom it counts for, where not for all. */
  gender: z.string().nullable(),
  branch: z.string().nullable(),
  segment: z.string().nullable(),
  /** For those who chose it. */
  is_optional: z.boolean(),
})
export type DashboardHoliday = z.output<typeof Holiday>

/** Everything of HR's landing page in one answer. A block that the viewer's codes do not reach is null. */
export const dashboard = get('/dashboard/{org}/', {
  access: { hr: [] },
  response: z.object({
    today: z.string(),
    is_weekly_off: z.boolean(),
    workforce: Workforce.nullable(),
    requests: Requests.nullable(),
    away: Away.nullable(),
    holidays: z.array(Holiday),
    setup: accountSetupStatus.spec.response,
  }),
  summary: 'Landing page of HR',
})
export type Dashboard = z.output<typeof dashboard.spec.response>

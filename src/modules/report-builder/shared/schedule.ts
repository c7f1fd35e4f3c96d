import { z } from 'zod'
import { del, get, patch, post } from '#kernel/endpoint.ts'
import { day, fieldMessages } from '#kernel/fields.ts'
import { calendarIds } from '#kernel/calendar/system.ts'
import { exportFormats } from '#engines/exchange/formats.ts'
import { Account, builders } from '#modules/report-builder/shared/report.ts'

const access = { hr: builders } as const
const choice = { error: fieldMessages.choice }
export const frequencies = ['Daily', 'Weekly', 'Monthly'] as const

/** What a recipient gets: all of it, as a link where it may not be mailed; some columns less; or nothing at all. */
export const Share = z.object({
  account: Account,
  gets: z.enum(['file', 'link', 'nothing']),
  /** Columns that are left out for them, or why they get nothing. */
  without: z.array(z.string()),
  why: z.string().nullable(),
})
export type Share = z.output<typeof Share>
/** How many lines there are is not told: each recipient gets those of their own people. */
export const LastResult = z.object({
  sent: z.number(),
  left_out: z.array(z.object({ name: z.string(), why: z.string() })),
  note: z.string().nullable(),
})
export type LastResult = z.output<typeof LastResult>

export const Schedule = z.object({
  id: z.string(),
  frequency: z.enum(frequencies),
  calendar: z.enum(calendarIds),
  weekday: z.number().nullable(),
  month_day: z.number().nullable(),
  hour: z.number(),
  format: z.enum(exportFormats),
  skip_empty: z.boolean(),
  /** The last day on which it is mailed; null goes on. */
  expires_on: z.string().nullable(),
  /** To the parameters of the report, where it is not the usual answer. */
  answers: z.record(z.string(), z.array(z.string())),
  is_active: z.boolean(),
  next_on: z.string(),
  last_at: z.string().nullable(),
  last_result: LastResult.nullable(),
  recipients: z.array(Share),
  version: z.number(),
})
export type Schedule = z.output<typeof Schedule>

const whole = (title: string, min: number, max: number) =>
  z
    .number({ error: `${title} is Required` })
    .int()
    .min(min, fieldMessages.between(title, String(min), String(max)))
    .max(max, fieldMessages.between(title, String(min), String(max)))

export const ScheduleInput = z
  .object({
    frequency: z.enum(frequencies, choice),
    calendar: z.enum(calendarIds, choice).default('AD'),
    weekday: whole('Weekday', 0, 6).nullish(),
    month_day: whole('Day of the month', 1, 32).nullish(),
    hour: whole('Hour', 0, 23),
    format: z.enum(exportFormats, choice),
    skip_empty: z.boolean().default(false),
    expires_on: day('Ends on').nullish(),
    answers: z.record(z.string().max(31), z.array(z.string().max(200)).max(50)).default({}),
    is_active: z.boolean().default(true),
    account_ids: z
      .array(z.uuid(fieldMessages.choice))
      .min(1, 'Recipients is Required')
      .max(50, 'A report is mailed to at most 50 people.'),
  })
  .refine(({ frequency, weekday }) => frequency !== 'Weekly' || typeof weekday === 'number', {
    path: ['weekday'],
    message: 'Weekday is Required',
  })
  .refine(({ frequency, month_day }) => frequency !== 'Monthly' || typeof month_day === 'number', {
    path: ['month_day'],
    message: 'Day of the month is Required',
  })
export type ScheduleInput = z.output<typeof ScheduleInput>

const of = '/report-builder/{org}/reports/{id}/schedules/' as const
const one = '/report-builder/{org}/reports/{id}/schedules/{schedule_id}/' as const
const version = z.number({ error: 'version is Required' }).int()
const Result = z.object({ results: z.array(Schedule) })

export const schedules = {
  list: get(of, { access, response: Result, summary: 'When a report of one’s own is mailed, and to whom' }),
  create: post(of, {
    access,
    body: ScheduleInput,
    response: Schedule,
    status: 201,
    by_person: true,
    summary: 'Mail a report',
  }),
  change: patch(one, {
    access,
    body: z.intersection(ScheduleInput, z.object({ version })),
    response: Schedule,
    by_person: true,
    summary: 'Change when a report is mailed',
  }),
  remove: del(one, { access, summary: 'Mail a report no more' }),
  sendNow: post(`${one}send/`, {
    access,
    response: z.object({ job_id: z.string() }),
    status: 202,
    limit: 6,
    by_person: true,
    summary: 'Mail a report at once, as the schedule would',
  }),
  /** Who would get what, before it is saved. */
  shares: get('/report-builder/{org}/reports/{id}/shares/', {
    access,
    query: z.object({ account_ids: z.string().max(2000) }),
    response: z.object({ results: z.array(Share) }),
    summary: 'What some people would get of a report by mail',
  }),
}

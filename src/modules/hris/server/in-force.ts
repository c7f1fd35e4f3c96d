import { sql } from 'kysely'
import { notFound } from '#kernel/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { handle, type Route } from '#platform/route.ts'
import { inherited, type Layer } from '#engines/settings/inherited.ts'
import { placeBetween } from '#modules/organization/server/public.ts'
import { longestProbationMonths, retirementAge } from '#modules/hris/domain/employment.ts'
import { noticeAgreed, noticeBy, type NoticeAgreed } from '#modules/hris/server/agreed-notice.ts'
import { noticeTermsOn, termsOn } from '#modules/hris/server/law-terms.ts'
import type { NoticeOrigin } from '#modules/hris/domain/notice-days.ts'
import { rightTo } from '#modules/hris/server/look.ts'
import { inForceFor, type InForce } from '#modules/hris/shared/in-force.ts'

export const inForceRoutes: Route[] = [
  handle(inForceFor, async (ctx, { params }) => {
    await rightTo(ctx, params.id, 'employment', 'read')
    return { results: await inForce(ctx, params.id) }
  }),
]

async function inForce(ctx: Ctx, id: string): Promise<InForce[]> {
  const range = { start: ctx.today, end: ctx.today }
  const [at, terms, { notice_days }, place] = await Promise.all([
    factsOf(ctx, id),
    termsOn(ctx.db, ctx.today),
    noticeTermsOn(ctx.db, ctx.today),
    placeBetween(ctx.db, range, { employee_id: id }),
  ])
  const level = { origin: 'place', kind: 'level', name: at.level } as const
  const branch = { origin: 'place', kind: 'branch', name: at.branch } as const
  const notice = noticeBy(at.joined_on, ctx.today, at.notice, notice_days)
  const own = place.own_off.find(
    ({ from, till }) => from <= ctx.today && (till === null || ctx.today <= till),
  )
  const layers: Record<InForce['key'], Layer<string | number>[]> = {
    notice_days: [{ ...saysNotice[notice.from](notice.name), value: notice.days }],
    probation_months: at.has_probation
      ? [
          { ...level, value: at.level_probation_months },
          { origin: 'platform', kind: 'law', name: 'Labour Act 13', value: longestProbationMonths },
        ]
      : [],
    retirement_age: [
      { origin: 'organization', value: terms.from === null ? null : terms.retirement_age },
      { origin: 'platform', kind: 'law', name: 'Labour Act 147', value: retirementAge },
    ],
    weekly_off: [
      { origin: 'place', kind: 'weekly_off', value: own?.days.join(',') },
      { origin: 'organization', value: ctx.org.weekly_off.join(',') },
    ],
    duty_station: [
      { origin: 'person', value: at.own_station },
      { ...branch, value: at.branch_station },
    ],
    time_zone: [
      { ...branch, value: at.branch_zone },
      { origin: 'organization', value: ctx.org.time_zone },
    ],
    calendar: [
      { origin: 'person', value: at.own_calendar },
      { origin: 'organization', value: at.default_calendar },
    ],
  }
  return Object.entries(layers).flatMap(([key, said]) => {
    const found = inherited(said)
    return found ? [{ ...found, key: key as InForce['key'], value: String(found.value) }] : []
  })
}

const saysNotice: Record<NoticeOrigin, (name: string | null) => Omit<Layer<number>, 'value'>> = {
  Contract: () => ({ origin: 'person', kind: 'contract' }),
  Level: (name) => ({ origin: 'place', kind: 'level', name }),
  'Employment type': (name) => ({ origin: 'place', kind: 'type', name }),
  Organization: () => ({ origin: 'organization' }),
  Law: () => ({ origin: 'platform', kind: 'law', name: 'Labour Act 144' }),
}

interface Facts {
  joined_on: string
  notice: NoticeAgreed
  level: string | null
  level_probation_months: number | null
  has_probation: boolean
  branch: string | null
  branch_zone: string | null
  branch_station: string | null
  own_station: string | null
  own_calendar: string | null
  default_calendar: string
}

/** What the person, their level, their type and their branch of today say, in one reading. */
async function factsOf(ctx: Ctx, id: string): Promise<Facts> {
  const { rows } = await sql<Facts>`
    select e.joined_on, ${noticeAgreed(ctx.today)} as notice, l.title as level,
      l.probation_months as level_probation_months, coalesce(t.has_probation, false) as has_probation,
      b.name as branch, b.time_zone as branch_zone, bs.name as branch_station,
      (select d.name from duty_station_assignment s join station d on d.id = s.station_id
        where s.org_id = e.org_id and s.employee_id = e.id and s.valid_from <= ${ctx.today}
          and (s.valid_to is null or s.valid_to >= ${ctx.today}) limit 1) as own_station,
      c.calendar as own_calendar, o.default_calendar
    from employee e join organization o on o.org_id = e.org_id
    left join account c on c.id = e.account_id
    left join employment_assignment a on a.org_id = e.org_id and a.employee_id = e.id and a.valid_from <= ${ctx.today}
      and (a.valid_to is null or a.valid_to >= ${ctx.today})
    left join employment_level l on l.org_id = a.org_id and l.id = a.employment_level_id
    left join employment_type t on t.org_id = a.org_id and t.id = a.employment_type_id
    left join branch b on b.org_id = a.org_id and b.id = a.branch_id
    left join station bs on bs.id = b.station_id
    where e.id = ${id}`.execute(ctx.db)
  const [row] = rows
  if (!row) throw notFound()
  return row
}

import { sql } from 'kysely'
import type { Person } from '#kernel/person.ts'
import type { Ctx } from '#platform/context.ts'
import { personOf } from '#platform/person.ts'
import { commonSettingOf } from '#engines/settings/singleton-server.ts'
import { transferSetting } from '#modules/commons/shared/transfer-setting.ts'
import { ranked, scoreOf, type StationClass } from '#modules/transfer/domain/ranking.ts'
import { hereSince } from '#modules/transfer/server/here-since.ts'
import type { TransferRanking } from '#modules/transfer/shared/transfer-request.ts'

interface Rival {
  position: number
  place: string
  request_id: string
  wished_as: number
  person: Person
  here_since: string
  station: StationClass
  reason_points: number
  requested_on: string
}

/**
 * Where an open request stands among those that ask for the same place: one that agrees in each part that both name. Names are
 * for whoever decides or was named a reviewer; others see the points alone.
 */
export async function rankingOf(ctx: Ctx, id: string, isNamed: boolean): Promise<TransferRanking[]> {
  const [weights, { rows }] = await Promise.all([
    commonSettingOf(ctx.db, transferSetting),
    sql<Rival>`
      select mine.position, concat_ws(', ', b.name, d.name, j.title) as place, t.id as request_id, c.position as wished_as,
        ${personOf(sql`t.employee_id`, ctx.today)} as person, t.requested_on, n.points as reason_points,
        ${hereSince(sql`t.employee_id`, ctx.today, sql`e.joined_on`)} as here_since,
        coalesce((select s.class from duty_station_assignment a join station s on s.id = a.station_id
            where a.org_id = t.org_id and a.employee_id = t.employee_id and a.valid_from <= ${ctx.today}
              and (a.valid_to is null or a.valid_to >= ${ctx.today}) limit 1),
          (select s.class from branch p join station s on s.id = p.station_id
            where p.org_id = t.org_id and p.id = t.from_branch_id limit 1), 'None') as station
      from transfer_choice mine
      left join branch b on b.org_id = mine.org_id and b.id = mine.branch_id
      left join division d on d.org_id = mine.org_id and d.id = mine.division_id
      left join job_title j on j.org_id = mine.org_id and j.id = mine.job_title_id
      join transfer_choice c on c.org_id = mine.org_id
        and (c.branch_id = mine.branch_id or c.division_id = mine.division_id or c.job_title_id = mine.job_title_id)
        and coalesce(c.branch_id = mine.branch_id, true) and coalesce(c.division_id = mine.division_id, true)
        and coalesce(c.job_title_id = mine.job_title_id, true)
      join transfer_request t on t.org_id = c.org_id and t.id = c.request_id and t.partner_id is null
        and t.state in ('Requested', 'Under review')
      join employee e on e.org_id = t.org_id and e.id = t.employee_id
      join transfer_reason n on n.org_id = t.org_id and n.id = t.reason_id
      where mine.request_id = ${id}
      order by mine.position, t.id`.execute(ctx.db),
  ])
  return [...Map.groupBy(rows, ({ position }) => position)].map(([position, asking]) => ({
    position,
    place: asking[0]?.place ?? '',
    asking: ranked(
      asking.map((one) => ({
        ...one,
        score: scoreOf({ ...one, today: ctx.today }, weights),
      })),
    ).map(({ request_id, person, score, station, wished_as, requested_on }) => ({
      is_this: request_id === id,
      person: isNamed ? person : null,
      ...score,
      station,
      wished_as,
      requested_on,
    })),
  }))
}

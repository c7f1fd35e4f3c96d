import { peopleOf, password, settle } from '#bench/data.ts'
import { makeDailyOrganization } from '#bench/daily-data.ts'
import type { Daily } from '#bench/floor-daily.ts'
import type { Client } from '#bench/load.ts'
import { line, type Line } from '#bench/scenarios/actions.ts'
import type { Stage } from '#bench/stage.ts'
import { layers } from '#modules/events/shared/calendar.ts'
import { hashPassword } from '#modules/account/server/password-hash.ts'

interface Page {
  action: string
  /** Below `/api/v1`. */
  ours: (slug: string) => string
  /** The floor's work by its key, or a path of its own. */
  floor: Daily | '/leave-balances'
  /** Everybody opens it, each their own; else HR. */
  isEverybodys?: boolean
  connections: readonly number[]
}

const today = new Date().toISOString().slice(0, 10)
const first = `${today.slice(0, 8)}01`
const last = new Date(Date.UTC(Number(today.slice(0, 4)), Number(today.slice(5, 7)), 0))
  .toISOString()
  .slice(0, 10)

const opened = layers.filter((layer) => layer !== 'shifts')

const pages: readonly Page[] = [
  {
    action: 'noticeboard',
    ours: (slug) => `/noticeboard/${slug}/`,
    floor: 'noticeboard',
    isEverybodys: true,
    connections: [1, 64],
  },
  {
    action: 'feed of the noticeboard, 10 posts and count',
    ours: (slug) => `/noticeboard/${slug}/post/?as=user&limit=10`,
    floor: 'feed',
    isEverybodys: true,
    connections: [1, 64],
  },
  {
    action: 'calendar of a month as it opens',
    // shifts are worked out day by day, and are put on by whoever wants them
    ours: (slug) => `/event/${slug}/calendar/?from=${first}&to=${last}&layers=${opened.join(',')}`,
    floor: 'calendar',
    isEverybodys: true,
    connections: [1, 64],
  },
  {
    action: 'who is away in a month, 50 rows and count',
    ours: (slug) => `/leave/${slug}/away/?as=hr&from=${first}&to=${last}&limit=50`,
    floor: 'away',
    connections: [1, 64],
  },
  {
    action: 'leave balances by segments, 50 people and count',
    ours: (slug) => `/leave/${slug}/balance/all/?as=hr&limit=50`,
    floor: '/leave-balances',
    // each projects the leave of fifty people: 64 at once would wait longer than a connection is waited for
    connections: [1, 16],
  },
  // sums over all of the organization, which few open
  {
    action: 'leave overview of HR',
    ours: (slug) => `/leave/${slug}/overview/`,
    floor: 'overview',
    connections: [1],
  },
  {
    action: 'leave list, 50 rows and count',
    ours: (slug) => `/leave/${slug}/request/?as=hr&limit=50`,
    floor: 'list',
    connections: [1, 64],
  },
]

/** What is opened every day, in an organization that has segments and a past. An answer that is no answer ends the run. */
export async function dailyPages(stage: Stage): Promise<Line[]> {
  const { client, plan, application, tokenOf } = stage
  const org = await makeDailyOrganization(client, 'dainik', plan.daily, await hashPassword(password))
  await settle(client, application.databaseDir)
  const [hr] = await peopleOf(client, org, 1, 1)
  const people = await peopleOf(client, org, 101, 300)
  if (!hr || !people.length) throw new Error('The organization is too small for this.')
  const lines: Line[] = []
  for (const { action, ours, floor, isEverybodys, connections } of pages.filter(isWanted)) {
    // tokens are good for ten minutes, so each action has new ones
    const callers = (isEverybodys ? people : [hr]).map((person) => ({ ...person, token: tokenOf(person) }))
    let n = 0
    const next = () => callers[n++ % callers.length] ?? { token: '', employee_id: '' }
    const floorPath = floor.startsWith('/') ? `${floor}?` : `/daily?key=${floor}&`
    const does = {
      ours: (http: Client) => http.send({ path: `/api/v1${ours(org.slug)}`, token: next().token }),
      floor: (http: Client) =>
        http.send({ path: `${floorPath}org_id=${org.org_id}&employee_id=${next().employee_id}` }),
    }
    for (const count of connections) lines.push(await line(stage, action, count, does))
  }
  return lines

  function isWanted({ action }: Page) {
    return !plan.actions.length || plan.actions.some((word) => action.includes(word))
  }
}

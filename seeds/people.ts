import { addDays, addMonths, dayOf, partsOf } from '#kernel/calendar/day.ts'
import { dice, type Dice } from '#seeds/random.ts'
import { families, men, middles, women } from '#seeds/names.ts'
import { levels, type Organization, type Unit } from '#seeds/structure.ts'

export interface SeedPerson {
  /** Place in the list; 0 is the chief. */
  no: number
  code: string
  first: [string, string]
  middle: [string, string] | null
  last: [string, string]
  gender: 'Female' | 'Male'
  born: string
  joined: string
  left: string | null
  unit: string | null
  branch: string
  title: string
  level: (typeof levels)[number]
  type: 'Regular' | 'Contract' | 'Part time' | 'Intern'
  /** Place of the one who decides about this person; null for the chief. */
  boss: number | null
  married: boolean
  /** What they were until that day: they were promoted or moved since. */
  before: { until: string; title: string; level: (typeof levels)[number]; branch: string } | null
}

/** People of an organization: a chief, a head for each division, leads below, the rest below them, and some who left. */
export function peopleOf(organization: Organization, count: number, today: string): SeedPerson[] {
  const d = dice(organization.slug === 'himal' ? 20830805 : 20831107)
  const people: SeedPerson[] = [
    person(d, organization, 0, today, {
      title: organization.chief,
      level: 'Executive',
      boss: null,
      unit: null,
      seniority: 12,
    }),
  ]
  const heads = new Map<string, number>()
  for (const unit of organization.units) {
    const above = unit.parent ? (heads.get(unit.parent) ?? 0) : 0
    heads.set(unit.name, people.length)
    people.push(
      person(d, organization, people.length, today, {
        title: unit.titles[0],
        level: unit.parent ? 'Manager' : 'Director',
        boss: above,
        unit: unit.name,
        seniority: 8,
      }),
    )
  }
  const bag = organization.units.flatMap((unit) => Array.from({ length: unit.share }, () => unit))
  const leads = new Map<string, number[]>()
  while (people.length < count) {
    const unit = bag[people.length % bag.length] ?? d.pick(bag)
    const own = leads.get(unit.name) ?? []
    // one lead for about seven people, so that teams stay teams at any size
    const needsLead = own.length === 0 || people.length % (bag.length * 8) < bag.length / 3
    const boss = needsLead ? (heads.get(unit.name) ?? 0) : d.pick(own)
    const rank = needsLead ? 1 : d.once(3) ? 2 : 3
    if (needsLead) leads.set(unit.name, [...own, people.length])
    people.push(
      person(d, organization, people.length, today, {
        title: unit.titles[rank],
        level: levelOf(rank, d),
        boss,
        unit: unit.name,
        seniority: 5 - rank,
        former: unit.titles[Math.min(3, rank + 1)] ?? unit.titles[3],
      }),
    )
  }
  // who leads a team is still there
  const bosses = new Set(people.map(({ boss }) => boss))
  return people.map((one) => ({
    ...one,
    left: bosses.has(one.no) ? null : (one.left ?? longGone(one, today)),
  }))
}

/** About one in ten has left in the last two years: enough for figures about leavers to say something. */
function longGone({ no, joined }: SeedPerson, today: string): string | null {
  if (no <= 20 || no % 8 !== 3) return null
  const day = addDays(today, -30 - ((no * 53) % 690))
  return day > addMonths(joined, 3) ? day : null
}

const levelOf = (rank: number, d: Dice): SeedPerson['level'] =>
  rank === 1 ? 'Senior' : rank === 2 ? 'Officer' : d.once(5) ? 'Trainee' : 'Assistant'

interface Place {
  title: Unit['titles'][number]
  level: SeedPerson['level']
  boss: number | null
  unit: string | null
  seniority: number
  /** The title one step below. */
  former?: string
}

function person(d: Dice, organization: Organization, no: number, today: string, place: Place): SeedPerson {
  const gender = d.once(2) ? 'Female' : 'Male'
  const { year } = partsOf(today)
  const age = place.seniority >= 8 ? d.number(38, 56) : d.number(21, 45)
  // birthdays are spread over the year, and some fall into these days so that somebody is always to be congratulated
  const near =
    no % 29 === 7
      ? addDays(today, d.number(0, 6))
      : dayOf({ year, month: d.number(1, 12), day: d.number(1, 28) })
  const born = dayOf({ ...partsOf(near), year: year - age, day: Math.min(28, partsOf(near).day) })
  // nobody begins before nineteen
  const months = Math.min(place.seniority >= 8 ? d.number(30, 110) : d.number(2, 84), (age - 19) * 12)
  const joined = no % 23 === 5 ? addDays(today, -d.number(3, 26)) : addMonths(today, -months)
  const branches = organization.branches.flatMap((branch) =>
    Array.from({ length: branch.share }, () => branch.code),
  )
  const branch = place.seniority >= 8 ? (organization.branches[0]?.code ?? '') : d.pick(branches)
  return {
    no,
    code: `${organization.prefix}${String(no + 1).padStart(4, '0')}`,
    first: d.pick(gender === 'Female' ? women : men),
    middle: d.once(5) ? (middles[gender === 'Female' ? d.number(3, 4) : d.number(0, 2)] ?? null) : null,
    last: d.pick(families),
    gender,
    born,
    joined,
    left: lastDay(d, no, joined, today),
    unit: place.unit,
    branch,
    title: place.title,
    level: place.level,
    type:
      place.level === 'Trainee' ? 'Intern' : d.once(9) ? 'Contract' : d.once(25) ? 'Part time' : 'Regular',
    boss: place.boss,
    married: age > 28 && !d.once(4),
    before: stationBefore(d, place, branch, organization, joined, today),
  }
}

/** One in thirty has left in the last year, and one in a hundred will within the month. */
function lastDay(d: Dice, no: number, joined: string, today: string): string | null {
  if (no > 20 && no % 97 === 40) return addDays(today, d.number(5, 28))
  if (no <= 20 || no % 31 !== 11) return null
  const day = addDays(today, -d.number(20, 300))
  return day > addMonths(joined, 3) ? day : null
}

/** A third of those who are here for two years were something else, or somewhere else, before. */
function stationBefore(
  d: Dice,
  { former, title, level, seniority }: Place,
  branch: string,
  organization: Organization,
  joined: string,
  today: string,
): SeedPerson['before'] {
  if (!former || seniority >= 8 || joined > addMonths(today, -24) || !d.once(3)) return null
  const until = addDays(addMonths(joined, d.number(10, 20)), -1)
  if (former !== title)
    return { until, title: former, level: levels[levels.indexOf(level) + 1] ?? level, branch }
  const elsewhere = organization.branches.find(({ code }) => code !== branch)
  return elsewhere ? { until, title, level, branch: elsewhere.code } : null
}

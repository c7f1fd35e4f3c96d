import { addDays } from '#kernel/calendar/day.ts'
import type { Db } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import { insertAll, type Seeding } from '#seeds/seeding.ts'

interface Planned {
  title: string
  category: string
  /** Days from today. */
  on: number
  days?: number
  from?: string
  to?: string
  venue: string
  more?: Readonly<Record<string, unknown>>
}
const planned: readonly Planned[] = [
  {
    title: 'Annual day',
    category: 'Celebration',
    on: 12,
    from: '16:00',
    to: '20:00',
    venue: 'Hotel Annapurna, Hall B',
    more: {
      seats: 90,
      guests_each: 1,
      description: 'Awards, music and dinner for everybody and one guest each.',
      agenda: '16:00 Welcome\n16:30 Awards of the year\n18:00 Music\n19:00 Dinner',
      rsvp: 9,
    },
  },
  {
    title: 'Town hall',
    category: 'Meeting',
    on: -25,
    from: '10:00',
    to: '11:00',
    venue: 'Canteen',
    more: { repeats: 'Monthly' },
  },
  {
    title: 'First aid workshop',
    category: 'Workshop',
    on: 5,
    from: '13:00',
    to: '16:00',
    venue: 'Training room',
    more: { seats: 8, description: 'Basics of first aid with the Nepal Red Cross Society.' },
  },
  {
    title: 'Blood donation',
    category: 'Social service',
    on: -18,
    from: '10:00',
    to: '15:00',
    venue: 'Ground floor',
  },
  {
    title: 'Yoga in the morning',
    category: 'Other',
    on: -31,
    from: '07:30',
    to: '08:15',
    venue: 'Rooftop',
    more: { repeats: 'Weekly', remind: 'Never', description: 'Bring water. Mats are there.' },
  },
  {
    title: 'Founding day',
    category: 'Celebration',
    on: 25,
    venue: 'Head office',
    more: { repeats: 'Yearly BS', remind: '1 week before' },
  },
  {
    title: 'Product roadmap webinar',
    category: 'Meeting',
    on: 8,
    from: '11:00',
    to: '12:00',
    venue: 'Online',
    more: { link: 'https://meet.example.com/roadmap', repeats: 'Monthly BS' },
  },
  {
    title: 'Strategy retreat',
    category: 'Workshop',
    on: 15,
    days: 2,
    venue: 'Nagarkot',
    more: { visibility: 'Private', seats: 12, description: 'For the invited only.' },
  },
  {
    title: 'Tree planting',
    category: 'Social service',
    on: 21,
    from: '08:00',
    to: '11:00',
    venue: 'Shivapuri',
    more: { state: 'Postponed', state_reason: 'The forest office changed the date', moved: -4 },
  },
  { title: 'Futsal tournament', category: 'Sports', on: 19, days: 1, venue: 'Baluwatar Futsal' },
  { title: 'Picnic in Godawari', category: 'Trip', on: 33, venue: 'Godawari', more: { state: 'Draft' } },
  {
    title: 'Dashain tea party',
    category: 'Celebration',
    on: -40,
    from: '15:00',
    to: '17:00',
    venue: 'Rooftop',
    more: { state: 'Cancelled', state_reason: 'Heavy rain' },
  },
]
const answers = ['Going', 'Going', 'Maybe', 'Going', 'Not going', null] as const

/** Events of the last and the coming weeks, with answers, guests and what is written on their walls. */
export async function seedEvents(db: Db, { today, hired, account_id }: Seeding) {
  const people = hired.filter(({ person, account_id: own }) => person.left === null && own !== null)
  const hr = hired.find((one) => one.account_id === account_id) ?? people[0]
  const at = (day: number) => `${addDays(today, day)}T04:15:00Z`
  const events = planned.map(({ title, category, on, days = 0, from, to, venue, more = {} }, index) => {
    const { rsvp, moved, ...columns } = more
    return {
      id: newId(),
      title,
      category,
      starts_on: addDays(today, on),
      ends_on: addDays(today, on + days),
      starts_at: from ?? null,
      ends_at: to ?? null,
      venue,
      repeats: 'Never',
      visibility: 'Public',
      is_official: true,
      coordinator_id: (index % 2 ? people[index] : hr)?.employee_id ?? null,
      rsvp_by: typeof rsvp === 'number' ? addDays(today, rsvp) : null,
      guests_each: 0,
      remind: '1 day before',
      state: 'Published',
      state_reason: null,
      seats: null,
      moved_from: typeof moved === 'number' ? addDays(today, moved) : null,
      version: 1,
      ...columns,
    }
  })
  // a meeting that colleagues arrange among themselves
  const own = people.slice(0, 5)
  const meeting = {
    id: newId(),
    title: 'Lunch with the new colleagues',
    category: 'Meeting',
    starts_on: addDays(today, 3),
    ends_on: addDays(today, 3),
    starts_at: '12:30',
    ends_at: '13:30',
    venue: 'Bota Momo',
    repeats: 'Never',
    visibility: 'Private',
    is_official: false,
    coordinator_id: own[0]?.employee_id ?? null,
    guests_each: 0,
    remind: '1 hour before',
    state: 'Published',
    version: 1,
  }
  await insertAll(db, 'event', [...events, meeting])
  const members = events
    .filter(({ state }) => state !== 'Draft')
    .flatMap(({ id, seats, state, guests_each }, index) => {
      let going = 0
      return people.slice(index, index + 24).map(({ employee_id }, row) => {
        // of a postponed one everybody is asked again
        const answer = state === 'Postponed' ? null : (answers[(row + index) % answers.length] ?? null)
        if (answer === 'Going') going += guests_each > 0 && row % 3 === 0 ? 2 : 1
        return {
          event_id: id,
          employee_id,
          is_invited: true,
          answer,
          guests: guests_each > 0 && answer === 'Going' && row % 3 === 0 ? 1 : 0,
          is_waiting: answer === 'Going' && typeof seats === 'number' && going > seats,
          answered_at: answer ? at(-2) : null,
        }
      })
    })
  const invited = own.map(({ employee_id }, row) => ({
    event_id: meeting.id,
    employee_id,
    is_invited: true,
    answer: row < 3 ? 'Going' : null,
    guests: 0,
    is_waiting: false,
    answered_at: row < 3 ? at(-1) : null,
  }))
  await insertAll(db, 'event_member', [...members, ...invited])
  const [annual, , workshop] = events
  await insertAll(db, 'event_guest', [
    {
      id: newId(),
      event_id: annual?.id,
      full_name: 'Members of the board',
      company: 'Board of directors',
      email: null,
    },
  ])
  const post = (more: Readonly<Record<string, unknown>>) => ({
    id: newId(),
    author_id: hr?.employee_id ?? null,
    is_notice: false,
    state: 'Published',
    version: 1,
    ...more,
  })
  const poll = post({
    title: 'Where shall we picnic?',
    body: 'Vote for the place of this winter.',
    is_notice: true,
    poll_question: 'Place of the picnic',
    poll_closes_on: addDays(today, 10),
    published_at: at(-3),
  })
  const posts = [
    poll,
    post({
      title: 'Bus from the office',
      body: 'A bus leaves the office at 15:15 and comes back at 20:30.',
      event_id: annual?.id,
      published_at: at(-1),
    }),
    post({
      title: 'Bring a mat',
      body: 'We practise on the floor: bring a mat if you have one.',
      event_id: workshop?.id,
      published_at: at(-2),
    }),
    post({
      title: 'Dress code of the annual day',
      body: 'Come in your national dress if you like.',
      event_id: annual?.id,
      published_at: at(4),
    }),
    post({
      title: 'Office closes at noon before the annual day',
      body: 'Please plan handovers for the morning.',
      is_notice: true,
      published_at: at(6),
    }),
  ]
  for (const one of posts) await insertAll(db, 'notice_post', [one])
  const options = ['Godawari', 'Kakani', 'Dhulikhel'].map((label, seq) => ({
    id: newId(),
    post_id: poll.id,
    seq: seq + 1,
    label,
  }))
  await insertAll(db, 'notice_poll_option', options)
  await insertAll(
    db,
    'notice_poll_vote',
    people.slice(1, 20).map(({ employee_id }, row) => ({
      post_id: poll.id,
      employee_id,
      option_id: options[(row * row) % 3]?.id,
    })),
  )
  await insertAll(
    db,
    'notice_reaction',
    posts.slice(0, 3).flatMap(({ id }, index) =>
      people.slice(2, 9 - index).map(({ employee_id }, row) => ({
        post_id: id,
        employee_id,
        kind: (['Like', 'Celebrate', 'Love', 'Like'] as const)[row % 4],
      })),
    ),
  )
}

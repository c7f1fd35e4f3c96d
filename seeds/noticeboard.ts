import { addDays } from '#kernel/calendar/day.ts'
import type { Db } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import { insertAll, type Seeding } from '#seeds/seeding.ts'

const posts = [
  [
    'Saturday walk to Shivapuri',
    'We meet at seven at the Budhanilkantha gate. Bring water and a light jacket; we are back by two.',
    1,
  ],
  [
    'Blood donation on Friday',
    'The Red Cross is in the big meeting room from ten to three. Whoever gives gets the afternoon off.',
    4,
  ],
  [
    'Lost: a grey umbrella',
    'I left it in the canteen on Monday. It was a present, I would be glad to have it back.',
    6,
  ],
] as const
const proposals = [
  [
    'Second-hand laptop for sale',
    'A ThinkPad of three years, 16 GB, with charger. 45,000 rupees.',
    'Requested',
  ],
  ['Futsal team looks for two players', 'Thursdays at six in Baluwatar. Beginners are welcome.', 'Requested'],
  ['Invest with my cousin', 'Double your money in three months. Ask me.', 'Declined'],
] as const

/** What stands on the noticeboard, and what waits for HR to look at it. */
export async function seedNoticeboard(db: Db, { today, hired, account_id }: Seeding) {
  const people = hired.filter(
    ({ person, account_id: own }) => person.left === null && own !== null && own !== account_id,
  )
  const author = (at: number) => people[(at * 7 + 5) % people.length]
  const hr = hired.find((one) => one.account_id === account_id)
  const at = (days: number) => `${addDays(today, -days)}T04:30:00Z`
  await insertAll(db, 'notice_post', [
    {
      id: newId(),
      author_id: hr?.employee_id ?? null,
      is_notice: true,
      title: 'New health insurance from next month',
      body: 'Everybody with a regular contract is insured for 500,000 rupees from the first of next month, spouse and two children with them.\n\nPlease see that your family members are in your profile, and ask HR about anything that is unclear.',
      pinned_until: addDays(today, 20),
      expires_on: addDays(today, 45),
      published_at: at(2),
    },
    ...posts.map(([title, body, days], index) => ({
      id: newId(),
      author_id: author(index)?.employee_id ?? null,
      is_notice: false,
      title,
      body,
      published_at: at(days),
    })),
  ])
  const requests = proposals.map(([title, body, status], index) => {
    const sender = author(index + 3)
    const open = status === 'Requested'
    return { id: newId(), title, body, status, open, sender, created_at: at(index), version: open ? 1 : 2 }
  })
  await insertAll(
    db,
    'request',
    requests.map(({ id, status, open, sender, created_at, version }) => ({
      id,
      type: 'notice_post',
      employee_id: sender?.employee_id,
      sender_account_id: sender?.account_id,
      status,
      request_remarks: 'Would be good for all to know',
      version,
      created_at,
      decided_at: open ? null : created_at,
    })),
  )
  await insertAll(
    db,
    'notice_post_request',
    requests.map(({ id, title, body }) => ({ request_id: id, title, body })),
  )
  await insertAll(
    db,
    'request_history',
    requests.flatMap(({ id, status, open, sender, created_at }) => [
      {
        id: newId(),
        request_id: id,
        action_performed: 'Requested',
        account_id: sender?.account_id,
        account_name: sender?.full_name,
        acting_as: 'user',
        remarks: 'Would be good for all to know',
        created_at,
      },
      ...(open
        ? []
        : [
            {
              id: newId(),
              request_id: id,
              action_performed: status,
              account_id,
              account_name: hr?.full_name ?? 'HR',
              acting_as: 'hr',
              remarks: 'Private business has no place here',
              created_at,
            },
          ]),
    ]),
  )
}

/** A notice for few, with something said about it. Segments are written by then. */
export async function seedSegmentNotice(db: Db, { today, hired, account_id }: Seeding) {
  const segment = await db
    .selectFrom('segment')
    .select('id')
    .where('name', '=', 'In their first year')
    .executeTakeFirst()
  const hr = hired.find((one) => one.account_id === account_id)
  const reader = hired.find(({ person, account_id: own }) => person.left === null && own !== null)
  const at = `${addDays(today, -2)}T05:10:00Z`
  const notice = {
    id: newId(),
    author_id: hr?.employee_id ?? null,
    is_notice: true,
    title: 'Lunch for those who are new',
    body: 'We eat together on the first Sunday of the month. Bring your questions.',
    segment_id: segment?.id ?? null,
    published_at: at,
    state: 'Published',
    version: 1,
  }
  await insertAll(db, 'notice_post', [notice])
  const shown = await db
    .selectFrom('notice_post')
    .select('id')
    .where('title', '=', 'Saturday walk to Shivapuri')
    .executeTakeFirst()
  await insertAll(db, 'comment', [
    {
      id: newId(),
      subject_type: 'notice_post',
      subject_id: shown?.id ?? notice.id,
      body: 'I will come. Is there room in a car from Lalitpur?',
      account_id: reader?.account_id ?? account_id,
      account_name: reader?.full_name ?? '',
      created_at: at,
    },
  ])
  const [seller, ...others] = hired.filter(({ person }) => person.left === null).slice(4, 7)
  if (!seller || !others.length) return
  const posts = [
    {
      ...{ title: 'Scooter for sale', reason: 'Advertising', said: 'The third of its kind this month.' },
      body: 'Almost new, one owner. Call me for the price, also after hours.',
    },
    {
      ...{ title: 'Whose lunch is it?', reason: 'Private matters of others', said: null },
      body: 'Somebody of the second floor takes what is in the fridge, and we all know who.',
    },
  ].map((post) => ({ ...post, id: newId() }))
  await insertAll(
    db,
    'notice_post',
    posts.map(({ id, title, body }) => ({
      ...{ id, title, body },
      author_id: seller.employee_id,
      published_at: `${addDays(today, -1)}T08:20:00Z`,
      state: 'Published',
      version: 1,
    })),
  )
  await insertAll(
    db,
    'notice_report',
    posts.flatMap(({ id, reason, said }) =>
      others.map(({ employee_id }, at) => ({
        id: newId(),
        post_id: id,
        employee_id,
        reason,
        remarks: at === 0 ? said : null,
        reported_at: `${addDays(today, -1)}T1${at}:05:00Z`,
        state: 'Open',
        version: 1,
      })),
    ),
  )
}

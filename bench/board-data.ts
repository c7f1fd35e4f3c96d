import type pg from 'pg'

type Run = (sql: string, values?: unknown[]) => Promise<pg.QueryResult>

/** A year of posts, some for a segment, with reactions and a poll in ten; events of each kind with thousands of answers. */
export async function makeBoard(run: Run) {
  await run(`insert into notice_post (id, author_id, is_notice, title, body, published_at, segment_id, poll_question)
    select uuidv7(), e.id, n % 3 = 0, 'Post ' || n, repeat('What is new in the office this week. ', 8), now() - make_interval(hours => n * 24),
      case when n % 5 = 0 then (select id from segment where org_id = current_org() and name = 'Women') end,
      case when n % 10 = 0 then 'Which day?' end
    from generate_series(1, 365) n join (select id, row_number() over (order by code) as at from employee where org_id = current_org()) e on e.at = n`)
  await run(`insert into notice_poll_option (id, post_id, seq, label)
    select uuidv7(), p.id, n, 'Answer ' || n from notice_post p, generate_series(1, 4) n where p.org_id = current_org() and p.poll_question is not null`)
  await run(`insert into notice_reaction (post_id, employee_id, kind)
    select p.id, e.id, (array['Like', 'Celebrate', 'Support', 'Love'])[1 + (e.at + p.at) % 4]
    from (select id, row_number() over (order by id) as at from notice_post where org_id = current_org()) p
    join (select id, row_number() over (order by code) as at from employee where org_id = current_org()) e on (e.at + p.at) % 97 = 0 and e.at <= 20000`)
  await run(`insert into event (id, title, category, starts_on, ends_on, starts_at, ends_at, repeats, segment_id, state, visibility, is_official, coordinator_id)
    select uuidv7(), 'Event ' || n, 'Meeting', current_date - 60 + n, current_date - 60 + n + n % 2, '10:00', '12:00',
      case when n % 12 = 0 then 'Weekly' else 'Never' end,
      case when n % 4 = 0 then (select id from segment where org_id = current_org() and name = 'A year of service') end, 'Published',
      case when n % 4 = 1 then 'Private' else 'Public' end, true, null from generate_series(1, 120) n`)
  await run(`insert into event_member (event_id, employee_id, is_invited, answer, answered_at)
    select v.id, e.id, true, case when (e.at + v.at) % 3 = 0 then 'Going' end, case when (e.at + v.at) % 3 = 0 then now() end
    from (select id, row_number() over (order by id) as at from event where org_id = current_org()) v
    join (select id, row_number() over (order by code) as at from employee where org_id = current_org()) e on (e.at + v.at) % 40 = 0`)
}

// What the measured actions do in the database, written by hand for one organization: no rights, no rules, no audit of
// the caller. Each statement has a name, so that a connection plans it once.

export const shortList = {
  name: 'short_list',
  text: `select id, name, code, colour, category, pay_percent, unit, has_balance, irregularity_order, penalty_order, is_archived, version
    from leave_type where org_id = $1 order by name limit 25`,
}

export const joins = `from employee e
  join employment_assignment a on a.org_id = e.org_id and a.employee_id = e.id and a.valid_from <= $2 and (a.valid_to is null or a.valid_to >= $2)
  left join account c on c.id = e.account_id
  left join branch b on b.org_id = e.org_id and b.id = a.branch_id
  left join division d on d.org_id = e.org_id and d.id = a.division_id
  left join job_title j on j.org_id = e.org_id and j.id = a.job_title_id
  left join employment_level l on l.org_id = e.org_id and l.id = a.employment_level_id
  left join employment_type t on t.org_id = e.org_id and t.id = a.employment_type_id`
export const columns = `e.id, e.code, e.full_name, e.gender, e.joined_on, e.left_on, e.leaving_reason, e.work_email, e.mobile, e.version,
  e.profile_picture_file_id, c.is_blocked,
  (select o.seen_at from presence o where o.org_id = e.org_id and o.account_id = c.id) as last_online_at,
  b.name as branch, b.code as branch_code, d.name as division,
  j.title as job_title, l.title as level, t.title as employment_type`
export const current = `e.org_id = $1 and (e.left_on is null or e.left_on >= $2)`

export const people = {
  name: 'people',
  text: `select ${columns} ${joins} where ${current} order by e.full_name, e.id limit 50`,
}
export const peopleCount = { name: 'people_count', text: `select count(*) from employee e where ${current}` }

export const peopleOfBranch = {
  name: 'people_of_branch',
  text: `select ${columns} ${joins} where ${current} and a.branch_id = $3 order by e.full_name, e.id limit 50`,
}
export const peopleOfBranchCount = {
  name: 'people_of_branch_count',
  text: `select count(*) from employee e
    join employment_assignment a on a.org_id = e.org_id and a.employee_id = e.id and a.valid_from <= $2 and (a.valid_to is null or a.valid_to >= $2)
    where ${current} and a.branch_id = $3`,
}

/** What the people of a page have of each type of leave, by their ledgers. */
export const leaveBalances = {
  name: 'leave_balances',
  text: `select e.*, l.leave_type_id, sum(l.days) as days, sum(l.days) filter (where l.kind = 'taken') as taken
    from (select ${columns} ${joins} where ${current} order by e.full_name, e.id limit 50) e
    left join leave_ledger l on l.org_id = $1 and l.employee_id = e.id and l.effective_on <= $2
    group by ${Array.from({ length: 19 }, (_, at) => at + 1).join(', ')}, l.leave_type_id order by e.full_name, e.id`,
}

const found = `from employee e where ${current}
  and e.id in (select w.employee_id from employee_word w where w.org_id = $1 and w.word >= $3 and w.word < $4)`
export const suggestions = {
  name: 'suggestions',
  text: `select e.id, e.full_name as name, e.code, e.profile_picture_file_id,
      (select j.title from employment_assignment a join job_title j on j.org_id = a.org_id and j.id = a.job_title_id
        where a.org_id = e.org_id and a.employee_id = e.id and a.valid_from <= $2 and (a.valid_to is null or a.valid_to >= $2)) as job_title
    ${found} order by e.full_name, e.id limit 10`,
}
export const suggestionsCount = { name: 'suggestions_count', text: `select count(*) ${found}` }

export const person = {
  name: 'person',
  text: `select e.*, c.username, c.email, c.is_active, c.is_blocked, c.last_login_at, b.name as branch, d.name as division, j.title as job_title,
      l.title as level, t.title as employment_type, s.full_name as supervisor
    ${joins}
    left join supervisor_on($2) sl on sl.org_id = e.org_id and sl.employee_id = e.id and sl.authority_order = 1
    left join employee s on s.org_id = e.org_id and s.id = sl.supervisor_id
    where e.org_id = $1 and e.id = $3`,
}

/** $1 organization, $2 request, $3 employee, $4 account, $5 supervisor, $6 type of leave, $7 day */
export const ask = [
  {
    name: 'ask_request',
    text: `insert into request (org_id, id, type, employee_id, sender_account_id, level, request_remarks)
      values ($1, $2, 'leave_request', $3, $4, 1, 'Family matters')`,
    takes: [1, 2, 3, 4],
  },
  {
    name: 'ask_leave',
    text: `insert into leave_request (org_id, request_id, leave_type_id, start_on, end_on, days) values ($1, $2, $3, $4, $4, 1)`,
    takes: [1, 2, 6, 7],
  },
  {
    name: 'ask_days',
    text: `insert into leave_day (org_id, request_id, employee_id, date, half, fraction)
      values ($1, $2, $3, $4, 'first', 0.5), ($1, $2, $3, $4, 'second', 0.5)`,
    takes: [1, 2, 3, 7],
  },
  {
    name: 'ask_recipient',
    text: `insert into request_recipient (org_id, request_id, employee_id, level) values ($1, $2, $3, 1)`,
    takes: [1, 2, 5],
  },
  {
    name: 'ask_history',
    text: `insert into request_history (org_id, id, request_id, action_performed, account_id, account_name, acting_as, remarks)
      values ($1, gen_random_uuid(), $2, 'Requested', $3, 'Somebody', 'user', 'Family matters')`,
    takes: [1, 2, 4],
  },
  {
    name: 'ask_notification',
    text: `insert into notification (account_id, id, org_id, text, url, signal_id)
      select account_id, gen_random_uuid(), $1, 'asks for leave', '/', gen_random_uuid() from employee where org_id = $1 and id = $2`,
    takes: [1, 5],
  },
] as const

/** As above; $8 is the account of the supervisor. */
export const approve = [
  {
    name: 'approve_request',
    text: `update request set status = 'Approved', version = version + 1, decided_at = now() where org_id = $1 and id = $2`,
    takes: [1, 2],
  },
  {
    name: 'approve_recipient',
    text: `update request_recipient set is_open = false where org_id = $1 and request_id = $2`,
    takes: [1, 2],
  },
  {
    name: 'approve_history',
    text: `insert into request_history (org_id, id, request_id, action_performed, account_id, account_name, acting_as, remarks)
      values ($1, gen_random_uuid(), $2, 'Approved', $3, 'Somebody', 'supervisor', 'Noted')`,
    takes: [1, 2, 8],
  },
  {
    name: 'approve_ledger',
    text: `insert into leave_ledger (org_id, id, employee_id, leave_type_id, kind, days, effective_on, reason, source_type, source_id)
      values ($1, gen_random_uuid(), $2, $3, 'taken', -1, $4, 'Leave', 'leave_request', $5)`,
    takes: [1, 3, 6, 7, 2],
  },
  {
    name: 'approve_notification',
    text: `insert into notification (account_id, id, org_id, text, url, signal_id)
      values ($2, gen_random_uuid(), $1, 'approved', '/', gen_random_uuid())`,
    takes: [1, 4],
  },
] as const

import { addDays, weekday } from '#kernel/calendar/day.ts'
import type { Db } from '#platform/db.ts'
import { activities, at, projects, type Part } from '#seeds/task-masters.ts'
import { insertAll } from '#seeds/seeding.ts'

/** Time of the last weeks, in every state. */
export async function seedLogs(db: Db, { id, people, today }: Part) {
  const days = Array.from({ length: 45 }, (_none, ago) => addDays(today, -ago)).filter(
    (day) => weekday(day) !== 6,
  )
  await insertAll(
    db,
    'work_log',
    people.slice(0, 16).flatMap(({ employee_id }, k) =>
      days.flatMap((worked_on, n) => {
        if ((n + k) % 4 === 3) return []
        const [name, rate] = at(activities, n + k)
        const minutes = 60 + ((n * 7 + k * 5) % 11) * 30
        const ago = days.length - n > days.length - 4
        const state = ago
          ? n === 0
            ? 'Draft'
            : 'Requested'
          : (n + k) % 13 === 0
            ? 'Declined'
            : n < 9
              ? 'Requested'
              : 'Approved'
        const [, code, client] = at(projects.slice(0, 3), k < 3 ? n : k)
        return [
          {
            id: id(`log ${k} ${worked_on}`),
            employee_id,
            worked_on,
            project_id: k < 3 ? id(`project ${code}`) : null,
            activity_id: id(`activity ${name}`),
            minutes,
            description: n % 3 === 0 ? 'Work with the team on the open points.' : null,
            is_billable: k < 3 && client !== null && rate !== null,
            rate,
            amount: rate === null ? null : ((Number(rate) * minutes) / 60).toFixed(2),
            state,
            is_doubtful: false,
            remarks: state === 'Declined' ? 'Please split by project.' : null,
            version: 1,
          },
        ]
      }),
    ),
  )
}

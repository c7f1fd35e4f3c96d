import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'

interface Kept {
  application_id: string
  employee_id: string
  via: 'Form' | 'Link' | 'HR'
  note?: string | null | undefined
}
/** A referral with the bonus that its vacancy gives now. */
export const keepReferral = (db: Db, at: string, { application_id, employee_id, via, note }: Kept) =>
  sql`insert into referral (application_id, employee_id, via, note, bonus, after_days, created_at)
    select a.id, ${employee_id}, ${via}, ${note ?? null}, v.referral_bonus, v.referral_days, ${at}
    from job_application a join vacancy v on v.org_id = a.org_id and v.id = a.vacancy_id
    where a.id = ${application_id}`.execute(db)

/** Whose link led to an application: an employee who has not left; of a code that is wrong, nobody. */
export async function referrerBy(db: Db, code: string | null | undefined): Promise<string | null> {
  if (!code) return null
  const { rows } = await sql<{ employee_id: string }>`
    select l.employee_id from referral_link l join employee e on e.org_id = l.org_id and e.id = l.employee_id
    where l.code = ${code} and (e.left_on is null or e.left_on >= org_today())`.execute(db)
  return rows[0]?.employee_id ?? null
}

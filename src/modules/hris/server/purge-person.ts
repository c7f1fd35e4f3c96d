import { sql } from 'kysely'
import { clock } from '#platform/clock.ts'
import type { Services } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { eraseTable } from '#engines/erase/erase-server.ts'
import {
  eraseAddresses,
  eraseFiles,
  eraseMails,
  eraseSheets,
  eraseSigned,
} from '#engines/erase/traces-server.ts'
import { eraseWords } from '#engines/erase/words-server.ts'
import { oneOf, type PersonData } from '#engines/erase/person-table-server.ts'
import { forgetAccount } from '#modules/account/server/public.ts'
import { wordsOf } from '#modules/hris/domain/retention.ts'
import { holdOf } from '#modules/hris/server/legal-hold.ts'

export interface Asked {
  org_id: number
  run_id: string
  employee_id: string
  account_id: string | null
  job_id: string
}

/**
 * Takes away who somebody was, all of it or nothing, and counts it in the run. A second time there is nothing to do.
 * Returns the login that was theirs and the contents of files that nobody names any more, for what no transaction holds.
 */
export async function purgePerson(
  { database }: Pick<Services, 'database'>,
  { org_id, run_id, employee_id, account_id: asker, job_id }: Asked,
  tables: PersonData,
): Promise<{ account_id: string | null; contents: string[] } | null> {
  return database.asOwner(
    async (db) => {
      await sql`select set_config('app.org_id', ${String(org_id)}, true), set_config('app.account_id', ${asker ?? ''}, true),
        set_config('app.acting_as', 'system', true), set_config('app.request_no', ${job_id}, true),
        set_config('app.forgetting', '1', true)`.execute(db)
      const person = await db
        .selectFrom('employee')
        .select(['id', 'code', 'account_id', 'purged_at'])
        .where('org_id', '=', org_id)
        .where('id', '=', employee_id)
        .forUpdate()
        .executeTakeFirst()
      if (!person || person.purged_at !== null) return null
      // placed since it was asked
      if (await holdOf(db, org_id, employee_id)) return null
      const label = `Former employee #${person.code}`
      const who = oneOf({ org_id, employee_id, account_id: person.account_id, label })
      // read before anything goes
      const [known = nothing] = await knownOf(db, org_id, [employee_id])
      const files: string[] = []
      let rows = 0
      for (const table of tables.erased) {
        const erased = await eraseTable(db, who, table)
        rows += erased.rows
        files.push(...erased.files)
      }
      rows += await eraseMails(db, who, known.emails)
      files.push(...(await eraseSheets(db, who, [...known.words, person.code])))
      await eraseSigned(db, who)
      await eraseAddresses(db, who)
      if (person.account_id) await forgetAccount(db, { org_id, account_id: person.account_id, label })
      const gone = await eraseFiles(db, who, files)
      // copies of numbers are sealed alike, wherever they are
      const copies = known.numbers.flatMap((number) => database.sealing.forms(number).slice(0, -1))
      await eraseWords(db, who, [...known.words, ...copies])
      await eraseOwnTrace(db, org_id, job_id)
      await sql`update employee set purged_at = ${clock.instant()} where org_id = ${org_id} and id = ${employee_id}`.execute(
        db,
      )
      await sql`update purge_run set people = people + 1, rows_removed = rows_removed + ${rows},
        files_removed = files_removed + ${gone.files} where org_id = ${org_id} and id = ${run_id}`.execute(db)
      return { account_id: person.account_id, contents: gone.contents }
    },
    { long: true },
  )
}

/** What this transaction itself has written into histories: that something was changed stays, what it had been does not. */
const eraseOwnTrace = (db: Db, org_id: number, job_id: string) =>
  sql`update audit_row set changes = null, reason = null where org_id = ${org_id} and request_no = ${job_id} and at = now()`.execute(
    db,
  )

export interface Known {
  full_name: string
  words: string[]
  numbers: string[]
  emails: string[]
  has_namesake: boolean
}
const nothing: Known = { full_name: '', words: [], numbers: [], emails: [], has_namesake: false }

/** By what texts know people. A name that somebody else here has too is not taken out of texts: it may mean them. */
export async function knownOf(db: Db, org_id: number, ids: readonly string[]): Promise<Known[]> {
  const { rows } = await sql<{
    full_name: string
    has_namesake: boolean
    names: string[]
    emails: string[]
    numbers: string[]
  }>`
    select e.full_name,
      exists (select from employee o where o.org_id = e.org_id and o.id <> e.id and o.purged_at is null
        and lower(o.full_name) = lower(e.full_name)) as has_namesake,
      array_remove(array[e.full_name, e.first_name || ' ' || e.last_name, e.name_nepali, a.full_name]
        || array(select p.full_name from pre_employment p where p.org_id = e.org_id and p.employee_id = e.id), null) as names,
      array_remove(array[e.work_email, e.personal_email, a.email]
        || array(select p.email from pre_employment p where p.org_id = e.org_id and p.employee_id = e.id), null) as emails,
      array_remove(array[e.mobile, l.pan_no, l.citizenship_no, l.passport_no, l.provident_fund_no, l.social_security_no,
        l.licence_no, l.national_id_no, l.investment_trust_no, e.linkedin]
        || array(select b.account_number from employee_bank b where b.org_id = e.org_id and b.employee_id = e.id)
        || array(select p.mobile from pre_employment p where p.org_id = e.org_id and p.employee_id = e.id), null) as numbers
    from employee e left join account a on a.id = e.account_id
    left join employee_legal_info l on l.org_id = e.org_id and l.employee_id = e.id
    where e.org_id = ${org_id} and e.id = any(${[...ids]}::uuid[])`.execute(db)
  return rows.map(({ full_name, has_namesake, names, emails: sent, numbers }) => {
    const emails = sent.map((email) => email.toLowerCase())
    const words = wordsOf([...(has_namesake ? [] : names), ...emails, ...numbers])
    return { full_name, words, numbers, emails, has_namesake }
  })
}

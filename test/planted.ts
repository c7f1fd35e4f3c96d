import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { newId } from '#platform/id.ts'
import { emergencyContact, bankAccount } from '#modules/hris/shared/records.ts'
import { readEmployee, updateEmployee } from '#modules/hris/shared/employee.ts'
import { saveLegalInfo } from '#modules/hris/shared/legal-info.ts'
import type { World } from '#test/world.ts'

/** Stands in everything that `plant` keeps about the person, and must stand nowhere once they are forgotten. */
export const SENTINEL = 'Zyqxwv'
export const NUMBER = '99887766554433'
const as = { as: 'hr' }

/**
 * Fills every kind of record about asha: by the calls that people make where they leave a history, straight into the
 * tables for the rest.
 */
export async function plant(world: World) {
  const hari = world.as('hari')
  const asha = world.id('asha')
  const of = { org: 'himal', employee_id: asha }
  const { version } = await hari.get(readEmployee, { params: { org: 'himal', id: asha }, query: as } as never)
  await hari.get(updateEmployee, {
    params: { org: 'himal', id: asha },
    query: as,
    body: {
      last_name: SENTINEL,
      name_nepali: SENTINEL,
      personal_email: `asha.${SENTINEL}@home.test`,
      extension: SENTINEL,
      date_of_birth: '1990-02-03',
      nationality: SENTINEL,
      preferred_name: SENTINEL,
      disability: SENTINEL,
      version,
    },
  } as never)
  const contact = { name: SENTINEL, relation: 'Sister', phone: '9841000001', is_emergency: true }
  await hari.get(emergencyContact.create, { params: of, query: as, body: contact } as never)
  const bank = { bank_name: SENTINEL, account_name: SENTINEL, account_number: NUMBER, is_primary: true }
  const made = await hari.get(bankAccount.create, { params: of, query: as, body: bank } as never)
  const { id } = made
  // changed and removed before: only the history knows it
  const changed = { params: { ...of, id }, query: as, body: { branch_name: SENTINEL, version: made.version } }
  await hari.get(bankAccount.update, changed as never)
  await hari.get(bankAccount.remove, { params: { ...of, id }, query: as } as never)
  await hari.get(bankAccount.create, { params: of, query: as, body: bank } as never)
  const legal = { pan_no: '123456789', citizenship_no: SENTINEL, version: 0 }
  await hari.get(saveLegalInfo, { params: of, query: as, body: legal } as never)

  const name = `Asha ${SENTINEL}`
  const account = world.account('asha')
  const { files } = world.services
  const paper = await files.keep(1, `${SENTINEL}.txt`, 'txt', Readable.from([`Paper of ${SENTINEL}`]))
  const shared = await files.keep(1, 'Handbook.txt', 'txt', Readable.from(['For all']))
  const [file, document, category, request, sheet, comment, job] = Array.from({ length: 7 }, newId)
  await world.services.database.asOwner(async (db) => {
    await sql`select set_config('app.org_id', '1', true), set_config('app.account_id', ${world.account('hari')}, true)`.execute(
      db,
    )
    const run = async (...statements: ReturnType<typeof sql>[]) => {
      for (const statement of statements) await statement.execute(db)
    }
    await run(
      sql`update account set username = ${SENTINEL.toLowerCase()}, email = ${`${SENTINEL.toLowerCase()}@work.test`}, full_name = ${name} where id = ${account}`,
      sql`insert into document_category (id, name, kind) values (${category}, 'Paper', 'Employee')`,
      sql`insert into stored_file (org_id, id, name, media_type, bytes, sha256, purpose, account_id) values
        (1, ${file}, ${paper.name}, ${paper.media_type}, ${paper.bytes}, ${paper.sha256}, 'employee_document', ${account}),
        (1, ${newId()}, 'Handbook.txt', 'text/plain', 7, ${shared.sha256}, 'picture', ${account}),
        (1, ${newId()}, 'Handbook.txt', 'text/plain', 7, ${shared.sha256}, 'picture', ${world.account('maya')})`,
      sql`insert into employee_document (org_id, id, employee_id, category_id, title, number, file_id) values
        (1, ${document}, ${asha}, ${category}, ${SENTINEL}, ${SENTINEL}, ${file})`,
      sql`insert into custom_field (org_id, id, code, title, kind, section, is_unique) values (1, ${newId()}, 'hobby', 'Hobby', 'Text', 'More', true)`,
      sql`update employee set custom = ${JSON.stringify({ hobby: SENTINEL })}::jsonb where id = ${asha}`,
      sql`insert into employee_medical (org_id, id, employee_id, noted_on, allergies, remarks) values
        (1, ${newId()}, ${asha}, '2024-01-01', ${SENTINEL}, ${SENTINEL})`,
      sql`insert into employee_discipline (org_id, id, employee_id, kind, incident_on, decided_on, description) values
        (1, ${newId()}, ${asha}, 'Verbal warning', '2024-01-01', '2024-01-02', ${SENTINEL})`,
      sql`insert into request (org_id, id, type, employee_id, sender_account_id, request_remarks) values
        (1, ${request}, 'change_request', ${asha}, ${account}, ${SENTINEL})`,
      sql`insert into request_history (org_id, id, request_id, action_performed, account_id, account_name, acting_as, remarks) values
        (1, ${newId()}, ${request}, 'Requested', ${account}, ${name}, 'user', ${SENTINEL}),
        (1, ${newId()}, ${request}, 'Declined', ${world.account('maya')}, 'Maya Shrestha', 'supervisor', ${`Not so, ${SENTINEL}`})`,
      sql`insert into change_request (org_id, request_id, employee_id, section, action, fields) values
        (1, ${request}, ${asha}, 'basic', 'Update', ${JSON.stringify([{ name: 'last_name', old: 'x', wished: SENTINEL, is_accepted: true }])}::jsonb)`,
      sql`insert into comment (org_id, id, subject_type, subject_id, account_id, account_name, body) values
        (1, ${comment}, 'change_request', ${request}, ${account}, ${name}, ${SENTINEL})`,
      sql`insert into notification (account_id, id, org_id, text, url, signal_id, actor_account_id, actor_name) values
        (${account}, ${newId()}, 1, ${`For ${SENTINEL}`}, '/', ${newId()}, null, null),
        (${world.account('maya')}, ${newId()}, 1, ${`${name} has asked for leave`}, '/', ${newId()}, ${account}, ${name})`,
      sql`insert into org_notification (org_id, id, text, url, signal_id, interactive_data) values
        (1, ${newId()}, ${`${name} asks`}, '/', ${newId()}, ${JSON.stringify({ who: name })}::jsonb)`,
      sql`insert into email_log (id, org_id, recipient, subject, body_text, body_html, state) values
        (${newId()}, 1, ${`asha.${SENTINEL.toLowerCase()}@home.test`}, ${`Dear ${SENTINEL}`}, ${SENTINEL}, ${SENTINEL}, 'Sent'),
        (${newId()}, 1, 'maya@example.test', ${`${name} asks`}, ${`${name} asks for leave`}, null, 'Sent')`,
      sql`insert into life_task (org_id, id, process, subject_id, employee_id, about, title, department, due_on, position) values
        (1, ${sheet}, 'offboarding', ${newId()}, ${asha}, ${name}, 'Return card', 'HR', '2026-01-01', 1)`,
      sql`insert into encashment_run (org_id, id, name, account_id, account_name) values (1, ${newId()}, ${`Of ${name}`}, ${account}, ${name})`,
      sql`insert into job (org_id, id, kind, title, state, result) values
        (1, ${job}, 'test', ${`Letters of ${name}`}, 'Done', ${JSON.stringify({ name })}::jsonb)`,
      sql`insert into exchange (org_id, id, direction, name, title, state, format, account_id, account_name, file_name, file_id) values
        (1, ${job}, 'import', 'employees', 'Employees', 'Done', 'csv', ${world.account('hari')}, 'Hari Adhikari', ${`${name}.csv`}, ${file})`,
      sql`insert into exchange_row (org_id, exchange_id, row_no, cells) values (1, ${job}, 1, ${JSON.stringify({ last: SENTINEL, code: 'E-0001' })}::jsonb)`,
      sql`insert into security_event (id, name, org_id, account_id, detail) values (${newId()}, 'login.failed', 1, ${account}, ${JSON.stringify({ typed: SENTINEL })}::jsonb)`,
    )
  })
}

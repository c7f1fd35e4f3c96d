import { Readable } from 'node:stream'
import { addDays, addMonths } from '#kernel/calendar/day.ts'
import type { Db } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import { merged, mergeText } from '#modules/hris/domain/letter-body.ts'
import { letterDay } from '#modules/hris/domain/letter-value.ts'
import { takeNumbers } from '#modules/hris/server/letter-draft.ts'
import { writeDraftsBy } from '#modules/hris/server/letter-make.ts'
import { letterPdf, type LetterContent } from '#modules/hris/server/letter-pdf.ts'
import { letterFields, writtenValues } from '#modules/hris/server/letter-fields.ts'
import { valueIn } from '#modules/hris/server/letter-make.ts'
import { letterValues } from '#modules/hris/server/letter-values.ts'
import { documentPurpose } from '#modules/hris/shared/document.ts'
import { RichText as LetterBody } from '#kernel/rich-text.ts'
import { letterPurpose } from '#modules/hris/shared/letter.ts'
import { insertAll, personWith, type Hired, type Seeding } from '#seeds/seeding.ts'

const demo = [
  'employee@demo.test',
  'supervisor@demo.test',
  'payroll.himal@demo.test',
  'admin@demo.test',
  'employee.terai@demo.test',
]

/** Papers of people, some near their end, and letters that were issued: whoever tries the product has both. */
export async function seedPapers(db: Db, seeding: Seeding): Promise<void> {
  const { hired, today } = seeding
  const known = demo.flatMap((email) => personWith(hired, email) ?? [])
  const others = hired.filter(
    (one) =>
      one.account_id &&
      one.person.left === null &&
      one.person.joined <= addMonths(today, -6) &&
      !known.includes(one),
  )
  await writeDocuments(db, seeding, [...known, ...others.slice(0, 16)])
  await writeLetters(db, seeding, [...known, ...others.slice(0, 3)])
  await writeDraft(db, seeding, others[5])
  const letterOf = (kind: string) =>
    db.selectFrom('letter_template').select('id').where('kind', '=', kind).limit(1)
  await db
    .updateTable('change_type')
    .set({ letter_template_id: letterOf('Confirmation') })
    .where('category', '=', 'Confirmation')
    .execute()
  await db
    .updateTable('separation_type')
    .set({ letter_template_id: letterOf('Experience') })
    .where('category', '=', 'Voluntary')
    .execute()
}

/** Category, title, number, days since it was issued and days until it ends. */
type Paper = readonly [
  category: string,
  title: string,
  number: string | null,
  issued: number,
  ends: number | null,
]
const passports = [12, 25, -20, 400, 1900, 58, 2600]

async function writeDocuments(db: Db, seeding: Seeding, people: readonly Hired[]) {
  const categories = await db.selectFrom('document_category').select(['id', 'name']).execute()
  const idOf = (name: string) => categories.find((row) => row.name === name)?.id
  const { today } = seeding
  const said = 'This stands for the copy of a paper: people and papers of the demo are invented.'
  const copy = await stored(db, seeding, documentPurpose, 'Copy.pdf', {
    number: '',
    date: letterDay(today, 'English'),
    subject: 'Copy of a paper',
    body: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: said }] }] },
    signatory: null,
  })
  const rows: Record<string, unknown>[] = []
  for (const [at, { employee_id, person }] of people.entries()) {
    const ends = passports[at % passports.length] ?? 400
    const papers: Paper[] = [
      [
        'Citizenship certificate',
        'Citizenship',
        `27-01-${70 + (at % 9)}-${String(1200 + at * 37).padStart(5, '0')}`,
        4000,
        null,
      ],
      [
        'Passport',
        'Passport',
        `PA${String(410_200 + at * 913).padStart(7, '0')}`,
        3650 - Math.max(0, ends),
        ends,
      ],
      ...(at % 3 === 0
        ? ([['Driving licence', 'Driving licence', `03-06-${5400 + at}`, 1500, 320 - at * 23]] as const)
        : []),
      ...(at % 4 === 1 ? ([['Academic certificate', 'Transcript', null, 2400, null]] as const) : []),
      ...(person.type === 'Contract' || person.type === 'Intern'
        ? ([['Contract', 'Contract of employment', null, 200, 160 - at]] as const)
        : []),
    ]
    for (const [category, title, number, issued, end] of papers)
      rows.push({
        id: newId(),
        employee_id,
        category_id: idOf(category),
        title,
        number,
        file_id: copy.id,
        issued_on: addDays(today, -issued),
        expires_on: end === null ? null : addDays(today, end),
        version: 1,
        created_at: `${addDays(today, -30 - at)}T05:00:00Z`,
      })
  }
  // a passport that took the place of the one before
  const renewed = rows.find(
    ({ title, expires_on }) => title === 'Passport' && String(expires_on) > addMonths(today, 60),
  )
  if (renewed) {
    const former = {
      ...renewed,
      id: newId(),
      number: 'PA0310077',
      issued_on: addDays(today, -4700),
      expires_on: addDays(today, -1050),
    }
    await insertAll(db, 'employee_document', [former])
    renewed['renews_id'] = former.id
  }
  await insertAll(db, 'employee_document', rows)
}

async function writeLetters(db: Db, seeding: Seeding, people: readonly Hired[]) {
  const { organization, today, account_id, hired } = seeding
  const templates = await db
    .selectFrom('letter_template')
    .selectAll()
    .where('kind', 'in', ['Experience', 'Confirmation', 'No objection'])
    .orderBy('name')
    .execute()
  const by = hired.find((one) => one.account_id === account_id)?.full_name ?? 'HR'
  const values = await letterValues(
    { db },
    people.map(({ employee_id }) => employee_id),
    today,
    organization.name,
  )
  const fields = await letterFields(db)
  for (const [at, { employee_id }] of people.entries()) {
    const template = templates[at % templates.length]
    const own = values.get(employee_id)
    if (!template || !own || (template.kind === 'Confirmation' && !own.confirmed_on)) continue
    const issued_on = addDays(today, -3 - at * 9)
    const year = Number(issued_on.slice(0, 4))
    const number = `${year}/${String(await takeNumbers({ db }, year, 1)).padStart(4, '0')}`
    const texts = writtenValues(fields, Object.keys(own), template.language, (name) => valueIn(own, name))
    const subject = mergeText(template.subject, texts)
    const file = await stored(
      db,
      seeding,
      letterPurpose,
      `${template.kind} ${number.replace('/', '-')}.pdf`,
      {
        number,
        subject,
        body: merged(LetterBody.parse(template.body), texts),
        signatory: template.signatory,
        date: letterDay(issued_on, template.language),
      },
    )
    const status = at % 4 === 1 ? 'Acknowledged' : at % 7 === 6 ? 'Revoked' : 'Issued'
    await db
      .insertInto('letter')
      .values({
        id: newId(),
        employee_id,
        template_id: template.id,
        template_revision: template.revision,
        kind: template.kind,
        number,
        subject,
        file_id: file.id,
        sha256: file.sha256,
        status,
        issued_on,
        issued_by: account_id,
        issued_by_name: by,
        acknowledged_at: status === 'Acknowledged' ? `${addDays(issued_on, 1)}T04:00:00Z` : null,
        revoked_reason: status === 'Revoked' ? 'A wrong title was named' : null,
        created_at: `${issued_on}T06:00:00Z`,
      })
      .execute()
  }
}

/** A warning that somebody has written, and that somebody else approves. */
async function writeDraft(db: Db, { account_id, hired, today }: Seeding, one: Hired | undefined) {
  const template = await db
    .selectFrom('letter_template')
    .selectAll()
    .where('kind', '=', 'Warning')
    .executeTakeFirst()
  const writer = hired.find(({ person, account_id: id }) => person.left === null && id && id !== account_id)
  if (!template || !one || !writer?.account_id) return
  await writeDraftsBy(
    db,
    { account_id: writer.account_id, full_name: writer.full_name, now: `${today}T04:00:00Z` },
    template,
    [{ employee_id: one.employee_id, issued_on: today, said: {} }],
  )
}

/** A paper as a file of this purpose. */
export async function stored(
  db: Db,
  { organization, org_id, account_id, files, today }: Seeding,
  purpose: string,
  name: string,
  letter: Omit<LetterContent, 'organization'>,
) {
  const head = {
    name: organization.name,
    address: organization.branches[0]?.address ?? null,
    phone: null,
    website: null,
  }
  const content = await letterPdf({ ...letter, organization: head })
  const kept = await files.keep(org_id, name, 'pdf', Readable.from([content]))
  const id = newId()
  await db
    .insertInto('stored_file')
    .values({ ...kept, id, purpose, account_id, created_at: `${today}T03:00:00Z` })
    .execute()
  return { id, sha256: kept.sha256 }
}

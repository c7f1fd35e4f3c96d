import { randomUUID } from 'node:crypto'
import { addMonths } from '#kernel/calendar/day.ts'
import type { Db } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import { staffCard } from '#seeds/id-cards.ts'
import { insertAll, type Seeding } from '#seeds/seeding.ts'

// Templates of letters in both languages, one template of ID cards and the cards of the first people.

const text = (value: string, isBold = false) => ({
  type: 'text',
  text: value,
  ...(isBold ? { marks: [{ type: 'bold' }] } : {}),
})
const line = (...content: object[]) => ({ type: 'paragraph', content })
const letter = (...content: object[]) => JSON.stringify({ type: 'doc', content })

const templates = [
  {
    name: 'Offer letter',
    kind: 'Offer',
    language: 'English',
    subject: 'Offer of employment',
    body: letter(
      line(text('Dear '), text('{{full_name}}', true), text(',')),
      line(
        text('We are glad to offer you the work of '),
        text('{{job_title}}', true),
        text(' with {{organization}}, beginning on {{joined_on}} ({{joined_on_bs}} BS).'),
      ),
      line(
        text(
          'The first six months are a probation. Hours, leave and notice follow the Labour Act and the bylaws of the organization, which you receive on your first day.',
        ),
      ),
      line(
        text(
          'Please tell us by the link in our mail whether you accept. We look forward to working with you.',
        ),
      ),
    ),
  },
  {
    name: 'Experience letter',
    kind: 'Experience',
    language: 'English',
    subject: 'To whom it may concern',
    may_be_asked: true,
    body: letter(
      line(
        text('This is to certify that '),
        text('{{full_name}}', true),
        text(' (employee code {{code}}) works with {{organization}} as '),
        text('{{job_title}}', true),
        text(', {{division}}, since {{joined_on}} ({{joined_on_bs}} BS).'),
      ),
      line(text('We wish {{full_name}} every success.')),
    ),
  },
  {
    name: 'Salary certificate',
    kind: 'Salary certificate',
    language: 'English',
    subject: 'Salary certificate',
    may_be_asked: true,
    body: letter(
      line(text('{{addressee}}')),
      line(
        text('We certify that '),
        text('{{full_name}}', true),
        text(' (employee code {{code}}) works with {{organization}} as '),
        text('{{job_title}}', true),
        text(' since {{joined_on}}, at an annual salary of Rs. '),
        text('{{annual_salary}}', true),
        text('.'),
      ),
      line(text('This certificate is given at the request of {{full_name}} for {{purpose}}.')),
    ),
  },
  {
    name: 'Warning',
    kind: 'Warning',
    language: 'English',
    subject: 'A warning',
    needs_approval: true,
    body: letter(
      line(text('Dear {{full_name}},')),
      line(
        text('In spite of what we have talked about, your work as {{job_title}} does not keep to its hours.'),
      ),
      line(text('Please take this as a warning, and come to us if there is something that we should know.')),
    ),
  },
  {
    name: 'Confirmation',
    kind: 'Confirmation',
    language: 'English',
    subject: 'Confirmation of your employment',
    body: letter(
      line(text('Dear {{full_name}},')),
      line(
        text('We are glad to confirm your employment as '),
        text('{{job_title}}', true),
        text(' with effect from {{confirmed_on}}.'),
      ),
      line(text('All other terms of your appointment remain as they are.')),
    ),
  },
  {
    name: 'Promotion',
    kind: 'Promotion',
    language: 'English',
    subject: 'Your promotion',
    body: letter(
      line(text('Dear {{full_name}},')),
      line(
        text('We are glad to tell you of your promotion with effect from {{change_from}}. What changes: '),
        text('{{changes}}', true),
        text('.'),
      ),
      line(text('All other terms of your appointment remain as they are.')),
    ),
  },
  {
    name: 'कार्यरत प्रमाणपत्र',
    kind: 'No objection',
    language: 'Nepali',
    subject: 'कार्यरत प्रमाणित गरिएको',
    may_be_asked: true,
    asked_through: 'Supervisor, then HR',
    body: letter(
      line(
        text('श्री '),
        text('{{name_nepali}}', true),
        text(
          ' (कर्मचारी सङ्केत नं. {{code}}) यस संस्थामा मिति {{joined_on_bs}} देखि {{job_title}} पदमा कार्यरत हुनुहुन्छ ।',
        ),
      ),
      line(text('निजको कार्यक्षमता, आचरण र व्यवहार सन्तोषजनक रहेको व्यहोरा प्रमाणित गरिन्छ ।')),
    ),
  },
]

export async function seedLetters(db: Db, { organization, hired, today }: Seeding): Promise<void> {
  await db
    .insertInto('letter_template')
    .values(
      templates.map((template) => ({
        ...template,
        id: newId(),
        signatory: 'Head of Human Resources',
        footer: `${organization.name} · every letter is numbered and its sum kept`,
      })),
    )
    .execute()
  const template_id = newId()
  await db
    .insertInto('id_card_template')
    .values({
      id: template_id,
      name: 'Staff card',
      orientation: 'Landscape',
      valid_months: 24,
      layout: JSON.stringify(staffCard),
    })
    .execute()
  const cards = hired
    .filter(({ person }) => person.left === null && person.joined <= today && person.no < 24)
    .map(({ person, employee_id }) => ({
      id: newId(),
      template_id,
      employee_id,
      number: `${person.code}-1`,
      token: randomUUID(),
      issued_on: person.joined > addMonths(today, -20) ? person.joined : addMonths(today, -20),
      expires_on: addMonths(
        person.joined > addMonths(today, -20) ? person.joined : addMonths(today, -20),
        24,
      ),
    }))
  await insertAll(db, 'id_card', cards)
}

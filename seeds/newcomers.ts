import { Readable } from 'node:stream'
import { addDays } from '#kernel/calendar/day.ts'
import { newId } from '#platform/id.ts'
import { documentPurpose } from '#modules/hris/shared/document.ts'
import { portalSections, usualSections, type PortalSection } from '#modules/onboarding/shared/pre-boarding.ts'
import type { Seed } from '#seeds/life-tasks.ts'

interface Newcomer {
  id: string
  first_name: string
  last_name: string
  full_name: string
}
/** How far each has come with the details: everything, so many parts, or nothing but the invitation. */
const asked: Readonly<Record<string, { parts: number; state: 'Open' | 'Submitted' }>> = {
  Milan: { parts: portalSections.length, state: 'Submitted' },
  Sabina: { parts: 4, state: 'Open' },
  Prakash: { parts: 0, state: 'Open' },
}

/** What newcomers have filled in. Their links are in no mail, so nobody can open them. */
export async function writePortal({ db, today, account_id, files, org_id }: Seed, person: Newcomer) {
  const found = asked[person.first_name]
  if (!found) return
  const own = await db.selectFrom('custom_field').select('id').where('asked_before', '=', true).execute()
  const sections = own.length ? portalSections : usualSections
  const id = newId()
  const invited = addDays(today, -4)
  await db
    .insertInto('pre_boarding')
    .values({
      id,
      pre_employment_id: person.id,
      sections: [...sections],
      token_hash: newId(),
      expires_at: `${addDays(invited, 14)}T06:00:00Z`,
      invited_at: `${invited}T06:00:00Z`,
      invited_by: account_id,
      invited_by_name: 'Human Resources',
      state: found.state,
      submitted_at: found.state === 'Submitted' ? `${addDays(today, -1)}T09:12:00Z` : null,
    })
    .execute()
  const parts = sections.slice(0, found.parts).map((section) => ({
    pre_boarding_id: id,
    section,
    content: JSON.stringify(contentOf(person)[section]),
    saved_at: `${addDays(today, -2)}T05:30:00Z`,
  }))
  if (parts.length) await db.insertInto('pre_boarding_section').values(parts).execute()
  if (found.state !== 'Submitted') return
  const paper = await files.keep(org_id, 'Citizenship.txt', 'txt', Readable.from(['Copy of the citizenship']))
  const category = await db
    .selectFrom('document_category')
    .select(['id', 'name'])
    .where('kind', 'in', ['Employee', 'Both'])
    .orderBy('name')
    .executeTakeFirst()
  if (!category) return
  const file_id = newId()
  const created_at = `${addDays(today, -2)}T05:50:00Z`
  await db
    .insertInto('stored_file')
    .values({ ...paper, id: file_id, purpose: documentPurpose, account_id: null, created_at })
    .execute()
  await db
    .insertInto('pre_boarding_document')
    .values({
      id: newId(),
      pre_boarding_id: id,
      category_id: category.id,
      title: category.name,
      file_id,
      created_at,
    })
    .execute()
}

const contentOf = ({ first_name, last_name, full_name }: Newcomer): Record<PortalSection, unknown> => ({
  basic: {
    title: 'Mr.',
    first_name,
    middle_name: '',
    last_name,
    gender: first_name === 'Sabina' ? 'Female' : 'Male',
    date_of_birth: '1997-08-14',
    marital_status: 'Single',
    blood_group: 'B+',
    nationality: 'Nepali',
  },
  background: { religion: 'Hindu', ethnicity: null, disability: null, disability_percent: null },
  addresses: [
    {
      id: newId(),
      kind: 'Permanent',
      address: 'Bandipur 4',
      province: 'Gandaki',
      city: 'Bandipur Rural Municipality',
      district: 'Tanahun',
      country: 'Nepal',
    },
    {
      id: newId(),
      kind: 'Temporary',
      address: 'Ward 10, Baneshwor',
      province: 'Bagmati',
      city: 'Kathmandu Metropolitan City',
      district: 'Kathmandu',
      country: 'Nepal',
    },
  ],
  contact: {
    personal_email: `${first_name}.${last_name}@home.example`.toLowerCase(),
    mobile: '984-555-0199',
  },
  contacts: [
    {
      id: newId(),
      name: `Dolma ${last_name}`,
      relation: 'Mother',
      phone: '984-555-0111',
      is_emergency: true,
    },
  ],
  family: [
    {
      id: newId(),
      name: `Dolma ${last_name}`,
      relation: 'Mother',
      date_of_birth: '1969-02-03',
      occupation: 'Teacher',
      is_dependent: true,
    },
  ],
  education: [
    {
      id: newId(),
      level: 'Bachelor',
      degree: 'Bachelor in Computer Engineering',
      institution: 'Pulchowk Campus',
      board: 'Tribhuvan University',
      finished_in: 2019,
      score: '78 %',
    },
  ],
  experiences: [
    {
      id: newId(),
      employer: 'Annapurna Software',
      job_title: 'Junior Engineer',
      started_on: '2020-01-06',
      ended_on: '2026-06-30',
      description: null,
    },
  ],
  languages: [
    {
      id: newId(),
      language: 'Nepali',
      reads: 'Fluent',
      writes: 'Fluent',
      speaks: 'Fluent',
      listens: 'Fluent',
      is_native: true,
    },
    {
      id: newId(),
      language: 'Gurung',
      reads: 'None',
      writes: 'None',
      speaks: 'Good',
      listens: 'Fluent',
      is_native: false,
    },
  ],
  trainings: [
    {
      id: newId(),
      name: 'First aid at work',
      provider: 'Nepal Red Cross Society',
      started_on: '2025-02-10',
      ended_on: '2025-02-12',
      certificate_no: 'FA-2025-118',
      description: null,
    },
  ],
  engagements: [],
  insurances: [],
  medical: [
    {
      id: newId(),
      noted_on: '2026-10-01',
      height_cm: 171,
      weight_kg: 68,
      allergies: 'Penicillin',
      conditions: null,
      remarks: null,
    },
  ],
  banks: [
    {
      id: newId(),
      bank_name: 'Rastriya Banijya Bank',
      branch_name: 'Baneshwor',
      account_name: full_name,
      account_number: '2040010034567',
      is_primary: true,
    },
  ],
  legal: { pan_no: '604512387', citizenship_no: '46-01-72-03144', passport_no: null },
  custom: { tshirt_size: 'M', vegetarian: false },
  documents: [],
})

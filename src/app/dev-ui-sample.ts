import type { AsyncSource } from '#ui/form/async-source.ts'
import type { PersonLike } from '#ui/show/person.tsx'

export interface SampleRow {
  id: string
  person: PersonLike
  code: string
  branch: string
  start: string
  days: number
  amount: string
  status: string
  remarks: string
}

const names = [
  'Sita Lama',
  'Bikash Thapa Magar',
  'Rekha Karki',
  'Pasang Lhamu Sherpa',
  'Krishna Bahadur Adhikari Chhetri',
  'सरस्वती कुमारी श्रेष्ठ',
  'Nabin Gurung',
  'Anjali Pradhan',
  'Prakash Basnet',
  'Gita Rai',
  'Dil Kumari Tamang',
  'Om Prakash Yadav',
]
const titles = ['Senior Engineer', 'Trainer', 'Driver', 'Procurement Officer', 'Legal Advisor', 'HR Officer']
const branches = ['Kathmandu', 'Lalitpur', 'Pokhara', 'Biratnagar', 'Nepalgunj']
const states = ['Requested', 'Forwarded', 'Approved', 'Declined', 'Cancelled']
const remarks = [
  'Family function in Dhankuta',
  'Medical',
  '',
  'Moving house; will be reachable by phone after noon',
]

const pick = <T>(list: readonly T[], index: number): T => {
  const item = list[index % list.length]
  if (item === undefined) throw new Error('An empty list has nothing to pick')
  return item
}

/** Made-up people, the same ones every time. */
export const sampleRows = (count: number): SampleRow[] =>
  Array.from({ length: count }, (_, index) => ({
    id: String(index + 1),
    person: {
      full_name: pick(names, index * 7 + Math.floor(index / 12)),
      job_title: pick(titles, index),
      employee_level: 'Level 6',
      is_online: index % 3 === 0,
      is_blocked: index % 11 === 4,
      organization: { name: 'Himal Technologies' },
      branch: { name: pick(branches, index), code: pick(branches, index).slice(0, 3).toUpperCase() },
    },
    code: `HT-${String(index + 1).padStart(4, '0')}`,
    branch: pick(branches, index * 3),
    start: `2026-${String((index % 12) + 1).padStart(2, '0')}-${String((index % 27) + 1).padStart(2, '0')}`,
    days: (index % 9) / 2 + 0.5,
    amount: `${(index * 7919) % 250_000}.${String((index * 37) % 100).padStart(2, '0')}`,
    status: pick(states, index),
    remarks: pick(remarks, index),
  }))

const people = sampleRows(60)

/** A select's rows without a server, a moment late as a server's are. */
export const sampleSource: AsyncSource<SampleRow> = {
  key: ['sample-people'],
  value: (row) => row.id,
  label: (row) => row.person.full_name,
  page: async (search, offset) => {
    await new Promise((resolve) => setTimeout(resolve, 250))
    const found = people.filter((row) => row.person.full_name.toLowerCase().includes(search.toLowerCase()))
    return {
      results: found.slice(offset, offset + 20),
      next: offset + 20 < found.length ? 'more' : null,
    }
  },
}

/** With what a file of employments begins: who, as what, since when. Days and states that follow are each list's own. */
export const whoInFiles = {
  'person.code': { title: 'Code' },
  'person.full_name': { title: 'Name' },
  'person.job_title': { title: 'Job title' },
  'person.division.name': { title: 'Division' },
  employment_type: { title: 'Employment type' },
  joined_on: { title: 'Joined on', kind: 'day' },
} as const

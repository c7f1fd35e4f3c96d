import { get } from '#kernel/endpoint.ts'
import { hatQuery } from '#kernel/list.ts'

/** The person on paper: work, schools and how to reach them, as far as the viewer may see each. */
export const curriculumVitae = get('/hris/{org}/employees/{id}/cv/', {
  access: { user: true, supervisor: true, hr: [] },
  query: hatQuery,
  file: true,
  limit: 60,
})

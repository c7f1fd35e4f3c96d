import { z } from 'zod'
import { get } from '#kernel/endpoint.ts'
import { hat } from '#kernel/list.ts'
import { P } from '#kernel/permission.ts'

/** Municipalities and rural municipalities of a district as addresses here name them: names alone, of nobody. */
export const localLevels = get('/hris/{org}/local-levels/', {
  access: { user: true, hr: [P.hris.employees, P.hris.sensitive] },
  query: z.object({ district: z.string().trim().min(1).max(100), as: hat }),
  response: z.object({ results: z.array(z.string()) }),
})

import { z } from 'zod'
import { get, post } from '#kernel/endpoint.ts'
import { Import, mostBytes, sampleQuery } from '#engines/exchange/exchange.ts'

const access = { account: true } as const
const organization = z.string().max(40).optional()

/** The specification's names of the two calls (1, section 7): `?organization=`, else that of one's employment. */
export const importUsers = post('/users/import/', {
  access,
  accepts: 'file',
  bytes: mostBytes,
  query: z.object({ organization }),
  response: Import,
  status: 201,
  limit: 30,
})
export const usersSample = get('/users/import/sample/', {
  access,
  query: sampleQuery.extend({ organization }),
  file: true,
})

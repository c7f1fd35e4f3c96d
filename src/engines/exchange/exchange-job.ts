import { z } from 'zod'

/** The work on a file while it goes on; null before and after. */
export const ExchangeJob = z
  .object({ id: z.string(), state: z.string(), progress: z.number(), total: z.number().nullable() })
  .nullable()

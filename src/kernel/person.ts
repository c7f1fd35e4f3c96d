import { z } from 'zod'

/** A person as shown wherever one is displayed (specification 1, section 3: User as displayed). `id` is the employee's. */
export const Person = z.object({
  id: z.string(),
  code: z.string(),
  full_name: z.string(),
  job_title: z.string().nullable(),
  employee_level: z.string().nullable(),
  profile_picture: z.string().nullable(),
  /** The same, small, as it is drawn beside a name. */
  profile_picture_thumb: z.string().nullable(),
  cover_picture: z.string().nullable(),
  cover_picture_thumb: z.string().nullable(),
  is_online: z.boolean(),
  is_blocked: z.boolean(),
  is_current: z.boolean(),
  organization: z.object({ name: z.string(), slug: z.string() }),
  branch: z.object({ name: z.string(), code: z.string() }).nullable(),
  division: z.object({ name: z.string(), slug: z.string() }).nullable(),
})
export type Person = z.output<typeof Person>

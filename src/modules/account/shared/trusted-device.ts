import { z } from 'zod'
import { del, get } from '#kernel/endpoint.ts'

/** Browsers in which one's own sign-in asks for no second step for a time. */
export const trustedDevices = {
  list: get('/security/trusted-devices/', {
    private: true,
    access: { account: true },
    response: z.object({
      results: z.array(
        z.object({
          id: z.string(),
          is_current: z.boolean(),
          ip: z.string().nullable(),
          country: z.string().nullable(),
          user_agent: z.string().nullable(),
          last_used_at: z.string(),
          trusted_until: z.string(),
        }),
      ),
    }),
  }),
  end: del('/security/trusted-devices/{id}/', { access: { account: true } }),
}

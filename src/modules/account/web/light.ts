import { get, post, type Endpoint } from '#kernel/endpoint.ts'
import type { adminInfo, me, publicWhistleSettings, serverInfo } from '#modules/account/shared/me.ts'
import type { recover } from '#modules/account/shared/password.ts'
import type { regenerateOtp, signIn, verifyOtp } from '#modules/account/shared/session.ts'

const access = { public: true } as const
const account = { access: { account: true } } as const

/**
 * The calls of the first screens, at the addresses of their declarations and with their types, but without schemas:
 * whoever only signs in loads no schema library. light.test.ts holds them to the declarations.
 */
export const light = {
  signIn: typed<typeof signIn>(post('/security/auth/', { access, accepts: 'form' })),
  verifyOtp: typed<typeof verifyOtp>(post('/security/mechanism/otp/verify/', { access })),
  regenerateOtp: typed<typeof regenerateOtp>(post('/security/mechanism/otp/regenerate/', { access })),
  recover: typed<typeof recover>(post('/security/recover/', { access })),
  serverInfo: typed<typeof serverInfo>(get('/server-info/', { access })),
  publicWhistleSettings: typed<typeof publicWhistleSettings>(
    get('/commons/public-whistle-settings/', { access }),
  ),
  me: typed<typeof me>(get('/users/me/', account)),
  adminInfo: typed<typeof adminInfo>(get('/users/me/admin-info/', account)),
}

// A border: what lacks is only read by the server.
export function typed<E extends Endpoint>(endpoint: Endpoint): E {
  return endpoint as E
}

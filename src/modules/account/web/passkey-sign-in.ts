import { startAuthentication } from '@simplewebauthn/browser'
import { post } from '#kernel/endpoint.ts'
import { send } from '#ui/data/wire.ts'
import type { beginPasskeySignIn, passkeySignIn } from '#modules/account/shared/passkey.ts'
import { typed } from '#modules/account/web/light.ts'

const access = { public: true } as const
/** The like of light.ts, for whoever has a passkey. */
export const lightPasskey = {
  begin: typed<typeof beginPasskeySignIn>(post('/security/passkey-sign-in/begin/', { access })),
  signIn: typed<typeof passkeySignIn>(post('/security/passkey-sign-in/', { access })),
}

/** Signs in by a passkey: as the second step of the login that `key` names, or alone. Null where none was shown. */
export async function signInByPasskey(remember: boolean, key?: string, trust = false) {
  const asked = await send(lightPasskey.begin, { body: key ? { key } : {} }, { quiet: true })
  // a border: as the server's library wrote it
  const response = await startAuthentication({ optionsJSON: asked.options as never }).catch(() => null)
  if (!response) return null
  const body = { key: asked.key, response: response as never, remember, trust }
  return send(lightPasskey.signIn, { body }, { quiet: true })
}

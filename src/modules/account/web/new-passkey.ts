import { useAction } from '#ui/data/query.ts'
import { passkeys } from '#modules/account/shared/passkey.ts'
import { t } from '#modules/account/web/rights-words.ts'

/** Makes a passkey here and puts it on. What the browser or the person would not do comes back in words. */
export function useNewPasskey() {
  const begin = useAction(passkeys.begin, { errors: 'caller' })
  const create = useAction(passkeys.create, { errors: 'caller', success: t('passkey.added') })
  return async ({ name }: { name: string }) => {
    const { startRegistration, WebAuthnError } = await import('@simplewebauthn/browser')
    const { key, options } = await begin.attempt({ body: {} })
    try {
      // a border: as the server's library wrote it
      const response = await startRegistration({ optionsJSON: options as never })
      return await create.attempt({ body: { key, name, response: response as never } })
    } catch (error) {
      if (error instanceof WebAuthnError || error instanceof DOMException) return wordsOf(error)
      throw error
    }
  }
}

const wordsOf = ({ name }: Error) =>
  t(
    name === 'InvalidStateError'
      ? 'passkey.known'
      : name === 'SecurityError'
        ? 'passkey.noName'
        : 'passkey.cancelled',
  )

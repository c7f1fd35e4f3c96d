import type { Hat } from '#kernel/endpoint.ts'
import { flatErrors, WireError } from '#ui/data/failure.ts'
import { useAction } from '#ui/data/query.ts'
import { saySuccess } from '#ui/feedback/snackbar.ts'
import { notSent } from '#ui/form/not-sent.ts'
import { refusal } from '#ui/i18n/refusal.ts'
import { withDays } from '#ui/i18n/with-days.ts'
import { words } from '#ui/i18n/words.ts'
import { confirm } from '#ui/overlay/confirm.tsx'
import type { ShownRequestType } from '#engines/approval/request-screen-web.tsx'
import en from '#engines/approval/en.json'

const t = words(en, { ne: () => import('#engines/approval/ne.json') })
const names = ['cancel', 'revoke', 'decline', 'return', 'forward', 'approve'] as const

interface Asked {
  id: string
  action: string
  remarks: string
  version: number | undefined
}

/** Takes a step of one request, from its sheet or from its row; what the server asks back is confirmed first. */
export function useDecide(declared: ShownRequestType, { org, as }: { org: string; as: Hat }) {
  const act = useAction(declared.act, { alsoStale: ['/notifications/'] })
  const cancel = useAction(declared.cancel, { alsoStale: ['/notifications/'] })
  return async ({ id, action, remarks, version }: Asked): Promise<typeof notSent | undefined> => {
    const at = { org, id }
    const body = { remarks, version }
    const send = async (confirmed?: true) => {
      if (action === 'cancel') await cancel.attempt({ params: at, body } as never)
      else
        await act.attempt({
          params: { ...at, action },
          query: { as },
          body: { ...body, confirmed },
        } as never)
    }
    try {
      await send().catch(async (error: unknown) => {
        const warning = askedBack(error)
        const yes = warning !== null && (await confirm(questionOf(action, warning)))
        if (!yes) throw error
        await send(true)
      })
    } catch (error) {
      if (askedBack(error) !== null) return notSent
      throw error
    }
    saySuccess(t(`acted.${named(action)}`))
    return undefined
  }
}

/** What the server wants to be sure of before it goes on. */
export function askedBack(error: unknown): string | null {
  if (!(error instanceof WireError)) return null
  const found = flatErrors(error.body).filter(({ path }) => path === 'confirmed')
  return found.length ? found.map(({ message }) => refusal(withDays(message))).join(' ') : null
}
const questionOf = (action: string, subtitle: string) => ({
  title: t('sheet.sure'),
  subtitle,
  yes: t(`act.${named(action)}`),
})
const named = (action: string) => names.find((name) => name === action) ?? 'cancel'

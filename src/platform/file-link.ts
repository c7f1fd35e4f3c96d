import { createHmac, hkdfSync } from 'node:crypto'
import { sameHash } from '#platform/token.ts'

/**
 * Seconds in which a link may be opened: between asking for it and opening it lie a turn of the program and a slow line.
 * Whoever finds it later, in a history or in the log of a proxy, is too late. What has begun within them goes on.
 */
export const LINK_SECONDS = 60

export const dispositions = ['inline', 'attachment'] as const
export type Disposition = (typeof dispositions)[number]

/**
 * Links by which a browser fetches one file by itself, without a token. A link is the very call that answers the file,
 * with a signature: `…?as=hr&link=inline&signed=UNTIL.SESSION.SIGNATURE`. Signed is everything before it as it stands
 * there, so organization, file, hat and disposition, with the second of its end and the session that asked. It grants
 * nothing: the call is led as that session's, and everything is asked again (`http.ts`), so that it is void when the
 * session has ended, the account is blocked, the right is gone or the file. Within its time it may be opened more than
 * once, and every time is a reading. The key is made of the installation's secret and signs nothing else.
 */
export interface FileLinks {
  /** `url` is the path and query that asks for it, with `link`; `now` an ISO instant. */
  sign(url: string, session_id: string, now: string): string
  /** The session in whose name the link is opened; null when it is over, or was changed anywhere. */
  session(url: string, now: string): string | null
}

const shape = /^(.+)&signed=(\d{10})\.([\da-f-]{36})\.([\w-]{43})$/

/** Whether a call comes by a link, good or bad: then nothing but the link says who calls. */
export const comesByLink = (url: string) => /[?&]signed=/.test(url)

export function openFileLinks(secret: string): FileLinks {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'chautari file link', 32))
  const signature = (url: string, until: string, session_id: string) =>
    createHmac('sha256', key).update(`${url}\n${until}\n${session_id}`).digest('base64url')
  return {
    sign(url, session_id, now) {
      const until = String(Math.floor(Date.parse(now) / 1000) + LINK_SECONDS)
      return `${url}&signed=${until}.${session_id}.${signature(url, until, session_id)}`
    },
    session(signed, now) {
      const [, url = '', until = '', session_id = '', found = ''] = shape.exec(signed) ?? []
      if (!url || !sameHash(signature(url, until, session_id), found)) return null
      return Number(until) * 1000 > Date.parse(now) ? session_id : null
    },
  }
}

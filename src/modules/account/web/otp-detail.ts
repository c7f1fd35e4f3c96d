import type { SecondMethod } from '#modules/account/shared/session.ts'

/** A login that waits for its code: kept with the page in the browser's history, not in its address or storage. */
export interface OtpDetail {
  readonly key: string
  readonly email: string
  readonly remember: boolean
  readonly next: string | null
  /** When the last code was sent, in milliseconds since 1970. */
  readonly sent_at: number
  /** Sent by mail, or the person's own: the first of `methods`. */
  readonly method: SecondMethod | null
  readonly methods: readonly SecondMethod[]
  /** May this browser be remembered? */
  readonly may_trust: boolean
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    otp?: OtpDetail
  }
}

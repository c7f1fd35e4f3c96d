import { carries, type Declared } from '#platform/signal.ts'

/** What happens on the noticeboard that people are told of. */
export const noticeboardSignals = {
  /** Somebody reports a post to HR. */
  'noticeboard.reported': carries<{ id: string }>(),
  /** An important notice is published: its audience, in parts. */
  'noticeboard.important': carries<{ id: string; employees: string[] }>(),
  /** Its author or HR reminds those who have not acknowledged it. */
  'noticeboard.reminded': carries<{ id: string }>(),
  /** There are posts of the day that ends then, an instant as the one before. */
  'noticeboard.digest': carries<{ from: string; to: string }>(),
}
declare module '#platform/signal.ts' {
  interface Signals extends Declared<typeof noticeboardSignals> {}
}

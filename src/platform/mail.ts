import type { Letter } from '#platform/mail-letter.ts'
import type { Bus } from '#platform/bus.ts'
import type { Db } from '#platform/db.ts'
import { newId } from '#platform/id.ts'

export interface NewMail extends Letter {
  /** The organization whose HR sees it in the email log; null, only as owner, for what belongs to an account alone. */
  org_id: number | null
  /** One bare address. */
  to: string
  /** It holds a link or code that opens an account: nobody but common administrators may read it. */
  is_secret?: boolean
  /** Somebody waits for it before a screen: it goes before all others. */
  is_awaited?: boolean
  /** A file of the organization that goes with it. It must be kept for as long as sending may be tried. */
  attachment?: Attachment
}

/** By its hash in the store. */
export interface Attachment {
  name: string
  media_type: string
  sha256: string
  bytes: number
}

export interface Mail {
  /** Into the outbox, within the caller's transaction: what is rolled back is never sent. No call waits for a mail server. */
  send(db: Db, mail: NewMail): Promise<void>
  /** The same for many, in one statement. */
  sendAll(db: Db, mails: readonly NewMail[]): Promise<void>
}

export function openMail({ bus }: { bus: Bus }): Mail {
  const sendAll = async (db: Db, mails: readonly NewMail[]) => {
    const rows = mails.filter(({ to }) => isAddress(to)).map(rowOf)
    if (rows.length === 0) return
    await db.insertInto('email_log').values(rows).execute()
    bus.publish('mail', '')
  }
  return { send: (db, mail) => sendAll(db, [mail]), sendAll }
}

const rowOf = ({
  org_id,
  to,
  subject,
  text,
  html,
  is_secret = false,
  is_awaited = false,
  attachment,
}: NewMail) => ({
  id: newId(),
  org_id,
  recipient: to,
  // a line break would begin another header
  subject: subject.replace(/\s+/g, ' ').trim().slice(0, 200),
  body_text: text,
  body_html: html,
  is_secret,
  is_awaited,
  attachment: attachment ? JSON.stringify(fileIn(attachment)) : null,
})

const fileIn = ({ name, media_type, sha256, bytes }: Attachment): Attachment => ({
  name,
  media_type,
  sha256,
  bytes,
})

/** Enough to keep lists of addresses and headers out; whether it exists only a mail server can tell. */
export const isAddress = (text: string) =>
  /^[^\s@<>,;:"()[\]\\]+@[^\s@<>,;:"()[\]\\]+$/.test(text) && text.length <= 254

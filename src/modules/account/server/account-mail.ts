import { letter } from '#platform/mail-letter.ts'
import { readerOf } from '#platform/mail-words.ts'
import type { NewMail } from '#platform/mail.ts'
import type { MailWords } from '#modules/commons/server/public.ts'
import type { OutsideKind } from '#modules/account/shared/outside-person.ts'
import type { Config } from '#platform/config.ts'

type Addressed = { full_name: string; email: string; language?: string | null }
type Base = Pick<Config, 'publicUrl' | 'systemName'>

/** In addresses of links: specification 1, section 2 (`reset/{uidb64}/{token}`, `activate/{uid}/{token}`). */
export const uidOf = (accountId: string) => Buffer.from(accountId).toString('base64url')
/** The account of a link, or a text that no account has. */
export const accountOfUid = (uid: string) => {
  const id = Buffer.from(uid, 'base64url').toString()
  return /^[0-9a-f-]{36}$/.test(id) ? id : '00000000-0000-0000-0000-000000000000'
}

// Marked as secret, it is not among the mails that HR reads.
const secret = (to: Addressed, made: ReturnType<typeof letter>, org_id: number | null = null): NewMail => ({
  org_id,
  to: to.email,
  is_secret: true,
  ...made,
})
const awaited = (...asked: Parameters<typeof secret>): NewMail => ({ ...secret(...asked), is_awaited: true })
type Words = MailWords | null
/** The words of a template take the place of these; link and code stay. */
const worded = <T extends { subject: string; greeting: string; paragraphs: string[] }>(
  own: T,
  words: Words,
) => (words ? { ...own, greeting: undefined, ...words } : own)

const greeting = ({ full_name }: Addressed) => `Namaste ${full_name},`

export const otpMail = ({ publicUrl, systemName }: Base, to: Addressed, code: string, words: Words = null) =>
  awaited(
    to,
    letter(
      publicUrl,
      worded(
        {
          subject: `Your code for ${systemName}`,
          greeting: greeting(to),
          paragraphs: [
            'Enter this code to finish signing in. It expires in 5 minutes and works once.',
            'Keep it to yourself. Your organization will never ask for it.',
          ],
          code,
          footer: 'If you did not try to sign in, change your password: someone else knows it.',
        },
        words,
      ),
      readerOf(words ?? to),
    ),
  )

/** For whoever is signed in, and has neither password nor passkey to show who they are. */
export const confirmMail = ({ publicUrl, systemName }: Base, to: Addressed, code: string) =>
  awaited(
    to,
    letter(
      publicUrl,
      {
        subject: `Your code for ${systemName}`,
        greeting: greeting(to),
        paragraphs: [
          'Enter this code to confirm your identity. It expires in 5 minutes and works once.',
          'Keep it to yourself. Your organization will never ask for it.',
        ],
        code,
        footer: 'If you did not request it, someone is signed in as you. End your other sessions.',
      },
      readerOf(to),
    ),
  )

export const resetMail = (
  { publicUrl, systemName }: Base,
  to: Addressed,
  accountId: string,
  token: string,
  words: Words = null,
) =>
  awaited(
    to,
    letter(
      publicUrl,
      worded(
        {
          subject: `Reset your password for ${systemName}`,
          greeting: greeting(to),
          paragraphs: [
            'We received a request to reset your password.',
            'The link expires in 30 minutes and works once.',
          ],
          button: { label: 'Choose a new password', path: `/account/reset/${uidOf(accountId)}/${token}` },
          footer: 'If you did not request this, ignore this email. Your password stays the same.',
        },
        words,
      ),
      readerOf(words ?? to),
    ),
  )

export const activationMail = (
  { publicUrl, systemName }: Base,
  to: Addressed & { username: string },
  accountId: string,
  token: string,
  /** Without one, of the installation, which opens accounts too. */
  organization: { org_id: number | null; name: string },
  words: Words = null,
) =>
  secret(
    to,
    letter(
      publicUrl,
      worded(
        {
          subject: `Activate your account on ${systemName}`,
          greeting: greeting(to),
          paragraphs: [
            `${organization.name} created an account for you. Your username is ${to.username}.`,
            'Choose a password to activate it. The link expires in 72 hours and works once.',
          ],
          button: { label: 'Activate account', path: `/account/activate/${uidOf(accountId)}/${token}` },
          footer: 'If the link has expired, ask HR for a new one.',
        },
        words,
      ),
      readerOf(words ?? to),
    ),
    organization.org_id,
  )

/** No secret, and yet nobody else's business than the person's. */
export const passwordChangedMail = ({ publicUrl, systemName }: Base, to: Addressed, words: Words = null) =>
  secret(
    to,
    letter(
      publicUrl,
      worded(
        {
          subject: `Your password for ${systemName} was changed`,
          greeting: greeting(to),
          paragraphs: ['Your password was changed and your other sessions were signed out.'],
          button: { label: 'It was not me', path: '/account/recover' },
        },
        words,
      ),
      readerOf(words ?? to),
    ),
  )

export type AuthenticatorChange = 'enrolled' | 'removed' | 'reset' | 'passkey_enrolled' | 'passkey_removed'

const authenticatorWords = (
  systemName: string,
): Record<AuthenticatorChange, { subject: string; words: string }> => ({
  enrolled: {
    subject: `An authenticator is on for ${systemName}`,
    words: 'An authenticator was set up for your account. Every sign-in now requires its code.',
  },
  removed: {
    subject: `Your authenticator for ${systemName} is off`,
    words: 'The authenticator of your account was turned off.',
  },
  reset: {
    subject: `Your authenticator for ${systemName} was reset`,
    words:
      'HR removed the authenticator and passkeys of your account and signed you out. Your next sign-in asks for a code by email; then set one up again.',
  },
  passkey_enrolled: {
    subject: `A new passkey for ${systemName}`,
    words: 'A passkey was added to your account. Anyone who has it can sign in with it.',
  },
  passkey_removed: {
    subject: `A passkey for ${systemName} was removed`,
    words: 'A passkey of your account was removed. It no longer signs in.',
  },
})

/** Whoever did it, the person hears of it. */
export function authenticatorMail(
  { publicUrl, systemName }: Base,
  to: Addressed,
  what: AuthenticatorChange,
  orgId: number | null,
) {
  const { subject, words } = authenticatorWords(systemName)[what]
  const made = {
    subject,
    greeting: greeting(to),
    paragraphs: [words, 'If you did not request this, change your password and contact HR.'],
  }
  return secret(to, letter(publicUrl, made, readerOf(to)), orgId)
}

export function unassignedMail(
  { publicUrl, systemName }: Base,
  to: Addressed,
  what: string,
  { org_id, name }: { org_id: number; name: string },
) {
  const made = {
    subject: `Sign-in requirement removed for ${systemName}`,
    greeting: greeting(to),
    paragraphs: [
      `${name} no longer asks you by name for ${what} at sign-in.`,
      'If you did not expect this, contact HR.',
    ],
  }
  return secret(to, letter(publicUrl, made, readerOf(to)), org_id)
}

/** Its link is the person's alone: whoever follows it has shown that they read this mailbox. */
export function invitationMail(
  { publicUrl, systemName }: Base,
  to: Addressed,
  /** With a username where the account is new: it is activated by the same link. */
  { kind, path, username }: { kind: OutsideKind; path: string; username?: string },
  { org_id, name }: { org_id: number; name: string },
) {
  const made = {
    subject: `${name} invites you to ${systemName}`,
    greeting: greeting(to),
    paragraphs: [
      kind === 'Auditor'
        ? `${name} invites you as an auditor: you read its records and change nothing.`
        : kind === 'Investigator'
          ? `${name} invites you as an investigator of reported misconduct. Signing in takes an authenticator.`
          : `${name} invites you as HR staff.`,
      username === undefined
        ? 'Sign in to accept or decline. Until you accept, nothing changes for you.'
        : `Choose a password to accept. Your username is ${username}.`,
      'The link is valid for 7 days.',
    ],
    button: { label: username === undefined ? 'View invitation' : 'Accept invitation', path },
    footer: 'If you do not know this organization, ignore this email.',
  }
  return secret(to, letter(publicUrl, made, readerOf(to)), org_id)
}

export function commonRightsMail({ publicUrl, systemName }: Base, to: Addressed) {
  const made = {
    subject: `You have common permissions in ${systemName}`,
    greeting: greeting(to),
    paragraphs: ['You can now change settings shared by all organizations.'],
    button: { label: 'Open them', path: '/commons' },
    footer: 'If you did not expect this, contact your system administrator.',
  }
  return secret(to, letter(publicUrl, made, readerOf(to)))
}

export const addressChangedMail = (
  { publicUrl, systemName }: Base,
  to: Addressed,
  orgId: number,
  words: Words = null,
) =>
  secret(
    to,
    letter(
      publicUrl,
      worded(
        {
          subject: `Your email address in ${systemName} was changed`,
          greeting: greeting(to),
          paragraphs: [
            'HR changed the email address of your account. Codes and links now go there.',
            'If you did not request this, contact HR.',
          ],
        },
        words,
      ),
      readerOf(words ?? to),
    ),
    orgId,
  )

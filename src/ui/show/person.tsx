import { Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { usePicture } from '#ui/data/picture.ts'
import { t } from '#ui/i18n/t.ts'
import { Tip } from '#ui/overlay/tip.tsx'
import { Avatar } from '#ui/show/avatar.tsx'
import styles from '#ui/show/person.module.css'
import { Truncate } from '#ui/show/truncate.tsx'

/** What is needed to show a person; the kernel's Person fits. */
export interface PersonLike {
  readonly full_name: string
  readonly job_title?: string | null
  readonly employee_level?: string | null
  readonly profile_picture?: string | null
  readonly profile_picture_thumb?: string | null
  readonly cover_picture?: string | null
  readonly is_online?: boolean
  readonly is_blocked?: boolean
  readonly organization?: { readonly name: string } | null
  readonly branch?: { readonly name: string; readonly code: string } | null
}

export interface PersonProps {
  person: PersonLike | null | undefined
  /** Where the name leads; without it the name is plain. */
  href?: string | undefined
  /** Why there is no link: `Past Employee`. */
  note?: string | undefined
  /** Below the name instead of the job title. */
  second?: ReactNode
  size?: number
  /** Without the card that shows on hover and focus. */
  bare?: boolean
}

/** The user chip: avatar with its online dot, name cut at 20, job title, and a card on hover. */
export function Person({ person, href, note, second, size = 35, bare = false }: PersonProps) {
  if (!person) return <Text span>{t('state.notAvailable')}</Text>
  const name = <Truncate text={person.full_name} at={20} />
  const chip = (
    <span className={styles.chip}>
      <span className={styles.avatar}>
        <Avatar name={person.full_name} picture={smallPicture(person)} size={size} />
        <Presence person={person} />
      </span>
      <span className={styles.words}>
        {href ? (
          <Link to={href} className={styles.name}>
            {name}
          </Link>
        ) : (
          // the card says it too, and would lie over the words
          <Tip label={bare ? note : undefined}>
            <span className={styles.name}>{name}</span>
          </Tip>
        )}
        <span className={styles.second}>{second ?? person.job_title ?? ''}</span>
      </span>
    </span>
  )
  if (bare) return chip
  return (
    <Tip look="card" delay={350} label={<PersonCard person={person} note={note} />}>
      {chip}
    </Tip>
  )
}

/** What the hover card shows; also of use by itself. */
export function PersonCard({ person, note }: { person: PersonLike; note?: string | undefined }) {
  const { full_name, organization, employee_level, job_title, branch } = person
  const cover = usePicture(person.cover_picture)
  const lines = [job_title, employee_level, branch && `${branch.name} (${branch.code})`].filter(Boolean)
  return (
    <div>
      <div
        className={styles.cover}
        style={cover ? { backgroundImage: `url(${JSON.stringify(cover)})` } : undefined}
      />
      <div className={styles.cardBody}>
        <span className={styles.cardAvatar}>
          <Avatar name={full_name} picture={smallPicture(person)} size={56} />
        </span>
        <Text fw={600}>
          <Truncate text={full_name} at={50} />
        </Text>
        {note && (
          <Text size="sm" fs="italic">
            {note}
          </Text>
        )}
        {organization && <Text size="sm">{organization.name}</Text>}
        {lines.map((line) => (
          <Text key={line} size="sm" c="dimmed">
            {line}
          </Text>
        ))}
      </div>
    </div>
  )
}

const smallPicture = ({ profile_picture, profile_picture_thumb }: PersonLike) =>
  profile_picture_thumb ?? profile_picture ?? null

function Presence({ person }: { person: PersonLike }) {
  const state = person.is_blocked ? 'blocked' : person.is_online ? 'online' : null
  if (state === null) return null
  return <span className={styles.dot} data-state={state} role="img" aria-label={t(`state.${state}`)} />
}

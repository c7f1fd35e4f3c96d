import { useState } from 'react'
import { usePicture } from '#ui/data/picture.ts'
import styles from '#ui/show/avatar.module.css'

/** A picture, or initials on a colour that belongs to the name and under which they always read. */
export function Avatar({
  name,
  picture,
  size = 35,
}: {
  name: string
  picture?: string | null
  size?: number
}) {
  const src = usePicture(picture)
  const [broken, setBroken] = useState<string | null>(null)
  const box = { width: size, height: size }
  if (src && src !== broken)
    return <img className={styles.avatar} style={box} src={src} alt="" onError={() => setBroken(src)} />
  const hue = hueOf(name)
  return (
    <span
      className={styles.avatar}
      title={name}
      style={{
        ...box,
        background: `light-dark(oklch(.93 .045 ${hue}), oklch(.34 .06 ${hue}))`,
        color: `light-dark(oklch(.4 .12 ${hue}), oklch(.92 .05 ${hue}))`,
        fontSize: Math.max(10, Math.round(size * 0.36)),
      }}
    >
      {initials(name)}
    </span>
  )
}

/** Several people in little room; the rest as a number. */
export function AvatarGroup({
  people,
  most = 4,
  size = 28,
}: {
  people: readonly { full_name: string; profile_picture?: string | null }[]
  most?: number
  size?: number
}) {
  const rest = people.length - most
  return (
    <div className={styles.group} role="img" aria-label={people.map((person) => person.full_name).join(', ')}>
      {people.slice(0, most).map((person) => (
        <Avatar
          key={person.full_name}
          name={person.full_name}
          picture={person.profile_picture ?? null}
          size={size}
        />
      ))}
      {rest > 0 && (
        <span className={styles.avatar} style={{ width: size, height: size, fontSize: 11 }}>
          +{rest}
        </span>
      )}
    </div>
  )
}

/** The first letters of the first two words, or of the only one. */
function initials(name: string): string {
  const [first = '', second] = name.trim().split(/\s+/)
  const letters = Array.from(first).slice(0, second ? 1 : 2)
  return [...letters, ...Array.from(second ?? '').slice(0, 1)].join('').toUpperCase()
}

const hueOf = (name: string) =>
  Array.from(name).reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 360, 7)

import { Avatar as Base } from '@mantine/core'
import { usePicture } from '#ui/data/picture.ts'

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
  const hue = hueOf(name)
  const src = usePicture(picture)
  return (
    <Base
      src={src}
      name={name}
      alt=""
      size={size}
      styles={{
        placeholder: {
          background: `light-dark(oklch(.93 .045 ${hue}), oklch(.34 .06 ${hue}))`,
          color: `light-dark(oklch(.4 .12 ${hue}), oklch(.92 .05 ${hue}))`,
          border: 0,
          fontWeight: 600,
          fontSize: Math.max(10, Math.round(size * 0.36)),
        },
      }}
    />
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
    <Base.Group spacing={9} role="img" aria-label={people.map((person) => person.full_name).join(', ')}>
      {people.slice(0, most).map((person) => (
        <Avatar
          key={person.full_name}
          name={person.full_name}
          picture={person.profile_picture ?? null}
          size={size}
        />
      ))}
      {rest > 0 && (
        <Base size={size} color="gray" styles={{ placeholder: { fontSize: 11, fontWeight: 600 } }}>
          +{rest}
        </Base>
      )}
    </Base.Group>
  )
}

const hueOf = (name: string) =>
  Array.from(name).reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 360, 7)

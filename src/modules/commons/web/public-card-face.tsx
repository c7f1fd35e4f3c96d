import { encode } from 'uqr'
import type { CSSProperties } from 'react'
import { barsOf } from '#modules/commons/shared/code-128.ts'
import {
  filledText,
  type CardElement,
  type CardFace,
  type ElementOf,
} from '#modules/commons/shared/id-card-layout.ts'
import styles from '#modules/commons/web/card-face.module.css'
import { t } from '#modules/commons/web/words.ts'

export interface CardLook {
  /** Millimetres. */
  area: { width: number; height: number }
  /** Addresses of what all cards of a template show alike. */
  logo?: string | null
  signature?: string | null
  valueOf: (name: string) => string | null
}

/** One side of a card as the PDF draws it, as wide as its place: everything on it is in millimetres. */
export function CardFaceDrawing({
  face,
  ground = null,
  area,
  label,
  ...look
}: CardLook & { face: CardFace; ground?: string | null; label: string }) {
  return (
    <div className={styles.fit}>
      <div
        className={styles.card}
        role="img"
        aria-label={label}
        style={
          {
            '--width': area.width,
            '--height': area.height,
            backgroundColor: face.background,
            ...(ground ? { backgroundImage: `url("${ground}")` } : {}),
          } as CSSProperties
        }
      >
        {face.elements.map((element) => (
          <Drawn key={element.id} element={element} look={{ area, ...look }} />
        ))}
      </div>
    </div>
  )
}

/** Where an element stands, for whatever lies on the card. */
export const placeOf = ({ x, y, width, height }: Pick<CardElement, 'x' | 'y' | 'width' | 'height'>) =>
  ({ '--x': x, '--y': y, '--w': width, '--h': height }) as CSSProperties

function Drawn({ element, look }: { element: CardElement; look: CardLook }) {
  switch (element.kind) {
    case 'text':
      return <Words element={element} look={look} />
    case 'photo':
      return (
        <span
          className={`${styles.element} ${styles.photo}`}
          data-shape={element.shape}
          style={{
            ...placeOf(element),
            background: `${element.colour}1f`,
            color: `color-mix(in srgb, ${element.colour} 60%, #000)`,
          }}
        >
          {initialsOf(look.valueOf('full_name') ?? '')}
        </span>
      )
    case 'box':
      return (
        <span
          className={styles.element}
          data-shape={element.shape}
          style={{ ...placeOf(element), background: element.colour }}
        />
      )
    case 'qr':
      return (
        <Qr
          element={element}
          content={element.content ? filledText(element.content, look.valueOf) : checkPage()}
        />
      )
    case 'barcode':
      return <Bars element={element} content={filledText(element.content, look.valueOf)} />
    default: {
      const picture = look[element.kind]
      return picture ? (
        <img
          className={`${styles.element} ${styles.picture}`}
          style={placeOf(element)}
          src={picture}
          alt=""
          draggable={false}
        />
      ) : (
        <span className={`${styles.element} ${styles.stand}`} style={placeOf(element)}>
          {t(`card.kind.${element.kind}`)}
        </span>
      )
    }
  }
}

/** What stands there for who has no photo. */
const initialsOf = (name: string) =>
  name
    .split(' ')
    .map((word) => word[0] ?? '')
    .join('')
    .slice(0, 2)

/** As long as the address that will stand there. */
const checkPage = () => `${location.origin}/id-card/1-00000000-0000-4000-8000-000000000000`

function Words({ element, look }: { element: ElementOf<'text'>; look: CardLook }) {
  const points = element.height / 0.352778
  return (
    <span
      className={`${styles.element} ${styles.text}`}
      data-bold={element.is_bold || undefined}
      style={
        {
          ...placeOf(element),
          '--size': element.size,
          color: element.colour,
          lineHeight: element.line_height,
          textAlign: element.align.toLowerCase(),
          WebkitLineClamp: Math.max(1, Math.floor((points + 0.3) / (element.size * element.line_height))),
        } as CSSProperties
      }
    >
      {filledText(element.text, look.valueOf)}
    </span>
  )
}

function Qr({ element, content }: { element: CardElement; content: string }) {
  if (!content) return null
  const { data, size } = encode(content, { ecc: 'M', border: 1 })
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg
      className={`${styles.element} ${styles.code}`}
      data-square
      style={placeOf(element)}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      aria-hidden
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path.join('')} fill="#000" />
    </svg>
  )
}

function Bars({ element, content }: { element: CardElement; content: string }) {
  const code = barsOf(content)
  if (!code) return null
  return (
    <svg
      className={`${styles.element} ${styles.code}`}
      style={placeOf(element)}
      viewBox={`0 0 ${code.width} 1`}
      preserveAspectRatio="none"
      aria-hidden
    >
      {code.bars.map(({ at, width }) => (
        <rect key={at} x={at} width={width} height={1} />
      ))}
    </svg>
  )
}

import { cardSample } from '#modules/commons/shared/card-sample.ts'
import {
  cardArea,
  faceNames,
  type CardLayout,
  type CardSize,
  type Orientation,
} from '#modules/commons/shared/id-card-layout.ts'
import styles from '#modules/commons/web/card-designer.module.css'
import { CardFaceDrawing } from '#modules/commons/web/public-card-face.tsx'
import { t } from '#modules/commons/web/words.ts'

/** Somebody made up, whose card the design shows. */
export const sampleValue = (name: string): string | null =>
  (cardSample as Readonly<Record<string, string>>)[name] ?? null

/** Both sides of a card, small: how it looks, in a list. */
export function CardThumb({ row }: { row: Readonly<Record<string, unknown>> }) {
  // a row of cardFields, which the settings screen holds loosely
  const { layout, orientation, size, name } = row as {
    layout?: CardLayout
    orientation: Orientation
    size: CardSize
    name: string
  }
  if (!layout) return null
  return (
    <span className={styles.both}>
      {faceNames.map((face) => {
        const side = layout[face]
        return (
          side && (
            <span key={face} className={styles.thumb} data-orientation={orientation}>
              <CardFaceDrawing
                face={side}
                area={cardArea({ orientation, size })}
                valueOf={sampleValue}
                label={t('card.drawing', { face: t(`card.face.${face}`), name })}
              />
            </span>
          )
        )
      })}
    </span>
  )
}

import { SettingsScreen } from '#engines/settings/settings-web.tsx'
import { idCardSample } from '#modules/commons/shared/id-card-sample.ts'
import styles from '#modules/commons/web/commons.module.css'
import { t } from '#modules/commons/web/words.ts'

/** Samples of ID cards, each drawn as it will look. */
export default function IdCardSamples() {
  return (
    <SettingsScreen
      declared={idCardSample}
      subtitle={t('idCard.hint')}
      more={[{ key: 'preview', title: t('idCard.preview'), render: (row) => <Card row={row} /> }]}
    />
  )
}

/** A drawing, not a card: lines stand for what is written there. */
function Card({ row }: { row: Readonly<Record<string, unknown>> }) {
  const shows = Array.isArray(row['shows']) ? row['shows'].map(String) : []
  const lines = shows.filter((name) => !['Photo', 'Signature', 'QR code'].includes(name))
  return (
    <span
      className={styles.card}
      role="img"
      aria-label={t('idCard.drawing', { name: String(row['name']) })}
      data-orientation={String(row['orientation'])}
      style={{ background: String(row['background']), color: String(row['text_colour']) }}
    >
      <span className={styles.band} style={{ background: String(row['accent']) }} />
      {shows.includes('Photo') && <span className={styles.photo} />}
      <span className={styles.lines}>
        <span className={styles.name} />
        {lines.map((name) => (
          <span key={name} className={styles.line} />
        ))}
      </span>
      {shows.includes('QR code') && <span className={styles.qr} />}
    </span>
  )
}

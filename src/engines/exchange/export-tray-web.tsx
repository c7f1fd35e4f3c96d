import { lazy, Suspense } from 'react'
import { useAsked } from '#engines/exchange/exporting-web.ts'
import styles from '#engines/exchange/export-tray.module.css'
import { t } from '#engines/exchange/export-words-web.ts'

const ExportCard = lazy(() => import('#engines/exchange/export-card-web.tsx'))

/** Files being made, over whatever page one is on; once in the application. */
export function ExportTray() {
  const asked = useAsked()
  if (asked.length === 0) return null
  return (
    <section className={styles.tray} aria-label={t('export.region')} data-no-print>
      <Suspense>
        {asked.map((one) => (
          <ExportCard key={one.id} asked={one} />
        ))}
      </Suspense>
    </section>
  )
}

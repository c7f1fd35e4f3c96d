import { PageHead } from '#ui/show/page-head.tsx'
import { PrintButton } from '#engines/report/print-web.tsx'
import { OverYears } from '#modules/leave/web/reports/over-years.tsx'
import styles from '#modules/leave/web/reports/reports.module.css'
import { t } from '#modules/leave/web/reports/words.ts'

/** Month by month across leave years. */
export default function CompareMonth({ title }: { title: string }) {
  return (
    <div className={styles.report}>
      <PageHead title={title} subtitle={t('compare.month')}>
        <PrintButton />
      </PageHead>
      <OverYears rows="month" />
    </div>
  )
}
